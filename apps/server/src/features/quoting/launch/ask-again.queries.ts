import type { Failure } from '@freeboard/domain/quotes';
import { sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { FAILED } from '../what-if/what-if.queries.ts';

export const requestInRun = (db: TenantDb, runId: number, quoteId: number) =>
  db
    .from('quote_requests')
    .leftJoin('quotes', (join) => join.on('quotes.id', '=', quoteId).on('quotes.superseded_at', 'is', null))
    .where('quote_requests.run_id', '=', runId)
    .where('quote_requests.id', '=', sql<number>`coalesce(quotes.request_id, ${quoteId}::int)`)
    .select(['quote_requests.id', 'quote_requests.state', 'quote_requests.carrier_name'])
    .select([
      sql<string | null>`coalesce(quotes.outcome, quote_requests.outcome)`.as('outcome'),
      sql<Failure | null>`quotes.failure`.as('failure'),
      sql<boolean>`(select is_enabled and version > 0 from carriers where carriers.id = quote_requests.carrier_id)`.as(
        'is_enabled',
      ),
      sql<boolean>`(select is_sandbox <> quote_requests.is_sandbox from carriers
        where carriers.id = quote_requests.carrier_id)`.as('is_changed_over'),
    ])
    .executeTakeFirst();

/**
 * Requeues a request under its id, with its full time, so that its row stays in place on every board. Failed quotes
 * are superseded, and a failed quote that has the request's id gets a new one.
 */
export async function requeue(db: TenantDb, requestId: number, at: Date): Promise<void> {
  await db
    .update('quotes')
    .set({
      id: sql<number>`case when quotes.id = ${requestId} then nextval('quote_ids') else quotes.id end`,
      superseded_at: at,
    })
    .where('quotes.request_id', '=', requestId)
    .where('quotes.superseded_at', 'is', null)
    .where('quotes.outcome', 'in', FAILED)
    .execute();
  await db
    .update('quote_requests')
    .set({
      state: 'queued',
      attempts: 0,
      deaths: 0,
      created_at: at,
      started_at: null,
      deadline_at: null,
      in_background: false,
      ended_at: null,
      progress_sealed: null,
      step: null,
      questions: null,
      callback_hash: null,
      callback_sealed: null,
      outcome: null,
      terms: sql`jsonb_build_object('askings', coalesce((terms ->> 'askings')::int, 1) + 1)`,
    })
    .where('quote_requests.id', '=', requestId)
    .execute();
}

export const reopenRun = (db: TenantDb, runId: number) =>
  db.update('runs').set({ ended_at: null }).where('runs.id', '=', runId).execute();
