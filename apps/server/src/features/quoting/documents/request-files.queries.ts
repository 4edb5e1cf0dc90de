import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';

/** So much of a file is written and read at a time, bytes. */
const PART = 1024 * 1024;
/** No conversation goes on for longer. */
const KEPT_MS = 2 * 60 * 60_000;

type Owner = { id: number; agency_id: number };

/** Saves a file that came with an answer of a request, by its name, until the documents of its result are saved. */
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

/** The whole content of a saved file, as an expression of a statement; null where it is not there any more. */
export const savedContent = (requestId: number, name: string) =>
  sql<Buffer | null>`(select string_agg(content, ''::bytea order by part) from request_files
    where request_id = ${requestId} and name = ${name})`;

/** Removes the files of requests whose documents are saved. */
export const removeRequestFiles = (db: Database, requestIds: readonly number[]) =>
  db
    .deleteFrom('request_files')
    .where('request_id', 'in', [0, ...requestIds])
    .execute();

/** Removes files whose conversations have long ended. */
export const purgeRequestFiles = (db: Database, now: Date) =>
  db
    .deleteFrom('request_files')
    .where('created_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();

/** So much of a content is read at a time, bytes: as Base64 it is still a small object, which is collected soon. */
const READ = 72 * 1024;

/** Reads the content of a document, part by part; as Base64, which is shorter and sooner read than the digits of a bytea. */
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
