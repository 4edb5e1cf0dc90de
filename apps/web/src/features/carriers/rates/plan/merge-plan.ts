import type { RateFormula } from '@freeboard/domain/rates';
import { same } from '@freeboard/domain/same';
import { type Difference, listDifferences, type Three } from '../../../../drafts/differences.ts';
import { type KeysOf, mergeLists, mergeWhole } from '../../../../drafts/merge.ts';
import type { Grid } from '../grid/grid.ts';
import type { Plan } from './plan.ts';

type Named = { readonly name: string };

/** Numbered, because names may repeat or be empty. */
const namesOf: KeysOf<Named> = (list) => {
  const count = new Map<string, number>();
  return list.map(({ name }) => {
    const nth = count.get(name) ?? 0;
    count.set(name, nth + 1);
    return `${nth} ${name}`;
  });
};

/** An entry that both changed is taken as a whole from mine, because its parts belong together. */
export const mergeNamed = <T extends Named>(base: readonly T[], theirs: readonly T[], mine: readonly T[]): T[] => [
  ...mergeLists<T>(namesOf, mergeWhole)(base, theirs, mine),
];

export const mergePlans = (base: Plan, theirs: Plan, mine: Plan): Plan => ({
  tables: mergeNamed(base.tables, theirs.tables, mine.tables),
  formulas:
    theirs.formulas && mine.formulas
      ? mergeNamed(base.formulas ?? [], theirs.formulas, mine.formulas)
      : theirs.formulas,
});

const NO_ROWS: readonly (readonly string[])[] = [];
const MOST = 12;

/**
 * As text: its columns if they differ, else its additional rows, or how many rows it has if none are additional;
 * 'removed' without a table.
 */
function rowsBeside(table: Grid | undefined, other: Grid | undefined): string {
  if (!table) return 'removed';
  if (other && !same(table.columns, other.columns))
    return `columns ${table.columns.map(({ title }) => title).join(', ')}`;
  const known = new Set((other?.rows ?? NO_ROWS).map((row) => row.join(' | ')));
  const own = table.rows.map((row) => row.join(' | ')).filter((row) => !known.has(row));
  if (own.length === 0) return `${table.rows.length} rows`;
  return [...own.slice(0, MOST), ...(own.length > MOST ? [`and ${own.length - MOST} more rows`] : [])].join('\n');
}

const differences = <T extends Named>(
  lists: Three<readonly T[]>,
  words: (one: T | undefined, other: T | undefined) => string,
): Difference[] =>
  listDifferences(lists, namesOf, ([, theirs, mine], changedBy) => [
    {
      label: (theirs ?? mine)?.name || 'without a name',
      theirs: words(theirs, mine),
      mine: words(mine, theirs),
      changedBy,
    },
  ]);

export const planDifferences = (base: Plan, theirs: Plan, mine: Plan): Difference[] => [
  ...differences([base.tables, theirs.tables, mine.tables], rowsBeside),
  ...differences<RateFormula>([base.formulas ?? [], theirs.formulas ?? [], mine.formulas ?? []], (one) =>
    one ? one.expression : 'removed',
  ),
];
