import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';
import { isNotQueued } from '../../../kernel/queue.ts';

export type DocumentRow = Omit<Insertable<DB['carrier_documents']>, 'content'> & {
  content: Buffer | RawBuilder<Buffer | null> | null;
};

/**
 * Saves the files named in an answer for download. A file that is already listed stays as it is, unless it failed and
 * now has another address or content.
 * @returns how many to download
 */
export async function insertDocuments(db: TenantDb, rows: readonly DocumentRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const made = await db
    // Kysely accepts an expression for any value.
    .insert('carrier_documents', rows as Insertable<DB['carrier_documents']>[])
    .onConflict((conflict) =>
      conflict
        .columns(['request_id', 'offer_key', 'name'])
        .doUpdateSet((eb) => ({
          state: eb.ref('excluded.state'),
          fault: eb.ref('excluded.fault'),
          source_url: eb.ref('excluded.source_url'),
          content: eb.ref('excluded.content'),
          headers_sealed: eb.ref('excluded.headers_sealed'),
        }))
        .where('carrier_documents.state', '=', 'failed')
        .where(
          sql<boolean>`(carrier_documents.source_url, carrier_documents.content)
            is distinct from (excluded.source_url, excluded.content)`,
        ),
    )
    .returning('carrier_documents.state')
    .execute();
  return made.filter(({ state }) => state === 'waiting').length;
}

export const waitingDocuments = (db: Database, requestId: number) =>
  db
    .selectFrom('carrier_documents')
    .leftJoin('quotes', (join) =>
      join
        .onRef('quotes.request_id', '=', 'carrier_documents.request_id')
        .onRef('quotes.offer_key', '=', 'carrier_documents.offer_key')
        .on('quotes.superseded_at', 'is', null),
    )
    .leftJoin('quote_requests', 'quote_requests.id', 'carrier_documents.request_id')
    .select([
      'carrier_documents.id',
      'carrier_documents.agency_id',
      'carrier_documents.application_id',
      'carrier_documents.request_id',
      'carrier_documents.carrier_id',
      'carrier_documents.offer_key',
      'carrier_documents.name',
      'carrier_documents.source_url',
      'carrier_documents.headers_sealed',
      sql<boolean>`carrier_documents.content is not null`.as('has_content'),
      sql<boolean>`coalesce(substring(carrier_documents.content for 2) = 'PK'::bytea, false)`.as('may_be_archive'),
    ])
    .select(['quotes.carrier_quote_number', 'quotes.offer_carrier_name', 'quote_requests.is_sandbox'])
    .where('carrier_documents.request_id', '=', requestId)
    .where('carrier_documents.state', '=', 'waiting')
    .orderBy('carrier_documents.id')
    .execute();
export type WaitingDocument = Awaited<ReturnType<typeof waitingDocuments>>[number];

/** Locks a document, so that it is saved once. @returns whether it is still to be saved */
export const lockWaitingDocument = async (db: TenantDb, id: number): Promise<boolean> =>
  (await db
    .from('carrier_documents')
    .select('carrier_documents.id')
    .where('carrier_documents.id', '=', id)
    .where('carrier_documents.state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()) !== undefined;

export const updateDocumentState = (
  db: TenantDb,
  id: number,
  settled: Pick<
    Insertable<DB['carrier_documents']>,
    'state' | 'fault' | 'attachment_id' | 'content' | 'headers_sealed'
  >,
) => db.update('carrier_documents').set(settled).where('carrier_documents.id', '=', id).execute();

/** Queues a failed file for another download. @returns its request; undefined when there is nothing to download */
export const waitAgain = (db: TenantDb, applicationId: number, id: number) =>
  db
    .update('carrier_documents')
    .set({ state: 'waiting', fault: sql`''` })
    .where('carrier_documents.application_id', '=', applicationId)
    .where('carrier_documents.id', '=', id)
    .where('carrier_documents.state', '=', 'failed')
    .where(sql<boolean>`(source_url is not null or content is not null)`)
    .returning(['carrier_documents.request_id', 'carrier_documents.agency_id'])
    .executeTakeFirst();

export const requestsLeftWaiting = (db: Database, queue: string) =>
  db
    .selectFrom('carrier_documents')
    .select('request_id')
    .distinct()
    .where('state', '=', 'waiting')
    .where('created_at', '<', sql<Date>`now() - interval '5 minutes'`)
    .where(isNotQueued(queue, 'request_id', 'carrier_documents.request_id'))
    .limit(500)
    .execute();
