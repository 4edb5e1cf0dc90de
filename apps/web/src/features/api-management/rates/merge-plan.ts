import type { RateFormula } from '@freeboard/domain';
import { same } from '../../../lib/same.ts';
import type { Difference } from '../unsaved/merge.ts';
import type { Grid } from './grid.ts';
import type { Plan } from './plan.ts';

type Named = { readonly name: string };

/** Entries by name and, where several have one or they have none yet, by which of them it is. */
function byName<T extends Named>(list: readonly T[]): Map<string, T> {
  const found = new Map<string, T>();
  const count = new Map<string, number>();
  for (const one of list) {
    const nth = count.get(one.name) ?? 0;
    count.set(one.name, nth + 1);
    found.set(`${nth} ${one.name}`, one);
  }
  return found;
}

/** One list on top of what somebody else saved: theirs, with each entry that was changed, added or removed here. */
export function mergeNamed<T extends Named>(base: readonly T[], theirs: readonly T[], mine: readonly T[]): T[] {
  const [was, other, own] = [byName(base), byName(theirs), byName(mine)];
  const isReordered = !same([...was.keys()], [...own.keys()]);
  const [first, second] = isReordered ? [own, other] : [other, own];
  return [...new Set([...first.keys(), ...second.keys()])].flatMap((key) => {
    const [before, one, two] = [was.get(key), other.get(key), own.get(key)];
    const isChanged = two !== undefined && !same(two, before);
    // Gone on one side: it stays only where the other side changed or added it.
    const kept = isChanged ? two : two || !before ? one : undefined;
    return kept ? [kept] : [];
  });
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
  const [was, other, own] = [byName(base), byName(theirs), byName(mine)];
  return [...new Set([...other.keys(), ...own.keys()])].flatMap((key) => {
    const [before, one, two] = [was.get(key), other.get(key), own.get(key)];
    if (same(one, two)) return [];
    const changedBy = same(one, before) ? 'you' : same(two, before) ? 'them' : 'both';
    return [
      { label: (one ?? two)?.name || 'without a name', theirs: words(one, two), mine: words(two, one), changedBy },
    ];
  });
}

/** Every table and formula in which two plans differ. */
export const planDifferences = (base: Plan, theirs: Plan, mine: Plan): Difference[] => [
  ...differences([base.tables, theirs.tables, mine.tables], rowsBeside),
  ...differences<RateFormula>([base.formulas ?? [], theirs.formulas ?? [], mine.formulas ?? []], (one) =>
    one ? one.expression : 'removed',
  ),
];
