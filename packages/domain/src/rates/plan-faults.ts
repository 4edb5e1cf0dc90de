import { isFieldName, namesRead } from './expression.ts';
import { isReserved, outputsOf, type RateFormula, type RatePlan, type RateTable } from './plan.ts';

type Errors = Record<string, string[]>;
type Add = (field: string, message: string) => void;

export type PlanInputs = {
  /** Null if the names of the prepare expression are unknown before it runs: then every plain name may be read. */
  readonly prepared: ReadonlySet<string> | null;
  readonly fields: ReadonlySet<string>;
};

/** Maximum number of errors per field: no user looks at more. */
const MOST_OF_FIELD = 20;
const REQUIRED = 'Field is required.';
const NO_NAME = 'is no name: letters, digits and _ only, a letter first.';

function nameFault(name: string): string | null {
  if (name.trim() === '') return REQUIRED;
  if (!isFieldName(name)) return `\`${name}\` ${NO_NAME}`;
  return isReserved(name) ? `\`${name}\` is what the plan itself gives: take another name.` : null;
}

const isGiven = (name: string, { prepared, fields }: PlanInputs, before: ReadonlySet<string>): boolean =>
  prepared === null || prepared.has(name) || fields.has(name) || before.has(name);

function unknownName(name: string, inputs: PlanInputs, before: ReadonlySet<string>, later: readonly RateTable[]) {
  if (isGiven(name, inputs, before)) return null;
  const table = later.find((one) => outputsOf(one).includes(name));
  return table
    ? `\`${name}\` is given by ${table.name}, which comes later: move that table up.`
    : `Nothing gives \`${name}\`.`;
}

function columnFaults(
  plan: RatePlan,
  index: number,
  inputs: PlanInputs,
  before: ReadonlyMap<string, string>,
  add: Add,
) {
  const table = plan.tables[index]!;
  const at = `tables.${index}.columns`;
  const titles = new Set<string>();
  const conditionFields = new Set<string>();
  const given = new Map(before);
  for (const [place, { title, field, kind }] of table.columns.entries()) {
    const known = title.trim().toLowerCase();
    if (known === '') add(`${at}.${place}.title`, REQUIRED);
    else if (titles.has(known)) add(`${at}.${place}.title`, 'There is another column of this title.');
    titles.add(known);
    const fault = nameFault(field);
    if (fault) {
      add(`${at}.${place}.field`, fault);
    } else if (kind === 'condition') {
      if (conditionFields.has(field)) add(`${at}.${place}.field`, `Another column looks at \`${field}\` already.`);
      conditionFields.add(field);
      const unknown = unknownName(field, inputs, new Set(before.keys()), plan.tables.slice(index));
      if (unknown) add(`${at}.${place}.field`, unknown);
    } else if (!table.gathers_declines) {
      const giver = given.get(field);
      if (giver !== undefined) add(`${at}.${place}.field`, `\`${field}\` is given by ${giver} already.`);
      else if (inputs.prepared?.has(field))
        add(`${at}.${place}.field`, `\`${field}\` is what the preparation makes: take another name.`);
      given.set(field, table.name);
    }
  }
}

function shapeFaults(table: RateTable, at: string, add: Add): void {
  const results = table.columns.filter(({ kind }) => kind === 'result');
  if (table.gathers_declines) {
    if (results.length !== 1 || results[0]?.field !== 'reason')
      add(`${at}.columns`, 'A table of declines gives one thing: `reason`.');
  } else if (results.length === 0) add(`${at}.columns`, 'The table gives nothing: add a column that gives a factor.');
  const firstResult = table.columns.findIndex(({ kind }) => kind === 'result');
  if (firstResult >= 0 && table.columns.slice(firstResult).some(({ kind }) => kind === 'condition'))
    add(`${at}.columns`, 'Conditions stand before what the table gives.');
}

function formulaFaults(
  formulas: readonly RateFormula[],
  index: number,
  inputs: PlanInputs,
  given: ReadonlySet<string>,
  add: Add,
) {
  const { name, expression } = formulas[index]!;
  const at = `formulas.${index}`;
  const above = new Set(formulas.slice(0, index).map((one) => one.name));
  const fault = nameFault(name);
  if (fault) add(`${at}.name`, fault);
  else if (above.has(name)) add(`${at}.name`, 'There is another formula of this name.');
  if (expression.trim() === '') add(`${at}.expression`, REQUIRED);
  for (const read of namesRead(expression)) {
    const isFormula = formulas.some((one) => one.name === read.name);
    if (read.isFormula && !above.has(read.name))
      add(
        `${at}.expression`,
        isFormula
          ? `\`$.${read.name}\` is worked out further down: move it up.`
          : `There is no formula \`${read.name}\`.`,
      );
    if (!read.isFormula && !isGiven(read.name, inputs, given))
      add(
        `${at}.expression`,
        `Nothing gives \`${read.name}\`.${above.has(read.name) ? ` The formula is read as \`$.${read.name}\`.` : ''}`,
      );
  }
}

export const outputsBefore = (plan: RatePlan, index: number): Set<string> =>
  new Set(plan.tables.slice(0, index).flatMap(outputsOf));

export const unknownNames = (expression: string, inputs: PlanInputs, given: ReadonlySet<string>): string[] => [
  ...new Set(
    namesRead(expression).flatMap(({ name, isFormula }) => (isFormula || isGiven(name, inputs, given) ? [] : [name])),
  ),
];

/**
 * Validates a plan; errors at their exact path (`tables.0.columns.1.field`, `formulas.2.expression`): missing,
 * duplicate or invalid names, names that nothing provides, values computed too late, no premium. Rows and syntax
 * errors are checked where the tables are run.
 */
export function planFaults(plan: RatePlan, inputs: PlanInputs): Errors {
  const errors: Errors = {};
  const add: Add = (field, message) => {
    const known = errors[field] ?? [];
    if (known.length < MOST_OF_FIELD && !known.includes(message)) errors[field] = [...known, message];
  };
  const names = new Set<string>();
  const given = new Map<string, string>();
  for (const [index, table] of plan.tables.entries()) {
    const name = table.name.trim().toLowerCase();
    if (name === '') add(`tables.${index}.name`, REQUIRED);
    else if (names.has(name)) add(`tables.${index}.name`, 'There is another table of this name.');
    names.add(name);
    shapeFaults(table, `tables.${index}`, add);
    columnFaults(plan, index, inputs, given, add);
    for (const field of outputsOf(table)) if (!given.has(field)) given.set(field, table.name);
  }
  const all = new Set(given.keys());
  for (const index of plan.formulas.keys()) formulaFaults(plan.formulas, index, inputs, all, add);
  if (!plan.formulas.some((formula) => formula.name === 'premium'))
    add('formulas', 'There is no formula `premium`: without it nothing is priced.');
  return errors;
}
