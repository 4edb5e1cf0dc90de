import { type Insertable, sql } from 'kysely';
import type { CarrierResult } from '../../../integrations/carriers/index.ts';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';

/** The differences from the saved application. `version` is the version in which a rated value last changed. */
export type Terms = {
  version: number;
  deductible: string;
  building_limit: number;
  /** Missing when the contents are unchanged. */
  contents_limit?: number;
  /** How often they were requested. */
  askings: number;
};
/** A carrier's offer, with its terms. */
export type CellOffer = Pick<CarrierResult, 'outcome' | 'premium' | 'reasons' | 'coverages' | 'deductibles'>;
/** A saved answer. An answer from before terms were saved only has a price. */
export type Answer = { reasons: string[]; offers?: CellOffer[]; premium?: number | null };

/** The carriers' what-if answers for the application's rated version `version`. */
export const answersOf = (db: TenantDb, applicationId: number, version: number) =>
  db
    .from('quote_requests')
    .select(['quote_requests.carrier_id', 'quote_requests.state', 'quote_requests.outcome'])
    .select(['quote_requests.terms', 'quote_requests.answer'])
    .where('quote_requests.application_id', '=', applicationId)
    .where('quote_requests.purpose', '=', 'what_if')
    .where(sql<boolean>`terms ->> 'version' = ${String(version)}`)
    .execute();

/** Outcomes after which a repeated request may succeed. */
export const FAILED = ['error', 'timeout'];

/**
 * Queues requests for other terms: new requests, and requests that failed before; answered requests stay.
 * @returns the carriers to be called
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

/** The prices on the board of a run, the lowest first. */
export const pricesOfRun = (db: TenantDb, runId: number) =>
  db
    .from('quotes')
    .select(['quotes.carrier_id', 'quotes.premium', 'quotes.outcome'])
    .where('quotes.run_id', '=', runId)
    .where('quotes.superseded_at', 'is', null)
    .where('quotes.premium', '>', 0)
    .orderBy('quotes.premium')
    .execute();

/** The priced offers on the board of a run, on any terms: no carrier needs to be called again for them. */
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

/** The quote's id in a run by carrier: its label when names are masked. */
export const quoteIdsOfRun = (db: TenantDb, runId: number) =>
  db
    .from('quote_requests')
    .select(['quote_requests.carrier_id', 'quote_requests.id as quote_id', 'quote_requests.outcome'])
    .where('quote_requests.run_id', '=', runId)
    .execute();

/** Whether an agency lets What-if call the cheapest carriers when it is opened. */
export const asksWhatIf = async (db: TenantDb, agencyId: number): Promise<boolean> =>
  (await db.from('agencies').select('agencies.asks_what_if').where('agencies.id', '=', agencyId).executeTakeFirst())
    ?.asks_what_if ?? false;
