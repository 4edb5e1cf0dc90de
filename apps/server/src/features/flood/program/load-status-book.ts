import type { NfipCommunity } from '@freeboard/domain/flood';
import { z } from 'zod';
import { COMMUNITY_STATUS, statusBook } from '../../../integrations/openfema/community-status.ts';
import type { App } from '../../../kernel/app.ts';
import { localDate } from '../../../kernel/clock.ts';
import { isSandboxUrl } from '../../../kernel/env/env.ts';
import { defineJob } from '../../../kernel/jobs.ts';
import { recorder } from '../../applications/index.ts';
import {
  countCommunities,
  lockStatusBook,
  readStatusBook,
  replaceCommunities,
  type StatusBook,
  saveBookFailure,
} from './status-book.queries.ts';

const DAY_MS = 86_400_000;
const REFRESH_MS = 30 * DAY_MS;
const RETRY_MS = DAY_MS;
const PAGE_MS = 60_000;
/** The least share of the previous book's communities that a new book must have. */
const LEAST_SHARE = 0.8;

export function isBookDue(book: StatusBook | undefined, now: Date): boolean {
  if (!book) return true;
  const age = (at: Date | null) => (at === null ? Number.POSITIVE_INFINITY : now.getTime() - at.getTime());
  return age(book.loaded_at) >= REFRESH_MS && age(book.attempted_at) >= RETRY_MS;
}

/** A book with this many communities must have some with a CRS class; about one in sixteen has one. */
const SOME_IN_CRS = 500;

export function bookRefusal(communities: readonly NfipCommunity[], before: number): string | null {
  if (communities.length < before * LEAST_SHARE)
    return `It lists ${communities.length} communities, where ${before} are loaded.`;
  // If the column was renamed, every community would be rated as class 10.
  return communities.length >= SOME_IN_CRS && communities.every(({ crs_class }) => crs_class === null)
    ? 'It states no CRS class of any community.'
    : null;
}

async function loadStatusBook({ connection, services, clock, log }: App): Promise<void> {
  const { db } = connection;
  const now = clock.now();
  if (services.hold.current() || !isBookDue(await readStatusBook(db), now)) return;
  const baseUrl = services.env.services.community_status;
  const isSandbox = isSandboxUrl(services.env, baseUrl);
  const call = services.caller.recordedBy(recorder(db, { agencyId: null, isSandbox }));
  const result = await statusBook({ call, baseUrl, timeout_ms: PAGE_MS });
  const reason = await db.transaction().execute(async (trx) => {
    if (result.state !== 'found') return result.state === 'ambiguous' ? 'several answers' : result.reason;
    await lockStatusBook(trx);
    const refusal = bookRefusal(result.value, await countCommunities(trx));
    if (refusal === null)
      await replaceCommunities(trx, result.value, { source: COMMUNITY_STATUS, as_of: localDate(now), at: now });
    return refusal;
  });
  if (reason === null) return;
  log.warn({ reason }, 'the community status book could not be loaded');
  await saveBookFailure(db, now, reason);
}

export const loadStatusBookJob = defineJob('community-status', z.object({}), loadStatusBook, {
  concurrency: 1,
  everySeconds: 60,
});
