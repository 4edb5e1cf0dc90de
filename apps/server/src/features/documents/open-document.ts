import type { Database } from '../../kernel/database/pool.ts';
import { hashKey } from '../../kernel/secrets.ts';
import { documentByToken } from './documents.queries.ts';

/** Returns the document behind the key of its address, while it and the session that it was made in live. */
export const openDocument = (db: Database, token: string, now: Date) => documentByToken(db, hashKey(token), now);
