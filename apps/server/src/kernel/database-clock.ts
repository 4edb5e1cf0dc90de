import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Database } from './database/pool.ts';
import type { Log } from './log.ts';
import { StartRefused } from './start-refused.ts';

const MOST_MS = 5 * 60_000;
const CHECK_INTERVAL_MS = 60_000;

/** Milliseconds by which the database's clock is ahead of `base`. */
async function offsetTo(db: Database, base: Clock): Promise<number> {
  const before = base.now().getTime();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const after = base.now().getTime();
  return (rows[0]?.now.getTime() ?? after) - (before + after) / 2;
}

/**
 * A clock that follows the database's clock, so that all processes compare times of the same clock (D27). It is
 * adjusted periodically.
 * @throws StartRefused when this machine's clock is minutes off
 */
export async function followDatabase(db: Database, base: Clock, log: Log): Promise<Clock & { stop(): void }> {
  let offset = await offsetTo(db, base);
  if (Math.abs(offset) >= MOST_MS)
    throw new StartRefused(
      `This machine's clock is ${Math.round(Math.abs(offset) / 60_000)} minutes ${offset > 0 ? 'behind' : 'ahead of'} the database's. Set it right and start again.`,
    );
  const timer = setInterval(() => {
    offsetTo(db, base).then(
      (found) => {
        if (Math.abs(found) >= MOST_MS)
          log.warn({ offset_ms: found }, "this machine's clock differs from the database's");
        offset = found;
      },
      () => undefined,
    );
  }, CHECK_INTERVAL_MS).unref();
  return {
    now: () => new Date(base.now().getTime() + offset),
    pause: (ms) => base.pause(ms),
    stop: () => clearInterval(timer),
  };
}
