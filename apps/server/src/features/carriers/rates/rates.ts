import type { Rates } from '@freeboard/contract';
import { planGaps, type RateTable } from '@freeboard/domain/rates';
import { gatheringOf, gridsOf, planOf } from '../../../integrations/carriers/index.ts';
import { Fault, found } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { carrierRow } from '../carriers.queries.ts';
import { liveSettings } from '../detail.ts';
import { baseOf } from '../drafts.ts';
import type { Settings } from '../settings.ts';
import { inputsOf } from './plan-inputs.ts';

/** @throws Fault conflict (it has none) */
export function graphOf(settings: Settings): object {
  const graph = settings.mapping.decision;
  if (typeof graph !== 'object' || graph === null) throw new Fault('conflict', 'This carrier has no rate tables.');
  return graph;
}

export const tablesOf = (graph: object): RateTable[] => {
  const gathering = gatheringOf(graph);
  return gridsOf(graph).map((grid) => ({ ...grid, gathers_declines: gathering.has(grid.name) }));
};

/** A carrier's tables and formulas for editing. @throws Fault conflict (it has none) */
export function ratesOf(settings: Settings, revision: number): Rates {
  const graph = graphOf(settings);
  const plan = planOf(graph);
  const tables = plan?.tables ?? tablesOf(graph);
  const known = inputsOf(settings);
  return {
    revision,
    tables,
    formulas: plan?.formulas ?? null,
    inputs: known.inputs,
    gaps: planGaps(tables, known),
  };
}

/** The published rates, or those of the draft. @throws Fault conflict (the carrier has none), not_found */
export const getRateTables: Verb<'getRateTables'> = async (context, { carrier_id, use }) => {
  const row = found(await carrierRow(context.db, carrier_id));
  const settings = use === 'published' ? liveSettings(row) : (await baseOf(context, row)).settings;
  return ratesOf(settings, row.revision);
};
