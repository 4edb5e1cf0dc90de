import type { RateColumn, RateFormula } from '@freeboard/domain/rates';
import type { Grid } from '../grid/grid.ts';
import type { Plan } from './plan.ts';

export type NewTable = {
  name: string;
  isDeclines: boolean;
  condition: RateColumn;
  /** The result column; unused for declines. */
  result: RateColumn;
  /** Texts for the first rows, each with the factor 1. */
  choices: readonly string[];
  /** The formula that is multiplied by the table; '' if none is. */
  into: string;
  /** Whether quotes show the result among their factors. */
  isShown: boolean;
};

/** The formula that most likely uses a new factor; '' if there is none. */
export const likelyFormula = (formulas: readonly RateFormula[]): string =>
  formulas.find(({ name }) => name === 'combined')?.name ?? formulas.find(({ name }) => name === 'premium')?.name ?? '';

/** Extends a product; any other expression is multiplied as a whole. */
const multiplied = (expression: string, by: string): string => {
  const text = expression.trim();
  return /^[\w$.\s*]+$/.test(text) ? `${text} * ${by}` : `(${text}) * ${by}`;
};

/** Appends an entry to a list; null when the expression is not a list. */
const listed = (expression: string, entry: string): string | null => {
  const text = expression.trim();
  if (text === '[]') return `[${entry}]`;
  return text.startsWith('[') && text.endsWith(']') ? `${text.slice(0, -1)}, ${entry}]` : null;
};

/** How a table's result is used. */
type Result = Pick<NewTable, 'name' | 'result' | 'into' | 'isShown'>;

function withResult(formulas: readonly RateFormula[], { name, result, into, isShown }: Result): RateFormula[] {
  const label = `{label: ${JSON.stringify(name.replaceAll('"', "'"))}, value: ${result.field}}`;
  const next = formulas.map((one) => {
    if (one.name === into) return { ...one, expression: multiplied(one.expression, result.field) };
    if (one.name === 'factors' && isShown)
      return { ...one, expression: listed(one.expression, label) ?? one.expression };
    return one;
  });
  return isShown && !formulas.some((one) => one.name === 'factors')
    ? [...next, { name: 'factors', expression: `[${label}]` }]
    : next;
}

/**
 * Appends a new table that works immediately: a row for each choice and a row for everything else. A table of
 * declines begins empty.
 */
export function withNewTable(plan: Plan, made: NewTable): Plan {
  const { name, isDeclines, condition, result, choices } = made;
  if (isDeclines) {
    const reason = { title: 'Reason', field: 'reason', kind: 'result' as const };
    const table = { name, columns: [condition, reason], rows: [], gathers_declines: true };
    return { ...plan, tables: [...plan.tables, table] };
  }
  const rows = [...choices.map((choice) => [JSON.stringify(choice), '1']), ['', '1']];
  const table = { name, columns: [condition, result], rows, gathers_declines: false };
  return { tables: [...plan.tables, table], formulas: plan.formulas && withResult(plan.formulas, made) };
}

/** Appends a table from a file; its result is added to the formulas if it is a single factor. */
export function withFileTable(plan: Plan, table: Grid, by: Pick<NewTable, 'into' | 'isShown'>): Plan {
  const results = table.gathers_declines ? [] : table.columns.filter(({ kind }) => kind === 'result');
  const [result] = results;
  const formulas =
    plan.formulas && result && results.length === 1
      ? withResult(plan.formulas, { name: table.name, result, ...by })
      : plan.formulas;
  return { tables: [...plan.tables, table], formulas };
}
