import {
  type Grid,
  gatheringOf,
  graphFault,
  gridsOf,
  planOf,
  withGrids,
} from '../../../integrations/carriers/checks.ts';
import type { SendPart } from '../../../kernel/isolated/helper.ts';
import type { Errors, Programmed } from '../checks/checks.ts';
import { choiceErrors, textErrors } from './check-choices.ts';
import { gridErrors } from './check-grids.ts';
import { cellNameErrors } from './check-plan.ts';
import { inputsOf } from './plan-inputs.ts';

export function tablesErrors(settings: Programmed, next: Grid[], tell: SendPart): Errors {
  const graph = settings.mapping.decision as object;
  const errors = gridErrors(gridsOf(graph), next, gatheringOf(graph), tell);
  if (Object.keys(errors).length > 0) return errors;
  tell('tables');
  const fault = graphFault(withGrids(graph, next));
  if (fault) return { tables: [fault] };
  const present = planOf(graph);
  if (!present) return errors;
  const rowsOf = (name: string) => next.find((grid) => grid.name === name)?.rows;
  const tables = present.tables.map((table) => ({ ...table, rows: rowsOf(table.name) ?? table.rows }));
  const plan = { ...present, tables };
  const { known, choices, texts } = inputsOf(settings);
  for (const [sent, { name }] of next.entries()) {
    const index = tables.findIndex((table) => table.name === name);
    const at = `tables.${sent}`;
    Object.assign(errors, cellNameErrors(plan, index, at, known), choiceErrors(plan, index, at, choices));
    Object.assign(errors, textErrors(plan, index, at, texts));
  }
  return errors;
}
