import { parse, rateGrid } from '@freeboard/contract';
import { gatheringOf, graphFault, gridsOf, planOf } from '../../../integrations/carriers/checks.ts';
import type { Errors } from '../checks/checks.ts';
import type { Settings } from '../settings.ts';
import { gridErrors } from './check-grids.ts';
import { planErrors } from './check-plan.ts';
import { inputsOf } from './plan-inputs.ts';

const MOST_ERRORS = 20;
const MOST_TABLES = 60;

/** Ignores which part of the graph is being checked, because the graph is a single field. */
const IN_WHOLE = () => undefined;

type Grids = ReturnType<typeof gridsOf>;

function formErrors(grids: Grids): string[] {
  if (grids.length > MOST_TABLES) return [`There may be ${MOST_TABLES} tables.`];
  const twice = grids.find(({ name }, at) => grids.findIndex((grid) => grid.name === name) < at);
  if (twice) return [`Two tables are named ${twice.name}.`];
  return grids.flatMap((grid, at) => {
    const read = parse(rateGrid, grid);
    const errors = read.ok ? [] : Object.entries(read.errors);
    return errors.map(([field, messages]) => `${grid.name || `Table ${at + 1}`}, ${field}: ${messages.join(' ')}`);
  });
}

const named = (errors: Errors, grids: Grids): string[] =>
  Object.entries(errors).flatMap(([field, messages]) => {
    const [, at] = /^tables\.(\d+)\./.exec(field) ?? [];
    return messages.map((message) => (at === undefined ? message : `${grids[Number(at)]?.name}: ${message}`));
  });

export function decisionErrors({ lines, mapping }: Pick<Settings, 'lines' | 'mapping'>): string[] {
  const graph = mapping.decision as object;
  const fault = graphFault(graph);
  if (fault !== null) return [fault];
  let grids: Grids;
  try {
    grids = gridsOf(graph);
  } catch {
    return ['The decision graph cannot be used: its tables are not of the usual form.'];
  }
  const wrong = formErrors(grids);
  if (wrong.length > 0) return wrong.slice(0, MOST_ERRORS);
  const plan = planOf(graph);
  const errors = plan
    ? planErrors(plan, inputsOf({ lines, mapping }), IN_WHOLE)
    : gridErrors(grids, grids, gatheringOf(graph), IN_WHOLE);
  return [...new Set(named(errors, plan?.tables ?? grids))].slice(0, MOST_ERRORS);
}
