import { type Difference, same } from '../unsaved/merge.ts';
import type { Grid } from './grid.ts';

/** The tables of a carrier. */
export type Plan = { tables: readonly Grid[] };

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

export const mergePlans = (base: Plan, theirs: Plan, mine: Plan): Plan => ({
  tables: mergeNamed(base.tables, theirs.tables, mine.tables),
});

const NO_ROWS: readonly (readonly string[])[] = [];
const MOST = 12;

/** The rows of a table that another does not have, in words. */
function rowsBeside(table: Grid | undefined, other: Grid | undefined): string {
  if (!table) return 'removed';
  const known = new Set((other?.rows ?? NO_ROWS).map((row) => row.join(' | ')));
  const own = table.rows.map((row) => row.join(' | ')).filter((row) => !known.has(row));
  if (own.length === 0) return `${table.rows.length} rows`;
  return [...own.slice(0, MOST), ...(own.length > MOST ? [`and ${own.length - MOST} more rows`] : [])].join('\n');
}

/** Every table in which two plans differ. */
export function planDifferences(base: Plan, theirs: Plan, mine: Plan): Difference[] {
  return [...new Set([...names(theirs.tables), ...names(mine.tables)])].flatMap((name) => {
    const [was, other, own] = [base, theirs, mine].map(({ tables }) => find(tables, name));
    if (same(other, own)) return [];
    const changedBy = same(other, was) ? 'you' : same(own, was) ? 'them' : 'both';
    return [{ label: name, theirs: rowsBeside(other, own), mine: rowsBeside(own, other), changedBy }];
  });
}
