import type { Rates } from '@freeboard/contract';
import {
  fieldNameOf,
  isFieldName,
  namesRead,
  outputsOf,
  type RateColumn,
  type RateFormula,
  withNameChanged,
} from '@freeboard/domain/rates';
import type { Grid } from '../grid/grid.ts';

/** `formulas` is null if the plan's graph can't be shown as formulas. */
export type Plan = { tables: Grid[]; formulas: RateFormula[] | null };
export type Inputs = Rates['inputs'];

const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};

export const withTable = (plan: Plan, index: number, table: Grid): Plan => ({
  ...plan,
  tables: plan.tables.map((one, at) => (at === index ? table : one)),
});
export const withoutTable = (plan: Plan, index: number): Plan => ({
  ...plan,
  tables: plan.tables.toSpliced(index, 1),
});
export const withTableMoved = (plan: Plan, from: number, to: number): Plan => ({
  ...plan,
  tables: moved(plan.tables, from, to),
});

export const takenNames = (plan: Plan, inputs: Inputs): Set<string> =>
  new Set(['reason', 'declines', 'missing', ...plan.tables.flatMap(outputsOf), ...inputs.map(({ name }) => name)]);

/** Includes the columns of all tables, also of later ones. */
export const readableNames = (plan: Plan, inputs: Inputs): Set<string> =>
  new Set([
    ...inputs.map(({ name }) => name),
    ...plan.tables.flatMap(({ columns }) => columns.map(({ field }) => field)),
  ]);

export const textNames = (inputs: Inputs): Set<string> =>
  new Set(inputs.flatMap(({ name, is_text }) => (is_text ? [name] : [])));

/** Too general to tell one result from another. */
const GENERAL = new Set(['factor', 'rate', 'premium', 'share', 'value', 'amount', 'points']);

export const isGeneralTitle = (title: string): boolean => GENERAL.has(title.trim().toLowerCase());

/** Made from the title or, if that is too general, from the table's name and the title. */
export function proposedName(table: string, title: string, taken: ReadonlySet<string>): string {
  return fieldNameOf(isGeneralTitle(title) ? `${table} ${title}` : title, taken);
}

function withNameMoved({ tables, formulas }: Plan, from: string, to: string): Plan {
  const renamed = (text: string) => withNameChanged(text, from, to, { isFormula: false });
  return {
    tables: tables.map((table) => ({
      ...table,
      columns: table.columns.map((column) =>
        column.kind === 'condition' && column.field === from ? { ...column, field: to } : column,
      ),
      rows: table.rows.some((row) => row.some((cell) => cell.includes(from)))
        ? table.rows.map((row) => row.map(renamed))
        : table.rows,
    })),
    formulas: formulas?.map((one) => ({ ...one, expression: renamed(one.expression) })) ?? null,
  };
}

export function withColumn(plan: Plan, index: number, place: number, column: RateColumn): Plan {
  const table = plan.tables[index];
  const before = table?.columns[place];
  if (!table || !before) return plan;
  const isRenamed = before.kind === 'result' && !table.gathers_declines && before.field !== column.field;
  const next = isRenamed ? withNameMoved(plan, before.field, column.field) : plan;
  const now = next.tables[index] ?? table;
  return withTable(next, index, { ...now, columns: now.columns.map((one, at) => (at === place ? column : one)) });
}

export function withNewColumn(table: Grid, column: RateColumn, cell: string): Grid {
  const conditions = table.columns.filter(({ kind }) => kind === 'condition').length;
  const place = column.kind === 'condition' ? conditions : table.columns.length;
  return {
    ...table,
    columns: table.columns.toSpliced(place, 0, column),
    rows: table.rows.map((row) => row.toSpliced(place, 0, cell)),
  };
}

export const withoutColumn = (table: Grid, place: number): Grid => ({
  ...table,
  columns: table.columns.toSpliced(place, 1),
  rows: table.rows.map((row) => row.toSpliced(place, 1)),
});

/** Conditions come before results. */
export const canMoveColumn = ({ columns }: Grid, from: number, to: number): boolean =>
  columns[to] !== undefined && columns[to].kind === columns[from]?.kind;

export const withColumnMoved = (table: Grid, from: number, to: number): Grid => ({
  ...table,
  columns: moved(table.columns, from, to),
  rows: table.rows.map((row) => moved(row, from, to)),
});

export const withExpression = (formulas: readonly RateFormula[], index: number, expression: string): RateFormula[] =>
  formulas.map((one, at) => (at === index ? { ...one, expression } : one));

/**
 * Whether references to a formula as `from` are renamed with it. They aren't while either name is invalid or belongs
 * to another formula, because then they are ambiguous.
 */
export function goesAlong(formulas: readonly RateFormula[], index: number, name: string, from: string): boolean {
  const isOther = (one: RateFormula, at: number) => at !== index && (one.name === name || one.name === from);
  return isFieldName(name) && isFieldName(from) && !formulas.some(isOther);
}

/** Also renames the references to `from` in other formulas if they are unambiguous. */
export function withFormulaNamed(
  formulas: readonly RateFormula[],
  index: number,
  name: string,
  from: string,
): RateFormula[] {
  const isWithReaders = goesAlong(formulas, index, name, from);
  return formulas.map((one, at) => {
    if (at === index) return { ...one, name };
    if (!isWithReaders) return one;
    return { ...one, expression: withNameChanged(one.expression, from, name, { isFormula: true }) };
  });
}
export const withFormulaMoved = (formulas: readonly RateFormula[], from: number, to: number): RateFormula[] =>
  moved(formulas, from, to);

export function unreadNames({ tables, formulas }: Plan): Set<string> {
  if (!formulas) return new Set();
  const read = new Set(
    formulas.flatMap(({ expression }) =>
      namesRead(expression).flatMap(({ name, isFormula }) => (isFormula ? [] : name)),
    ),
  );
  for (const { columns, rows } of tables) {
    for (const { field, kind } of columns) if (kind === 'condition') read.add(field);
    for (const row of rows)
      for (const cell of row) if (/[A-Za-z]/.test(cell)) for (const { name } of namesRead(cell)) read.add(name);
  }
  return new Set(tables.flatMap(outputsOf).filter((name) => !read.has(name)));
}
