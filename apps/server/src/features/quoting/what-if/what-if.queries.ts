import { type Insertable, sql } from 'kysely';
import type { CarrierResult } from '../../../integrations/carriers/index.ts';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';

/**
 * The differences from the saved application. `version` is the application version in which a rated value last
 * changed.
 */
export type Terms = {
  version: number;
  deductible: string;
  building_limit: number;
  /** Missing while the contents limit is unchanged. */
  contents_limit?: number;
  /** The number of calls with these terms. */
  askings: number;
};
export type CellOffer = Pick<CarrierResult, 'outcome' | 'premium' | 'reasons' | 'coverages' | 'deductibles'>;
/** A saved answer. Answers from before offers were saved only have a premium. */
export type Answer = { reasons: string[]; offers?: CellOffer[]; premium?: number | null };

export const answersOf = (db: TenantDb, applicationId: number, version: number) =>
  db
    .from('quote_requests')
    .select(['quote_requests.carrier_id', 'quote_requests.state', 'quote_requests.outcome'])
    .select(['quote_requests.terms', 'quote_requests.answer'])
    .where('quote_requests.application_id', '=', applicationId)
    .where('quote_requests.purpose', '=', 'what_if')
    .where(sql<boolean>`terms ->> 'version' = ${String(version)}`)
    .execute();

export const FAILED = ['error', 'timeout'];

/**
 * Queues requests for other terms: new ones, and ones that failed before. Answered requests stay.
 * @returns the ids of the carriers to be called
 */
export async function insertScenarios(
  db: TenantDb,
  rows: readonly (Omit<Insertable<DB['quote_requests']>, 'terms'> & { terms: Terms })[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const made = await db
    .insert(
      'quote_requests',
      rows.map((row) => ({ ...row, terms: JSON.stringify(row.terms) })),
    )
    .onConflict((conflict) =>
      conflict
        .expression(
          sql`application_id, carrier_id, (terms ->> 'version'), (terms ->> 'deductible'), (terms ->> 'building_limit'),
            coalesce(terms ->> 'contents_limit', '')`,
        )
        .where(sql<boolean>`purpose = 'what_if'`)
        .doUpdateSet({
          state: 'queued',
          outcome: null,
          answer: null,
          progress_sealed: null,
          not_before: null,
          started_at: null,
          deadline_at: null,
          ended_at: null,
          in_background: false,
          attempts: 0,
          deaths: 0,
          callback_hash: null,
          callback_sealed: null,
          terms: sql<string>`jsonb_set(quote_requests.terms, '{askings}',
            to_jsonb((quote_requests.terms ->> 'askings')::int + 1))`,
          created_at: sql<Date>`excluded.created_at`,
        })
        .where('quote_requests.state', '=', 'done')
        .where('quote_requests.outcome', 'in', FAILED),
    )
    .returning('quote_requests.carrier_id')
    .execute();
  return [...new Set(made.map((row) => row.carrier_id))];
}

export const pricesOfRun = (db: TenantDb, runId: number) =>
  db
    .from('quotes')
    .select(['quotes.carrier_id', 'quotes.premium', 'quotes.outcome'])
    .where('quotes.run_id', '=', runId)
    .where('quotes.superseded_at', 'is', null)
    .where('quotes.premium', '>', 0)
    .orderBy('quotes.premium')
    .execute();

export const offersOfRun = async (db: TenantDb, runId: number) => {
  const rows = await db
    .from('quotes')
    .select(['quotes.carrier_id', 'quotes.premium', 'quotes.outcome', 'quotes.rate_type', 'quotes.reasons'])
    .select(['quotes.coverages', 'quotes.deductibles'])
    .where('quotes.run_id', '=', runId)
    .where('quotes.offer_key', '<>', '')
    .where('quotes.superseded_at', 'is', null)
    .where('quotes.premium', '>', 0)
    .orderBy('quotes.id')
    .execute();
  return rows.map((row) => ({
    ...row,
    ...(row as Pick<CarrierResult, 'outcome' | 'coverages' | 'deductibles' | 'reasons'>),
  }));
};

/** Quote ids of a run by carrier; a masked carrier's label contains its id. */
export const quoteIdsOfRun = (db: TenantDb, runId: number) =>
  db
    .from('quote_requests')
    .select(['quote_requests.carrier_id', 'quote_requests.id as quote_id', 'quote_requests.outcome'])
    .where('quote_requests.run_id', '=', runId)
    .execute();

/** Whether the agency lets What-if call the cheapest carriers as soon as it is opened. */
export const asksWhatIf = async (db: TenantDb, agencyId: number): Promise<boolean> =>
  (await db.from('agencies').select('agencies.asks_what_if').where('agencies.id', '=', agencyId).executeTakeFirst())
    ?.asks_what_if ?? false;
