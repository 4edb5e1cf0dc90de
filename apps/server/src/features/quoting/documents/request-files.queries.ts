import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';
import { deleteInPortions } from '../../../kernel/database/portions.ts';

/** Bytes of a file per row. */
const PART = 1024 * 1024;
/** Milliseconds; no conversation lasts longer. */
const KEPT_MS = 2 * 60 * 60_000;

type Owner = { id: number; agency_id: number };

/**
 * Saves a file from a request's answer temporarily, in place of one with the same name; removed once the result's
 * documents are saved.
 */
export async function saveRequestFile(
  db: Database,
  { id: request_id, agency_id }: Owner,
  { name, bytes }: { name: string; bytes: Uint8Array },
  created_at: Date,
): Promise<void> {
  await db.deleteFrom('request_files').where('request_id', '=', request_id).where('name', '=', name).execute();
  for (let part = 0; part * PART < Math.max(1, bytes.length); part += 1) {
    const { buffer, byteOffset, length } = bytes.subarray(part * PART, (part + 1) * PART);
    const content = Buffer.from(buffer, byteOffset, length);
    await db
      .insertInto('request_files')
      .values({ agency_id, request_id, name, part, content, created_at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** SQL for the complete content of a saved file; null when it is gone. */
export const savedContent = (requestId: number, name: string) =>
  sql<Buffer | null>`(select string_agg(content, ''::bytea order by part) from request_files
    where request_id = ${requestId} and name = ${name})`;

export const removeRequestFiles = (db: Database, requestIds: readonly number[]) =>
  db
    .deleteFrom('request_files')
    .where('request_id', 'in', [0, ...requestIds])
    .execute();

/** Removes files of conversations that ended long ago. */
export const purgeRequestFiles = (db: Database, now: Date) =>
  deleteInPortions(db, 'request_files', sql`created_at < ${new Date(now.getTime() - KEPT_MS)}`);

/** Bytes read at a time: their Base64 text is small enough to be garbage-collected early. */
const READ = 72 * 1024;

/** Reads a document's content in parts, as Base64, which is shorter and faster to read than bytea's hex digits. */
export async function* partsOf(db: Database, documentId: number): AsyncGenerator<Buffer> {
  for (let at = 0; ; at += READ) {
    const { rows } = await sql<{ part: string | null }>`
      select encode(substring(content from ${at + 1}::int for ${READ}::int), 'base64') as part
      from carrier_documents where id = ${documentId}`.execute(db);
    const part = Buffer.from(rows[0]?.part ?? '', 'base64');
    if (part.length > 0) yield part;
    if (part.length < READ) return;
  }
}
