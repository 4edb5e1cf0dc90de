import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';
import { deleteInPortions } from '../../../kernel/database/portions.ts';

/** Bytes of a file per row. */
const PART = 1024 * 1024;
/** How long a request's files are kept, in milliseconds; longer than a conversation normally takes. */
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

export const purgeRequestFiles = (db: Database, now: Date) =>
  deleteInPortions(db, 'request_files', sql`created_at < ${new Date(now.getTime() - KEPT_MS)}`);

/** Bytes of a part: its Base64 text is small enough to be garbage-collected early. */
const READ = 72 * 1024;
/** Parts read by each statement. */
const AT_ONCE = 8;

/**
 * Reads a document's content in parts, as Base64, which is shorter and faster to read than bytea's hex digits. After
 * each statement it pauses for as long as the statement took, because users' calls are more urgent.
 */
export async function* partsOf(db: Database, documentId: number): AsyncGenerator<Buffer> {
  for (let at = 0; ; at += READ * AT_ONCE) {
    const began = performance.now();
    const { rows } = await sql<{ base64: string }>`
      select encode(substring(content from ${at + 1}::int + n * ${READ}::int for ${READ}::int), 'base64') as base64
      from carrier_documents cross join generate_series(0, ${AT_ONCE - 1}::int) as part (n)
      where id = ${documentId} and n * ${READ}::int < octet_length(content) - ${at}::int
      order by n`.execute(db);
    const took_ms = performance.now() - began;
    for (const { base64 } of rows) yield Buffer.from(base64, 'base64');
    if (rows.length < AT_ONCE) return;
    await pause(took_ms);
  }
}
