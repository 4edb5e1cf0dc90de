import type { NfipCommunity } from '@freeboard/domain/flood';
import type { Database } from '../../../kernel/database/pool.ts';
import { communityById, readStatusBook } from './status-book.queries.ts';

/** 'unknown': the status book does not list the community. */
export type CommunityStatus =
  | { state: 'not_loaded' }
  | { state: 'unknown'; as_of: string; source: string }
  | { state: 'found'; as_of: string; source: string; community: NfipCommunity };

/** `id`: the six-digit community number. */
export async function communityStatus(db: Database, id: string): Promise<CommunityStatus> {
  const [book, community] = await Promise.all([readStatusBook(db), communityById(db, id)]);
  if (!book?.loaded_at) return { state: 'not_loaded' };
  const from = { as_of: book.as_of ?? '', source: book.source ?? '' };
  return community ? { state: 'found', ...from, community } : { state: 'unknown', ...from };
}
