import { type PlanInputs, planFaults } from '@freeboard/domain/rates';
import { same } from '@freeboard/domain/same';
import type { Errors } from '../../carrier/form/form.ts';
import type { Inputs, Plan } from './plan.ts';

export type TableFaults = {
  whole: readonly string[];
  columns: ReadonlyMap<number, readonly string[]>;
  rows: ReadonlyMap<number, { messages: readonly string[]; cells: ReadonlySet<number> }>;
};
export type FormulaFaults = { name: readonly string[]; expression: readonly string[] };

const REQUIRED = 'Field is required.';

/** Errors that are found only on save: an empty field or wrong syntax. All others are found while typing. */
const isOfServer = (message: string): boolean => message === REQUIRED || message.startsWith('It cannot be read');

const knownInputs = (inputs: Inputs): PlanInputs => {
  const of = (from: Inputs[number]['from']) =>
    new Set(inputs.filter((input) => input.from === from).map(({ name }) => name));
  return { prepared: inputs.length === 0 ? null : of('preparation'), fields: of('application') };
};

/** Leaves out empty required fields, which are reported only when the plan is saved. */
export function typedFaults({ tables, formulas }: Plan, inputs: Inputs): Errors {
  if (!formulas) return {};
  const faults = Object.entries(planFaults({ tables, formulas }, knownInputs(inputs)));
  return Object.fromEntries(
    faults.flatMap(([at, messages]) => {
      const shown = messages.filter((message) => message !== REQUIRED);
      return shown.length > 0 ? [[at, shown]] : [];
    }),
  );
}

export type Refusal = { errors: Errors; plan: Plan };

type Add = (place: number, messages: readonly string[]) => void;

/** Combines the errors found while typing with those of the refused save, except in rows changed since. */
export function tableFaults(plan: Plan, index: number, typed: Errors, refusal: Refusal | null): TableFaults {
  const whole: string[] = [];
  const columns = new Map<number, readonly string[]>();
  const rows = new Map<number, { messages: readonly string[]; cells: ReadonlySet<number> }>();
  const table = plan.tables[index];
  const atColumn: Add = (place, messages) => columns.set(place, [...(columns.get(place) ?? []), ...messages]);
  function take(from: number, errors: Errors, isTyped: boolean): void {
    for (const [at, messages] of Object.entries(errors)) {
      if (!at.startsWith(`tables.${from}.`)) continue;
      const [part, place, cell] = at.slice(`tables.${from}.`.length).split('.');
      const shown = isTyped ? messages : messages.filter(isOfServer);
      if (part === 'rows' && place !== undefined) {
        const row = Number(place);
        if (!same(table?.rows[row], refused?.rows[row])) continue;
        const known = rows.get(row) ?? { messages: [], cells: new Set() };
        const cells = new Set([...known.cells, ...(cell === undefined ? [] : [Number(cell)])]);
        rows.set(row, { messages: [...known.messages, ...messages], cells });
      } else if (part === 'columns' && place !== undefined) {
        if (shown.length > 0) atColumn(Number(place), shown);
      } else whole.push(...(part === 'rows' && (table?.rows.length ?? 0) === 0 ? messages : shown));
    }
  }
  const sentAt = refusal?.plan.tables.findIndex(({ name }) => name === table?.name) ?? -1;
  const refused = refusal?.plan.tables[sentAt];
  take(index, typed, true);
  if (refusal && refused) take(sentAt, refusal.errors, false);
  return { whole, columns, rows };
}

export type PlanFaults = {
  tables: readonly TableFaults[];
  formulas: readonly FormulaFaults[];
  whole: readonly string[];
  isAny: boolean;
};

export function faultsOf(plan: Plan, typed: Errors, refusal: Refusal | null): PlanFaults {
  const tables = plan.tables.map((_, index) => tableFaults(plan, index, typed, refusal));
  const formulas = (plan.formulas ?? []).map((_, index) => formulaFaults(plan, index, typed, refusal));
  const refused = ['tables', 'formulas'].flatMap((at) => refusal?.errors[at] ?? []);
  const whole = [...(typed.formulas ?? []), ...refused.filter((message) => !message.includes('`premium`'))];
  const isAny =
    whole.length > 0 ||
    tables.some((table) => table.whole.length + table.columns.size + table.rows.size > 0) ||
    formulas.some((formula) => formula.name.length + formula.expression.length > 0);
  return { tables, formulas, whole, isAny };
}

export function formulaFaults(plan: Plan, index: number, typed: Errors, refusal: Refusal | null): FormulaFaults {
  const formula = plan.formulas?.[index];
  const isAsSent = same(formula, refusal?.plan.formulas?.[index]);
  const of = (field: string) => [
    ...(typed[`formulas.${index}.${field}`] ?? []),
    ...(isAsSent ? (refusal?.errors[`formulas.${index}.${field}`] ?? []).filter(isOfServer) : []),
  ];
  return { name: of('name'), expression: of('expression') };
}
