import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from './database/pool.ts';
import { type Announcer, announce, processName } from './events/announcer.ts';
import { Fault } from './faults.ts';
import type { Log } from './log.ts';
import { StartRefused } from './start-refused.ts';

/** The key of `installation` that marks the installation as restored and not yet resumed. */
export const HOLD_KEY = 'hold';
const HOLD_CHANNEL = 'freeboard_hold';

const record = z.object({ restored_at: z.iso.datetime(), made_at: z.iso.datetime() });
export type HoldRecord = z.output<typeof record>;

/**
 * Whether this installation was restored and no one has resumed it. Until then, nothing starts that reaches other
 * systems: jobs, carrier requests and schedules wait.
 */
export type Hold = { current(): HoldRecord | null };

export const NO_HOLD: Hold = { current: () => null };

/** The stored hold; null unless this installation was restored and not yet resumed. */
export async function readHold(db: Database): Promise<HoldRecord | null> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', HOLD_KEY).executeTakeFirst();
  return row ? record.parse(JSON.parse(row.value)) : null;
}

/**
 * Puts an installation that was restored with PostgreSQL's own tools on hold. An existing hold is kept.
 * @throws StartRefused while a process runs, because it would not notice the hold
 */
export async function beginHold(db: Database, now: Date): Promise<void> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${processName('')})`.execute(db);
  if (rows.length > 0) throw new StartRefused('A process of Freeboard runs on this database. Stop it first.');
  const value = JSON.stringify({ restored_at: now.toISOString(), made_at: now.toISOString() } satisfies HoldRecord);
  await db
    .insertInto('installation')
    .values({ key: HOLD_KEY, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Reads the hold now, and again when any process ends it. A hold never begins while a process runs. */
export async function createHold(db: Database, announcer: Announcer, log: Log): Promise<Hold> {
  let current = await readHold(db);
  const refresh = () => {
    if (current === null) return;
    readHold(db).then(
      (found) => {
        current = found;
      },
      (error: Error) => log.warn({ message: error.message }, 'the hold could not be read'),
    );
  };
  announcer.on(HOLD_CHANNEL, refresh);
  announcer.onConnect(refresh);
  return { current: () => current };
}

/**
 * Ends the hold; every process notices once the transaction commits. @returns the ended hold; null if there was none
 */
export async function removeHold(trx: Database): Promise<HoldRecord | null> {
  const found = await readHold(trx);
  if (!found) return null;
  await trx.deleteFrom('installation').where('key', '=', HOLD_KEY).execute();
  await announce(trx, { channel: HOLD_CHANNEL, payload: '' });
  return found;
}

/** @throws Fault conflict while this installation is on hold */
export function assertNotOnHold({ current }: Hold, what: string): void {
  if (current() !== null)
    throw new Fault(
      'conflict',
      `Freeboard was restored from a backup: ${what} is on hold until a super-admin confirms that the old installation is gone.`,
    );
}
