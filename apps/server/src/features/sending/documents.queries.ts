import type { License } from '@freeboard/domain';
import type { Insertable } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { Database } from '../../kernel/database/pool.ts';
import type { DB } from '../../kernel/database/schema.gen.ts';

export const insertDocument = (db: TenantDb, row: Insertable<DB['documents']>) => db.insert('documents', row).execute();

export const documentByToken = (db: Database, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('documents')
    .leftJoin('sessions', 'sessions.id', 'documents.session_id')
    .select(['documents.name', 'documents.media_type', 'documents.bytes'])
    .where('documents.token_hash', '=', tokenHash)
    .where('documents.expires_at', '>', now)
    .where('sessions.ended_at', 'is', null)
    .executeTakeFirst();

/** What an agency shows of itself to clients. */
export const brandingOf = async (db: TenantDb, agencyId: number) => {
  const row = await db
    .from('agencies')
    .select(['agencies.name', 'agencies.street_address', 'agencies.phone', 'agencies.brand_color', 'agencies.licenses'])
    .where('agencies.id', '=', agencyId)
    .executeTakeFirstOrThrow();
  return { ...row, licenses: row.licenses as License[] };
};

export const logoOf = (db: TenantDb, agencyId: number) =>
  db
    .from('agency_logos')
    .select(['agency_logos.media_type', 'agency_logos.bytes', 'agency_logos.hash'])
    .where('agency_logos.agency_id', '=', agencyId)
    .executeTakeFirst();
