import { type Insertable, type Selectable, sql } from 'kysely';
import type { CarrierOffer, CarrierResult } from '../../../integrations/carriers/index.ts';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { asCarrierName, asCarrierText } from '../../../kernel/database/masked.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';
import { isShownCarrier } from '../../../kernel/database/shown-carriers.ts';
import { type Answer, FAILED } from '../what-if/what-if.queries.ts';

export async function insertRun(db: TenantDb, row: Insertable<DB['runs']>): Promise<number> {
  const { id } = await db.insert('runs', row).returning('runs.id').executeTakeFirstOrThrow();
  return id;
}

export async function insertRequests(db: TenantDb, rows: Insertable<DB['quote_requests']>[]) {
  if (rows.length === 0) return [];
  return db.insert('quote_requests', rows).returning(['quote_requests.id', 'quote_requests.carrier_id']).execute();
}

/** How a request ends: by the process that owns it (`callbackHash` null), or by a call to its carrier's address. */
type End = { id: number; purpose: string; result: CarrierResult; callbackHash: Buffer | null };

const answerOf = ({ purpose, result }: End): string | null => {
  if (purpose !== 'what_if') return null;
  const { reasons, outcome, description } = result;
  const isSilent = reasons.length === 0 && FAILED.includes(outcome);
  const answer: Answer = {
    reasons: isSilent ? [description] : reasons,
    offers: (result.offers ?? [result]).map((offer) => ({
      outcome: offer.outcome,
      premium: offer.premium,
      reasons: offer.reasons,
      coverages: offer.coverages,
      deductibles: offer.deductibles,
    })),
  };
  return JSON.stringify(answer);
};

/**
 * Ends requests, each once. Skips requests that have already ended or that another process owns.
 * @returns the ids of the ended requests
 */
