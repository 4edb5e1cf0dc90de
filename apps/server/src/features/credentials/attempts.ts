import pLimit from 'p-limit';
import type { Database } from '../../kernel/database/pool.ts';
import { Fault } from '../../kernel/faults.ts';
import { type Attempt, type Counted, noteOne } from './attempts.queries.ts';
import { POLICY } from './policy.ts';

export const tooManyAttempts = () =>
  new Fault('too_many', `Too many attempts. Please wait ${POLICY.window_ms / 60_000} minutes and try again.`);

/** Attempts from one address wait for each other in the database: most of them wait here, so that they never fill the pool. */
const inTurn = pLimit(2);

type Limits = { byPair: number; byName?: number | null; byAddress?: number | null };

/**
 * Notes an attempt, before anything is known of it: parallel guesses are counted one after another.
 * @returns the attempts before it. @throws Fault too_many (by this name from this address, by it at all, or from the address at all; not noted then)
 */
export const noteAttempt = (
  db: Database,
  attempt: Attempt,
  { byPair, byName = null, byAddress = null }: Limits,
): Promise<Counted> =>
  inTurn(async () => {
    const since = new Date(attempt.at.getTime() - POLICY.window_ms);
    const { isNoted, ...before } = await noteOne(db, attempt, since, { byPair, byName, byAddress });
    if (!isNoted) throw tooManyAttempts();
    return before;
  });

/** How long an attempt to sign in by a name waits after `ofName` others, wherever they came from. */
export function waitFor({ ofName }: Pick<Counted, 'ofName'>): number {
  if (ofName < POLICY.logins_free_by_name) return 0;
  const doublings = Math.min(ofName - POLICY.logins_free_by_name, 16);
  return Math.min(POLICY.longest_wait_ms, POLICY.first_wait_ms * 2 ** doublings);
}

/** Whether an address has been tried from too often for somebody who is new there. */
export const isWornOut = ({ ofAddress }: Pick<Counted, 'ofAddress'>): boolean => ofAddress >= POLICY.logins_by_address;
