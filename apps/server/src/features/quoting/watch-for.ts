import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../kernel/database/pool.ts';
import type { Log } from '../../kernel/log.ts';
import { patiently } from '../../kernel/patiently.ts';
import { recorder } from '../communications/index.ts';
import { noteHealth, noteWait, wakeAfterCircuit } from './carrier-state.queries.ts';
import { watched } from './watch.ts';

type Keeper = { db: Database; clock: Clock; log: Log };

/**
 * Watches an asking: keeps its exchanges as their owner's, and what they say of the carrier for every launch (for none
 * where `carrierId` is null). Neither costs the answer when it cannot be kept.
 */
export function watchFor({ db, clock, log }: Keeper, owner: Parameters<typeof recorder>[1], carrierId: number | null) {
  const record = recorder(db, owner);
  const keep = async (say: (carrierId: number, now: Date) => Promise<unknown>): Promise<void> => {
    if (carrierId === null) return;
    await say(carrierId, clock.now()).catch((error: Error) =>
      log.warn({ message: error.message }, "a carrier's health could not be kept"),
    );
  };
  const watch = watched(
    (exchange) =>
      patiently(() => record(exchange)).catch((error: Error) => {
        const { applicationId: application_id, quoteId: quote_id } = owner;
        log.error({ err: error, application_id, quote_id }, 'an exchange with a carrier could not be kept');
      }),
    // Launches that follow obey the carrier while it is still being asked here.
    (ms) => keep((id, now) => noteWait(db, id, new Date(now.getTime() + ms))),
  );
  return {
    ...watch,
    /** Keeps what the exchanges so far say of the carrier. */
    keepHealth: (): Promise<void> =>
      keep(async (id, now) => {
        const seen = watch.seen(now);
        if (!seen) return;
        const hasChanged = await noteHealth(db, id, seen, now);
        if (hasChanged && !seen.failed) await wakeAfterCircuit(db, id, now);
      }),
  };
}
