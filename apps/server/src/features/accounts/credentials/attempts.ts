import pLimit from 'p-limit';
import type { GuestContext } from '../../../kernel/context/context.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { Fault } from '../../../kernel/faults.ts';
import { hashKey } from '../../../kernel/secrets.ts';
import { type Attempt, type Counted, noteOne } from './attempts.queries.ts';
import { POLICY } from './policy.ts';

export const tooManyAttempts = (wait_ms: number = POLICY.window_ms) =>
  new Fault('too_many', `Too many attempts. Please wait ${wait_ms / 60_000} minutes and try again.`);

/**
 * Attempts from one address wait for each other in the database; most of them wait here instead, so that they never
 * fill the pool.
 */
const twoAtOnce = pLimit(2);

type Limits = { byPair: number; byName?: number | null; byAddress?: number | null };

/**
 * Records an attempt before anything about it is checked; parallel guesses are counted one after another.
 * @returns the attempts before it.
 * @throws Fault too_many (by this name from this address, by the name at all, or from the address at all; the attempt
 * is then not recorded)
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

/** Counts uses of a stranger's link, by it and from an address, whether or not it works. @throws Fault too_many */
export const noteLinkUse = (
  { system, address, clock }: GuestContext,
  token: string,
  { kind, limits }: { kind: Attempt['kind']; limits: Limits },
): Promise<Counted> =>
  // Counts by the token's hash: the token itself is never stored.
  noteAttempt(system, { kind, name: hashKey(token).toString('hex'), address, at: clock.now() }, limits);

/** Milliseconds that a sign-in attempt by a name waits after `ofName` others, from any address. */
export function waitFor({ ofName }: Pick<Counted, 'ofName'>): number {
  if (ofName < POLICY.logins_free_by_name) return 0;
  const doublings = Math.min(ofName - POLICY.logins_free_by_name, 16);
  return Math.min(POLICY.longest_wait_ms, POLICY.first_wait_ms * 2 ** doublings);
}

/** Whether an address has made too many attempts to let in a person who has not signed in from it before. */
export const isWornOut = ({ ofAddress }: Pick<Counted, 'ofAddress'>): boolean => ofAddress >= POLICY.logins_by_address;

/**
 * Refuses a sign-in attempt from a place where the person is not known, before the password is checked: that check
 * is the cost of a flood of attempts. @throws Fault too_many
 */
export function refuseUnknown(before: Counted): void {
  if (isWornOut(before)) throw tooManyAttempts();
  if (before.ofPlaces >= POLICY.login_places_by_name) throw tooManyAttempts(POLICY.places_ms);
}

/** The time since which a sign-in makes an address familiar to the user. */
export const familiarSince = (now: Date): Date => new Date(now.getTime() - POLICY.known_ms);
