import pLimit from 'p-limit';
import type { Database } from '../../../kernel/database/pool.ts';
import { Fault } from '../../../kernel/faults.ts';
import { type Attempt, type Counted, noteOne } from './attempts.queries.ts';
import { POLICY } from './policy.ts';

export const tooManyAttempts = (wait_ms: number = POLICY.window_ms) =>
  new Fault('too_many', `Too many attempts. Please wait ${wait_ms / 60_000} minutes and try again.`);

/** Attempts from one address wait for each other in the database: most of them wait here, so that they never fill the pool. */
const twoAtOnce = pLimit(2);

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
  twoAtOnce(async () => {
    const since = new Date(attempt.at.getTime() - POLICY.window_ms);
    const places = { since: new Date(attempt.at.getTime() - POLICY.places_ms), most: POLICY.login_places_by_name };
    const { isNoted, ...before } = await noteOne(db, attempt, since, { byPair, byName, byAddress }, places);
    if (!isNoted) throw tooManyAttempts();
    return before;
  });

/** Returns how long an attempt to sign in by a name waits after `ofName` others, wherever they came from. */
export function waitFor({ ofName }: Pick<Counted, 'ofName'>): number {
  if (ofName < POLICY.logins_free_by_name) return 0;
  const doublings = Math.min(ofName - POLICY.logins_free_by_name, 16);
  return Math.min(POLICY.longest_wait_ms, POLICY.first_wait_ms * 2 ** doublings);
}

/** Returns whether an address has been tried from too often for somebody who is new there. */
export const isWornOut = ({ ofAddress }: Pick<Counted, 'ofAddress'>): boolean => ofAddress >= POLICY.logins_by_address;

/**
 * Refuses an attempt to sign in from a place that the person is not known at, before its password is checked: the check
 * is what a flood of attempts costs. @throws Fault too_many
 */
export function refuseUnknown(before: Counted): void {
  if (isWornOut(before)) throw tooManyAttempts();
  if (before.ofPlaces >= POLICY.login_places_by_name) throw tooManyAttempts(POLICY.places_ms);
}

/** Since when a place at which a person signed in counts as theirs. */
export const familiarSince = (now: Date): Date => new Date(now.getTime() - POLICY.known_ms);
