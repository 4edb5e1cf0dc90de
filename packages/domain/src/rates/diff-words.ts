import type { FormulaChange } from './plan-diff.ts';
import { pairColumns, type RowCounts, type TableChange } from './table-diff.ts';

export const PLAN_PARTS = {
  rules: 'Eligibility rules',
  coverages: 'Coverages and deductibles',
  tables: 'Rate tables',
  formulas: 'Factors and premium',
} as const;
export type PlanPart = keyof typeof PLAN_PARTS;

const FORMULA_PARTS: Readonly<Record<string, PlanPart>> = {
  coverages: 'coverages',
  deductibles: 'coverages',
  outcome: 'rules',
  reasons: 'rules',
  needs: 'rules',
};

/** A table that gathers declines in either version is a rule. */
export const partOfTable = ({ gathers_declines: { before, after } }: TableChange): PlanPart =>
  before || after ? 'rules' : 'tables';

export const partOfFormula = ({ name }: Pick<FormulaChange, 'name'>): PlanPart =>
  Object.hasOwn(FORMULA_PARTS, name) ? FORMULA_PARTS[name]! : 'formulas';

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

function columnText({ before, after }: TableChange['columns']): string[] {
  const pairs = pairColumns(before, after);
  const taken = new Set(pairs);
  const own = after.flatMap((column, place) => {
    const earlier = pairs[place] ?? null;
    const was = earlier === null ? null : before[earlier];
    if (!was) return [`Column ${column.title} added.`];
    const verb = column.kind === 'condition' ? 'looks at' : 'gives';
    return [
      ...(was.title === column.title ? [] : [`Column ${was.title} is now ${column.title}.`]),
      ...(was.field === column.field
        ? []
        : [`Column ${column.title} ${verb} ${column.field} instead of ${was.field}.`]),
    ];
  });
  const removed = before.flatMap(({ title }, place) => (taken.has(place) ? [] : [`Column ${title} removed.`]));
  const places = pairs.filter((earlier) => earlier !== null);
  const isInOrder = places.every((earlier, at) => at === 0 || places[at - 1]! < earlier);
  return [...own, ...removed, ...(isInOrder ? [] : ['Columns are in another order.'])];
}

function rowText({ cells, added, removed, moved }: RowCounts): string[] {
  const parts = [
    [cells, 'cell', 'changed'],
    [added, 'row', 'added'],
    [removed, 'row', 'removed'],
    [moved, 'row', 'moved'],
  ] as const;
  const words = parts.flatMap(([many, one, what]) => (many === 0 ? [] : [`${counted(many, one)} ${what}`]));
  return words.length === 0 ? [] : [`${words.join(', ')}.`];
}

/** 'Column Zone added. 3 cells changed, 1 row removed.' */
export function tableChangeText(change: TableChange): string {
  const { kind, before_name, name, columns, gathers_declines, counts } = change;
  if (kind === 'added') return `Added, with ${counted(counts.added, 'row')}.`;
  if (kind === 'removed') return `Removed, with ${counted(counts.removed, 'row')}.`;
  const isOther = gathers_declines.before !== gathers_declines.after;
  return [
    ...(before_name === name ? [] : [`Renamed from ${before_name}.`]),
    ...(isOther ? [gathers_declines.after ? 'Declines now.' : 'Gives a factor now; it declined before.'] : []),
    ...columnText(columns),
    ...rowText(counts),
  ].join(' ');
}

export function formulaChangeText({ kind, name, before_name, before, after }: FormulaChange): string {
  if (kind === 'added') return 'Added.';
  if (kind === 'removed') return 'Removed.';
  return [
    ...(before_name === name ? [] : [`Renamed from ${before_name}.`]),
    ...(before === after ? [] : ['Expression changed.']),
  ].join(' ');
}
