import type { RateColumn, RateFormula } from '@freeboard/domain/rates';
import type { Grid } from '../grid/grid.ts';
import type { Plan } from './plan.ts';

export type NewTable = {
  name: string;
  isDeclines: boolean;
  condition: RateColumn;
  /** What it gives; of no weight for declines. */
  result: RateColumn;
  /** Texts to begin the rows with, each with the factor 1. */
  choices: readonly string[];
  /** The formula that is multiplied by it; none when empty. */
  into: string;
  /** Whether a quote shows it among its factors. */
  isShown: boolean;
};

/** Returns the formula that a new factor most likely belongs into. */
export const likelyFormula = (formulas: readonly RateFormula[]): string =>
  formulas.find(({ name }) => name === 'combined')?.name ?? formulas.find(({ name }) => name === 'premium')?.name ?? '';

/** A product stays a product; anything else is multiplied as a whole. */
const multiplied = (expression: string, by: string): string => {
  const text = expression.trim();
  return /^[\w$.\s*]+$/.test(text) ? `${text} * ${by}` : `(${text}) * ${by}`;
};

/** Returns the list with an entry more at its end; null when it is written in another way. */
const listed = (expression: string, entry: string): string | null => {
  const text = expression.trim();
  if (text === '[]') return `[${entry}]`;
  return text.startsWith('[') && text.endsWith(']') ? `${text.slice(0, -1)}, ${entry}]` : null;
};

/** What becomes of a table's result. */
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

/** Returns the plan with a new table at its end, which works at once: a row for each choice and one for all else. */
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

/**
 * Returns the plan with a table that came from a file at its end; what it gives goes into the formulas where that is
 * one factor.
 */
export function withFileTable(plan: Plan, table: Grid, by: Pick<NewTable, 'into' | 'isShown'>): Plan {
  const results = table.gathers_declines ? [] : table.columns.filter(({ kind }) => kind === 'result');
  const [result] = results;
  const formulas =
    plan.formulas && result && results.length === 1
      ? withResult(plan.formulas, { name: table.name, result, ...by })
      : plan.formulas;
  return { tables: [...plan.tables, table], formulas };
}
