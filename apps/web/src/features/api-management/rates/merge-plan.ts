import type { RateFormula } from '@freeboard/domain';
import { type Difference, same } from '../unsaved/merge.ts';
import type { Grid } from './grid.ts';
import type { Plan } from './plan.ts';

type Named = { readonly name: string };

const find = <T extends Named>(list: readonly T[], name: string): T | undefined =>
  list.find((one) => one.name === name);
const names = (list: readonly Named[]): string[] => list.map(({ name }) => name);

/** One list on top of what somebody else saved: theirs, with each entry that was changed, added or removed here. */
export function mergeNamed<T extends Named>(base: readonly T[], theirs: readonly T[], mine: readonly T[]): T[] {
  const isChanged = (one: T) => !same(one, find(base, one.name));
  const isReordered = !same(names(base), names(mine));
  const [first, second] = isReordered ? [mine, theirs] : [theirs, mine];
  const merged: T[] = [];
  for (const { name } of [...first, ...second]) {
    if (find(merged, name)) continue;
    const [was, other, own] = [find(base, name), find(theirs, name), find(mine, name)];
    // Gone on one side: it stays only where the other side changed or added it.
    const kept = own && isChanged(own) ? own : own || !was ? other : undefined;
    if (kept) merged.push(kept);
  }
  return merged;
}

/** A plan on top of what somebody else saved, table by table and formula by formula. */
export const mergePlans = (base: Plan, theirs: Plan, mine: Plan): Plan => ({
  tables: mergeNamed(base.tables, theirs.tables, mine.tables),
  formulas:
    theirs.formulas && mine.formulas
      ? mergeNamed(base.formulas ?? [], theirs.formulas, mine.formulas)
      : theirs.formulas,
});

const NO_ROWS: readonly (readonly string[])[] = [];
const MOST = 12;

/** The rows of a table that another does not have, in words. */
function rowsBeside(table: Grid | undefined, other: Grid | undefined): string {
  if (!table) return 'removed';
  if (other && !same(table.columns, other.columns))
    return `columns ${table.columns.map(({ title }) => title).join(', ')}`;
  const known = new Set((other?.rows ?? NO_ROWS).map((row) => row.join(' | ')));
  const own = table.rows.map((row) => row.join(' | ')).filter((row) => !known.has(row));
  if (own.length === 0) return `${table.rows.length} rows`;
  return [...own.slice(0, MOST), ...(own.length > MOST ? [`and ${own.length - MOST} more rows`] : [])].join('\n');
}

function differences<T extends Named>(
  [base, theirs, mine]: readonly [readonly T[], readonly T[], readonly T[]],
  words: (one: T | undefined, other: T | undefined) => string,
): Difference[] {
  return [...new Set([...names(theirs), ...names(mine)])].flatMap((name) => {
    const [was, other, own] = [find(base, name), find(theirs, name), find(mine, name)];
    if (same(other, own)) return [];
    const changedBy = same(other, was) ? 'you' : same(own, was) ? 'them' : 'both';
    return [{ label: name, theirs: words(other, own), mine: words(own, other), changedBy }];
  });
}

/** Every table and formula in which two plans differ. */
export const planDifferences = (base: Plan, theirs: Plan, mine: Plan): Difference[] => [
  ...differences([base.tables, theirs.tables, mine.tables], rowsBeside),
  ...differences<RateFormula>([base.formulas ?? [], theirs.formulas ?? [], mine.formulas ?? []], (one) =>
    one ? one.expression : 'removed',
  ),
];
