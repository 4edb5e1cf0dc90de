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
 * Attempts from one address wait for each other on a database lock. With this limit most of them wait in memory
 * instead of occupying pooled connections.
 */
const twoAtOnce = pLimit(2);

type Limits = { byPair: number; byName?: number | null; byAddress?: number | null };

/**
 * Records an attempt before its credentials are checked; concurrent attempts are serialized.
 * @returns the counts before this attempt
 * @throws Fault too_many when a limit is reached; the attempt is then not recorded
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

/**
 * Counts a use of a link by someone without an account, per link and address, whether or not the link works.
 * @throws Fault too_many
 */
export const noteLinkUse = (
  { system, address, clock }: GuestContext,
  token: string,
  { kind, limits }: { kind: Attempt['kind']; limits: Limits },
): Promise<Counted> =>
  // Counts by the token's hash: the token itself is never stored.
  noteAttempt(system, { kind, name: hashKey(token).toString('hex'), address, at: clock.now() }, limits);

/** Milliseconds that a sign-in attempt waits after `ofName` earlier attempts on the same name from any address. */
export function waitFor({ ofName }: Pick<Counted, 'ofName'>): number {
  if (ofName < POLICY.logins_free_by_name) return 0;
  const doublings = Math.min(ofName - POLICY.logins_free_by_name, 16);
  return Math.min(POLICY.longest_wait_ms, POLICY.first_wait_ms * 2 ** doublings);
}

/** Whether an address has made too many attempts. People who have signed in from it before may still sign in. */
export const isWornOut = ({ ofAddress }: Pick<Counted, 'ofAddress'>): boolean => ofAddress >= POLICY.logins_by_address;

/**
 * Refuses an attempt from an address that the person has not signed in from, if the address made too many attempts or
 * too many addresses tried the name. Runs before the password check, which is the expensive part of an attack.
 * @throws Fault too_many
 */
export function refuseUnknown(before: Counted): void {
  if (isWornOut(before)) throw tooManyAttempts();
  if (before.ofPlaces >= POLICY.login_places_by_name) throw tooManyAttempts(POLICY.places_ms);
}

export const familiarSince = (now: Date): Date => new Date(now.getTime() - POLICY.known_ms);
