import type { AnswerOf, CarrierInput } from '@freeboard/contract';
import { planOf, rateTemplates, type Starter, starters } from '../../integrations/carriers/index.ts';
import type { Context } from '../../kernel/context/context.ts';
import { found, invalid } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { agencyExists, agencyFor, carriersOf, draftRow } from './carriers.queries.ts';
import { liveSettings } from './detail.ts';
import type { Settings } from './settings.ts';

type Start = AnswerOf<'listCarrierStarts'>['starts'][number];
type Mapping = CarrierInput['mapping'];

const TEMPLATE = 'plan:';
const STARTER = 'conversation:';
const CARRIER = 'carrier:';

async function ratedHere(context: Context, agencyId: number): Promise<{ id: number; settings: Settings }[]> {
  const rows = await carriersOf(context.db, agencyId);
  const all = [];
  for (const row of rows) {
    const draft = row.version > 0 ? undefined : await draftRow(context.db, row.id);
    const settings = draft ? (draft.settings as Settings) : liveSettings(row);
    if (settings.kind === 'rate-table' && settings.mapping.decision) all.push({ id: row.id, settings });
  }
  return all;
}

const tablesIn = (settings: Settings): string => {
  const plan = planOf(settings.mapping.decision as object);
  return plan ? `${plan.tables.length} tables and ${plan.formulas.length} formulas` : 'a graph of its own form';
};

const toStart = ({ key, name, about, lines, states, forms, auth, secrets, mapping, timeout_ms }: Starter): Start => ({
  start: `${STARTER}${key}`,
  from: 'starter',
  name,
  about,
  lines,
  states,
  forms: forms as Start['forms'],
  auth: auth as Start['auth'],
  secrets: [...secrets],
  ...(timeout_ms === undefined ? {} : { timeout_ms }),
  mapping: mapping as Start['mapping'],
});

/**
 * The starting points of a new carrier: for a carrier with a rate plan, the built-in plans and those of the agency's
 * carriers; for a carrier called over the network, a conversation for each common type of service.
 * @throws Fault not_found
 */
export const listCarrierStarts: Verb<'listCarrierStarts'> = async (context, { agency_id, kind = 'rate-table' }) => {
  const agencyId = agencyFor(context, agency_id);
  if (agency_id !== undefined) found(await agencyExists(context.db, agency_id));
  if (kind === 'conversation') return { starts: starters().map(toStart) };
  const templates: Start[] = rateTemplates().map(({ key, name, about, lines, states, forms }) => ({
    start: `${TEMPLATE}${key}`,
    from: 'plan' as const,
    name,
    about,
    lines,
    states,
    forms: forms as Start['forms'],
  }));
  const own = agencyId === null ? [] : await ratedHere(context, agencyId);
  const copies: Start[] = own.map(({ id, settings }) => {
    const { name, lines, states, forms } = settings;
    const about = `In use now: ${tablesIn(settings)}.`;
    return { start: `${CARRIER}${id}`, from: 'carrier', name, about, lines, states, forms };
  });
  return { starts: [...templates, ...copies] };
};

/** The mapping of a starting point, for a new carrier. @throws Fault invalid (there is no such starting point) */
export async function startedFrom(
  context: Context,
  agencyId: number,
  { kind }: Pick<CarrierInput, 'kind'>,
  start: string,
): Promise<Mapping> {
  const starter = starters().find(({ key }) => start === `${STARTER}${key}`);
  if (starter && kind === 'conversation') return starter.mapping as Mapping;
  const template = rateTemplates().find(({ key }) => start === `${TEMPLATE}${key}`);
  if (template && kind === 'rate-table') return template.mapping as Mapping;
  const copied = (await ratedHere(context, agencyId)).find(({ id }) => start === `${CARRIER}${id}`);
  if (!copied || kind !== 'rate-table') throw invalid({ start_from: ['Value is not valid.'] });
  return copied.settings.mapping as Mapping;
}
