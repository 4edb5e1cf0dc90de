import type { RateColumn, RateFormula } from '@freeboard/domain/rates';
import type { Grid } from '../grid/grid.ts';
import type { Plan } from './plan.ts';

export type NewTable = {
  name: string;
  isDeclines: boolean;
  condition: RateColumn;
  result: RateColumn;
  /** Texts for the first rows, each with the factor 1. */
  choices: readonly string[];
  /** The formula that is multiplied by the result; '' for none. */
  into: string;
  /** Whether quotes list the result among their factors. */
  isShown: boolean;
};

export const likelyFormula = (formulas: readonly RateFormula[]): string =>
  formulas.find(({ name }) => name === 'combined')?.name ?? formulas.find(({ name }) => name === 'premium')?.name ?? '';

const multiplied = (expression: string, by: string): string => {
  const text = expression.trim();
  return /^[\w$.\s*]+$/.test(text) ? `${text} * ${by}` : `(${text}) * ${by}`;
};

const listed = (expression: string, entry: string): string | null => {
  const text = expression.trim();
  if (text === '[]') return `[${entry}]`;
  return text.startsWith('[') && text.endsWith(']') ? `${text.slice(0, -1)}, ${entry}]` : null;
};

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
 * Has a row for each choice and one for everything else, so that it works immediately. A table of declines begins
 * empty.
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

/** The result is added to the formulas only if the table has exactly one and does not gather declines. */
export function withFileTable(plan: Plan, table: Grid, by: Pick<NewTable, 'into' | 'isShown'>): Plan {
  const results = table.gathers_declines ? [] : table.columns.filter(({ kind }) => kind === 'result');
  const [result] = results;
  const formulas =
    plan.formulas && result && results.length === 1
      ? withResult(plan.formulas, { name: table.name, result, ...by })
      : plan.formulas;
  return { tables: [...plan.tables, table], formulas };
}
