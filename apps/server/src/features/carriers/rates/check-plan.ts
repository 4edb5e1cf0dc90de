import {
  factorFault,
  outputsBefore,
  type PlanInputs,
  planFaults,
  type RatePlan,
  unknownNames,
} from '@freeboard/domain/rates';
import { formulaFault } from '../../../integrations/carriers/checks.ts';
import type { SendPart } from '../../../kernel/isolated/helper.ts';
import type { Errors } from '../checks/checks.ts';
import { type Choices, choiceErrors, textErrors } from './check-choices.ts';
import { rowsErrors } from './check-grids.ts';

export function cellNameErrors(plan: RatePlan, index: number, at: string, inputs: PlanInputs): Errors {
  const table = plan.tables[index]!;
  const given = outputsBefore(plan, index);
  const errors: Errors = {};
  const unknown = new Map<string, string[]>();
  for (const [line, row] of table.rows.entries())
    for (const [place, cell] of row.entries()) {
      const names = unknown.get(cell) ?? unknownNames(cell, inputs, given);
      unknown.set(cell, names);
      const title = table.columns[place]?.title;
      if (names.length > 0)
        errors[`${at}.rows.${line}.${place}`] = names.map(
          (name) => `Row ${line + 1}: ${title} reads \`${name}\`, which nothing gives.`,
        );
    }
  return errors;
}

type Inputs = { known: PlanInputs; choices: Choices; texts: ReadonlySet<string> };

export function planErrors(plan: RatePlan, { known, choices, texts }: Inputs, tell: SendPart): Errors {
  tell('formulas');
  const errors: Errors = planFaults(plan, known);
  for (const [index, table] of plan.tables.entries()) {
    const at = `tables.${index}`;
    tell(`${at}.rows`);
    // Row errors are assigned last: the error of an unreadable cell replaces one about the names in it.
    Object.assign(errors, cellNameErrors(plan, index, at, known), choiceErrors(plan, index, at, choices));
    Object.assign(errors, textErrors(plan, index, at, texts));
    Object.assign(errors, rowsErrors(table, at, table.gathers_declines));
  }
  for (const [index, { expression }] of plan.formulas.entries()) {
    tell(`formulas.${index}.expression`);
    const fault = factorFault(expression) ?? formulaFault(expression);
    if (fault) errors[`formulas.${index}.expression`] = [`It cannot be read: ${fault}.`];
  }
  return errors;
}
