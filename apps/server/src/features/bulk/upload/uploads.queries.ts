import { type Insertable, sql, type Updateable } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';
import { isNotQueued } from '../../../kernel/queue.ts';
import { BULK_QUEUE } from './background/queue.ts';

const withDetails = (db: TenantDb) =>
  db
    .from('bulk_uploads')
    .innerJoin('people as maker', 'maker.id', 'bulk_uploads.created_by')
    .selectAll('bulk_uploads')
    .select('maker.name as maker_name');

/** The states in which an upload's columns may still be changed. */
export const OPEN_STATES: readonly string[] = ['mapping', 'checking', 'checked'];

/** Returns one upload, or nothing when there is none within reach. */
export const uploadById = (db: TenantDb, id: number) =>
  withDetails(db).where('bulk_uploads.id', '=', id).executeTakeFirst();
export type UploadRecord = NonNullable<Awaited<ReturnType<typeof uploadById>>>;

/** The same, locked until the transaction ends: of two who change its state at once one comes second. */
export async function lockUpload(db: TenantDb, id: number): Promise<UploadRecord | undefined> {
  const row = await db
    .from('bulk_uploads')
    .select('bulk_uploads.id')
    .where('bulk_uploads.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && uploadById(db, id);
}

export async function insertUpload(db: TenantDb, row: Insertable<DB['bulk_uploads']>): Promise<number> {
  const { id } = await db.insert('bulk_uploads', row).returning('bulk_uploads.id').executeTakeFirstOrThrow();
  return id;
}

/** Changes an upload; by the database's clock, somebody works on it now. */
export const updateUpload = (db: TenantDb, id: number, row: Updateable<DB['bulk_uploads']>) =>
  db
    .update('bulk_uploads')
    .set({ ...row, worked_at: sql`now()` })
    .where('bulk_uploads.id', '=', id)
    .execute();

export async function uploadPage(db: TenantDb, { page, per_page }: { page: number; per_page: number }) {
  const { n } = await db
    .from('bulk_uploads')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const rows = await withDetails(db)
    .orderBy('bulk_uploads.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return { rows, total: Number(n) };
}

/** Other uploads of the very same file. */
export const sameFile = (db: TenantDb, { id, agency_id, sha256 }: Pick<UploadRecord, 'id' | 'agency_id' | 'sha256'>) =>
  withDetails(db)
    .where('bulk_uploads.agency_id', '=', agency_id)
    .where('bulk_uploads.sha256', '=', sha256)
    .where('bulk_uploads.id', '<>', id)
    .orderBy('bulk_uploads.id', 'desc')
    .limit(5)
    .execute();

/** Returns who uploads, and whether they and their agency are there still. */
export const makerOf = (db: Database, uploadId: number) =>
  db
    .selectFrom('bulk_uploads')
    .select(['bulk_uploads.created_by', 'bulk_uploads.agency_id'])
    .where('bulk_uploads.id', '=', uploadId)
    .executeTakeFirst();

/** Uploads that nobody works on any more though they are at work: their process died. They are taken up now. */
export const takeUpStale = (db: Database, seconds: number) =>
  db
    .updateTable('bulk_uploads')
    .set({ worked_at: sql`now()` })
    .where('state', 'in', ['reading', 'checking', 'storing', 'launching'])
    .where('worked_at', '<', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .where(isNotQueued(BULK_QUEUE, 'upload_id', 'bulk_uploads.id'))
    .returning(['id', 'generation'])
    .execute();

/** Files of uploads that ended long ago, and the rows shown of them, are not kept: they are full of personal data. */
export const forgetFiles = (db: Database, before: Date) =>
  db
    .updateTable('bulk_uploads as upload')
    .from('bulk_uploads as before')
    .set({ storage_key: null, sheet: sql<string>`jsonb_set(upload.sheet, '{samples}', '[]')` })
    .whereRef('upload.id', '=', 'before.id')
    .where(sql<boolean>`(upload.storage_key is not null or upload.sheet -> 'samples' <> '[]')`)
    .where('upload.created_at', '<', before)
    .where('upload.state', 'not in', ['reading', 'checking', 'storing', 'launching'])
    .returning(['upload.id', 'before.storage_key'])
    .execute();

/** The cells of rows that were left out go with their file. */
export const forgetCells = (db: Database, uploadIds: readonly number[]) =>
  db
    .updateTable('bulk_upload_rows')
    .set({ cells: null })
    .where(sql<boolean>`upload_id = any (${[...uploadIds]}::int[])`)
    .where('cells', 'is not', null)
    .execute();
