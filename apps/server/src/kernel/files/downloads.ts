import type { Context } from '../context/context.ts';
import type { Database } from '../database/pool.ts';
import { hashKey, newKey } from '../secrets.ts';

const SESSION_MS = 5 * 60_000;

type Document = {
  readonly agency_id: number;
  readonly application_id?: number | null;
  readonly name: string;
  readonly media_type: string;
  /** Whether browsers may display the document instead of downloading it. */
  readonly is_shown?: boolean;
  readonly bytes?: Buffer;
  /** The document's key in the file store, instead of `bytes`. */
  readonly storage_key?: string | null;
};

async function give(context: Context, document: Document, session_id: number | null, forMs: number): Promise<string> {
  const token = newKey();
  const row = {
    ...document,
    person_id: context.viewer.id,
    session_id,
    token_hash: hashKey(token),
    created_at: context.now,
    expires_at: new Date(context.now.getTime() + forMs),
  };
  await context.db.insert('documents', row).execute();
  return `/api/documents/${token}`;
}

/**
 * An address of a document that works until the session ends, but at most for `forMs` milliseconds, by default five
 * minutes (section 7).
 */
export const addressForSession = (context: Context, document: Document, forMs = SESSION_MS): Promise<string> =>
  give(context, document, context.session?.id ?? null, forMs);

/** An address of a document that works for anyone who has it, for `forMs` milliseconds. */
export const addressForAnybody = (context: Context, document: Document, forMs: number): Promise<string> =>
  give(context, document, null, forMs);

export const openDocument = (db: Database, token: string, now: Date) =>
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
    .where('documents.token_hash', '=', hashKey(token))
    .where('documents.expires_at', '>', now)
    .where('sessions.ended_at', 'is', null)
    .executeTakeFirst();
