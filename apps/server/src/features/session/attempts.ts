import type { Database } from '../../kernel/database/pool.ts';
import { Fault } from '../../kernel/faults.ts';
import { type Attempt, type Counted, countAttempts, insertAttempt, takeTurn } from './attempts.queries.ts';

const MINUTES = 15;
const WINDOW_MS = MINUTES * 60_000;
/** A name from one address: strict, for nobody else is kept out by it. */
const MOST_BY_PAIR = 8;
/** An address, whatever the names: only for people who have not signed in from there before. */
const MOST_BY_ADDRESS = 60;
/** A name from everywhere: from here on each attempt waits twice as long as the last, and is then heard all the same. */
const FREE_BY_NAME = 8;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8_000;

export const tooManyAttempts = () =>
  new Fault('too_many', `Too many attempts. Please wait ${MINUTES} minutes and try again.`);

/**
 * Notes an attempt, before anything is known of it: parallel guesses are counted one after another.
 * @returns the attempts before it. @throws Fault too_many (by this name from this address; not noted then)
 */
export const noteAttempt = (db: Database, attempt: Attempt): Promise<Counted> =>
  db.transaction().execute(async (trx) => {
    await takeTurn(trx, attempt.name, attempt.address);
    const before = await countAttempts(trx, attempt, new Date(attempt.at.getTime() - WINDOW_MS));
    if (before.ofPair >= MOST_BY_PAIR) throw tooManyAttempts();
    await insertAttempt(trx, attempt);
    return before;
  });

/** How long an attempt by a name waits after `ofName` others, wherever they came from. */
export function waitFor({ ofName }: Pick<Counted, 'ofName'>): number {
  if (ofName < FREE_BY_NAME) return 0;
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(ofName - FREE_BY_NAME, 16));
}

/** Whether an address has been tried from too often for somebody who is new there. */
export const isWornOut = ({ ofAddress }: Pick<Counted, 'ofAddress'>): boolean => ofAddress >= MOST_BY_ADDRESS;
