import { pairEntries, risingPlaces } from './pairing.ts';
import type { RateFormula, RatePlan } from './plan.ts';
import { type TableChange, tableChange } from './table-diff.ts';

/** `before` and `after`: the expressions; null if there is no such formula. */
export type FormulaChange = {
  kind: 'added' | 'removed' | 'changed';
  name: string;
  before_name: string | null;
  /** Position in the later plan, from 1; null if the formula was removed. */
  position: number | null;
  before: string | null;
  after: string | null;
};

export type PlanDiff = {
  tables: TableChange[];
  formulas: FormulaChange[];
  /** All names of the later plan in order, if the names common to both plans changed order; else null. */
  table_order: string[] | null;
  formula_order: string[] | null;
};

type Named = { readonly name: string };
type Change = TableChange | FormulaChange;

/** Entries that differ only in name were renamed. */
const pairNamed = <T extends Named>(before: readonly T[], after: readonly T[]): (number | null)[] => {
  const name = (one: T) => one.name;
  const content = (one: T) => JSON.stringify({ ...one, name: '' });
  return pairEntries(
    before,
    after,
    [name, content].map((text) => ({ before: text, after: text })),
  );
};

function formulaChange(before: RateFormula | null, after: RateFormula | null, place: number): FormulaChange | null {
  if (before && after && before.name === after.name && before.expression === after.expression) return null;
  return {
    kind: before && after ? 'changed' : after ? 'added' : 'removed',
    name: after?.name ?? before?.name ?? '',
    before_name: before?.name ?? null,
    position: after ? place + 1 : null,
    before: before?.expression ?? null,
    after: after?.expression ?? null,
  };
}

/** `order`: all names of the later list if their order changed, else null. */
function compareNamed<T extends Named, C extends Change>(
  before: readonly T[],
  after: readonly T[],
  changeOf: (before: T | null, after: T | null, place: number) => C | null,
): { changes: C[]; order: string[] | null } {
  const pairs = pairNamed(before, after);
  const taken = new Set(pairs);
  const changes = [
    ...after.map((one, place) => {
      const earlier = pairs[place] ?? null;
      return changeOf(earlier === null ? null : (before[earlier] ?? null), one, place);
    }),
    ...before.map((one, place) => (taken.has(place) ? null : changeOf(one, null, place))),
  ].filter((change) => change !== null);
  const isInOrder = risingPlaces(pairs).size === pairs.filter((earlier) => earlier !== null).length;
  return { changes, order: isInOrder ? null : after.map(({ name }) => name) };
}

export function planDiff(before: RatePlan, after: RatePlan): PlanDiff {
  const tables = compareNamed(before.tables, after.tables, tableChange);
  const formulas = compareNamed(before.formulas, after.formulas, formulaChange);
  return {
    tables: tables.changes,
    formulas: formulas.changes,
    table_order: tables.order,
    formula_order: formulas.order,
  };
}
