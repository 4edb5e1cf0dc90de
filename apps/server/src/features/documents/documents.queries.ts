import type { Insertable } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { Database } from '../../kernel/database/pool.ts';
import type { DB } from '../../kernel/database/schema.gen.ts';

export const insertDocument = (db: TenantDb, row: Insertable<DB['documents']>) => db.insert('documents', row).execute();

export const documentByToken = (db: Database, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('documents')
    .leftJoin('sessions', 'sessions.id', 'documents.session_id')
    .select([
      'documents.name',
      'documents.media_type',
      'documents.bytes',
      'documents.storage_key',
      'documents.is_shown',
    ])
    .where('documents.token_hash', '=', tokenHash)
    .where('documents.expires_at', '>', now)
    .where('sessions.ended_at', 'is', null)
    .executeTakeFirst();