export async function endRequests(
  trx: Database,
  agencyId: number,
  ends: readonly End[],
  processId: string,
  at: Date,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    update quote_requests request set state = 'done', outcome = ended.outcome, answer = ended.answer, ended_at = ${at},
      leased_by = null, lease_until = null, not_before = null,
      -- What its carrier sends when it has ended without is known by this.
      callback_hash = case when ended.hash is null then request.callback_hash end,
      callback_sealed = case when ended.hash is null then request.callback_sealed end
    from unnest(${ends.map((end) => end.id)}::int[], ${ends.map((end) => end.result.outcome)}::text[],
      ${ends.map(answerOf)}::jsonb[], ${ends.map((end) => end.callbackHash)}::bytea[]) as ended (id, outcome, answer, hash)
    where request.id = ended.id and request.agency_id = ${agencyId} and request.state <> 'done'
      and case when ended.hash is null then request.leased_by = ${processId}::uuid
        else request.callback_hash = ended.hash
          and (request.state <> 'awaiting_callback' or request.not_before > ${at}) end
    returning request.id`.execute(trx);
  return new Set(rows.map((row) => row.id));
}

export const isLeasedBy = async (db: TenantDb, id: number, processId: string): Promise<boolean> =>
  (await db
    .from('quote_requests')
    .select('quote_requests.id')
    .where('quote_requests.id', '=', id)
    .where('quote_requests.state', '=', 'asking')
    .where('quote_requests.leased_by', '=', processId)
    .executeTakeFirst()) !== undefined;

export const isAwaitedBy = async (db: TenantDb, id: number, callbackHash: Buffer): Promise<boolean> =>
  (await db
    .from('quote_requests')
    .select('quote_requests.id')
    .where('quote_requests.id', '=', id)
    .where('quote_requests.state', '=', 'awaiting_callback')
    .where('quote_requests.callback_hash', '=', callbackHash)
    .executeTakeFirst()) !== undefined;

export const runState = (db: TenantDb, runId: number) =>
  db
    .from('runs')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('quote_requests')
          .select([
            sql<number>`count(*) filter (where state not in ('done', 'awaiting_answers'))`.as('open_requests'),
            sql<string[]>`coalesce(array_agg(case when state = 'awaiting_answers' then 'needs_info' else outcome end)
              filter (where (state = 'awaiting_answers' or outcome is not null)
                and ${isShownCarrier(sql`carrier_name`)}), '{}')`.as('outcomes'),
          ])
          .whereRef('quote_requests.run_id', '=', 'runs.id')
          .as('requests'),
      (join) => join.onTrue(),
    )
    .select(['runs.superseded_at', 'runs.ended_at', 'runs.is_automatic', 'requests.open_requests', 'requests.outcomes'])
    .where('runs.id', '=', runId)
    .executeTakeFirstOrThrow();

export const endRun = (db: TenantDb, runId: number, at: Date) =>
  db.update('runs').set({ ended_at: at }).where('runs.id', '=', runId).where('runs.ended_at', 'is', null).execute();

export const runById = (db: TenantDb, runId: number) =>
  db.from('runs').selectAll('runs').where('runs.id', '=', runId).executeTakeFirst();

export type Result = {
  request: {
    id: number;
    agency_id: number;
    application_id: number;
    run_id: number | null;
    carrier_id: number;
    carrier_name: string;
    is_sandbox: boolean;
  };
  rateType: string;
  result: CarrierResult;
};

export const resultColumns = (result: Omit<CarrierResult, 'offers'>) => ({
  quote_carrier_url: result.bridge_url === null ? null : asCarrierText(result.bridge_url),
  carrier_quote_number: result.quote_number,
  outcome: result.outcome,
  description: asCarrierText(result.description),
  failure: result.failure ?? null,
  premium: result.premium,
  lines: JSON.stringify(result.lines),
  coverages: JSON.stringify(result.coverages),
  deductibles: JSON.stringify(result.deductibles),
  reasons: JSON.stringify(result.reasons),
  needs: JSON.stringify(result.needs),
  factors: JSON.stringify(result.factors ?? []),
  expires_on: result.expires_on,
});

export const offeredColumns = ({ name, carrier_name, ...result }: CarrierOffer) => ({
  ...resultColumns(result),
  offer_name: name === null ? null : asCarrierText(name),
  offer_carrier_name: carrier_name === null ? null : asCarrierName(carrier_name),
});

type QuoteRow = Insertable<DB['quotes']>;

const commonColumns = ({ request, rateType }: Omit<Result, 'result'>, at: Date, supersededAt: Date | null) => ({
  agency_id: request.agency_id,
  application_id: request.application_id,
  run_id: request.run_id,
  request_id: request.id,
  carrier_id: request.carrier_id,
  carrier_name: asCarrierName(request.carrier_name),
  rate_type: rateType,
  is_sandbox: request.is_sandbox,
  superseded_at: supersededAt,
  created_at: at,
  updated_at: at,
});

/** The quotes of a result: one under the request's id, or one per offer under new ids. */
function quoteRows(one: Result, at: Date, supersededAt: Date | null): QuoteRow[] {
  const common = commonColumns(one, at, supersededAt);
  if (!one.result.offers) return [{ ...common, ...resultColumns(one.result), id: one.request.id }];
  return one.result.offers.map((offer) => ({
    ...common,
    ...offeredColumns(offer),
    offer_key: offer.key,
  }));
}

/** A repeated result of the same run, carrier and key changes nothing. */
export async function insertQuotes(
  db: TenantDb,
  results: readonly Result[],
  at: Date,
  supersededAt: Date | null,
): Promise<void> {
  const rows = results.flatMap((one) => quoteRows(one, at, supersededAt));
  if (rows.length === 0) return;
  await db
    .insert('quotes', rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type StoredOffer = Selectable<DB['quotes']> & { is_taken: boolean };

/**
 * The saved offers of requests. `is_taken`: a client chose it, has a link with it, or was sent a message since it last
 * changed, so it must not change.
 */
export const storedOffers = (db: TenantDb, requestIds: readonly number[]): Promise<StoredOffer[]> =>
  db
    .from('quotes')
    .selectAll('quotes')
    .select(
      sql<boolean>`exists (select from client_choices where client_choices.quote_id = quotes.id)
        or exists (select from client_links where client_links.application_id = quotes.application_id
          and quotes.id = any(client_links.quote_ids))
        or exists (select from messages where messages.application_id = quotes.application_id
          and messages.direction = 'outbound' and messages.created_at >= quotes.updated_at)`.as('is_taken'),
    )
    .where('quotes.request_id', 'in', requestIds)
    .where('quotes.offer_key', '<>', '')
    .execute();

export const changeOffer = (db: TenantDb, id: number, columns: ReturnType<typeof offeredColumns>, at: Date) =>
  db
    .update('quotes')
    .set({ ...columns, updated_at: at })
    .where('quotes.id', '=', id)
    .execute();

export const supersedeOffers = async (db: TenantDb, ids: readonly number[], at: Date): Promise<void> => {
  if (ids.length > 0) await db.update('quotes').set({ superseded_at: at }).where('quotes.id', 'in', ids).execute();
};
