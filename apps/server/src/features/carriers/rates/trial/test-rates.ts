import type { AnswerOf, InputOf } from '@freeboard/contract';
import { RATE_TEST } from '@freeboard/domain/rates';
import {
  acceptsApplication,
  type CarrierConfig,
  type CarrierResult,
  type QuoteRequest,
  rateHere,
} from '../../../../integrations/carriers/index.ts';
import type { Context } from '../../../../kernel/context/context.ts';
import { Fault, found } from '../../../../kernel/faults.ts';
import { Outdated, prepareThenCommit, type Verb } from '../../../../kernel/verbs.ts';
import { carrierRow, lockCarrier, markDraftTested } from '../../carriers.queries.ts';
import { configOf, requestFor } from '../../config-of.ts';
import { liveSettings } from '../../detail.ts';
import { baseOf, recordChange } from '../../drafts.ts';
import { latestApplications } from './test-rates.queries.ts';
import { untilLate } from './until-late.ts';

/** Proxies may end a call after 30 seconds, and one application may take two ratings of 3 seconds each. */
const LONGEST_MS = 20_000;

type Tested = { revision: number; answer: AnswerOf<'testRates'> };

/**
 * The most recently changed applications of the carrier's agency in the lines of its draft or, without one, of its
 * published settings.
 * @throws Fault not_found
 */
export const listTestApplications: Verb<'listTestApplications'> = async (context, { carrier_id }) => {
  const row = found(await carrierRow(context.db, carrier_id));
  const { lines } = (await baseOf(context, row)).settings;
  const rows = await latestApplications(context.db, row.agency_id, lines, RATE_TEST.applications);
  return {
    applications: rows.map(({ id, number, first_name, last_name }) => ({
      id,
      application_number: number,
      name: `${first_name} ${last_name}`.trim(),
    })),
  };
};

async function rated(config: CarrierConfig | null, request: QuoteRequest) {
  if (!config) return { result: null, reasons: ['Nothing has been published.'] };
  const accepted = await acceptsApplication(config, request);
  if (!accepted.accepts) return { result: null, reasons: accepted.reasons };
  const step = await rateHere(config, request);
  const result: CarrierResult | null = step.state === 'done' ? step.result : null;
  return { result, reasons: [] };
}

async function test(context: Context, { carrier_id, application_ids }: InputOf<'testRates'>): Promise<Tested> {
  const row = found(await carrierRow(context.db, carrier_id));
  const requests = await Promise.all([...new Set(application_ids)].map((id) => requestFor(context, row, id)));
  const [published, draft] = [await configOf(context, row, 'published'), await configOf(context, row, 'draft')];
  if (draft?.kind !== 'rate-table') throw new Fault('conflict', 'This carrier has no rate tables.');
  const rateBoth = async (request: QuoteRequest): Promise<Tested['answer']['rows'][number]> => {
    const [before, after] = [await rated(published, request), await rated(draft, request)];
    return {
      application_id: request.application_id,
      application_number: request.number,
      before: before.result,
      after: after.result,
      reasons: after.reasons,
    };
  };
  const rows = await untilLate(requests, rateBoth, LONGEST_MS);
  return { revision: row.revision, answer: { revision: row.revision, rows } };
}

/**
 * Rates saved applications by the published tables and by the draft, listing the factors of both (R4.7), and records
 * that the draft was tested.
 * @throws Fault not_found, conflict (no rate tables)
 */
export const testRates = prepareThenCommit<'testRates', Tested>(
  test,
  async (context, { carrier_id }, { revision, answer }) => {
    const row = found(await lockCarrier(context.db, carrier_id));
    if (row.revision !== revision) throw new Outdated();
    if (answer.rows.some(({ after }) => after !== null)) await markDraftTested(context.db, row.id, context.now);
    const count = answer.rows.length === 1 ? '1 application' : `${answer.rows.length} applications`;
    recordChange(context, row.agency_id, `tested the rates of the carrier ${liveSettings(row).name} on ${count}`);
    return answer;
  },
);
