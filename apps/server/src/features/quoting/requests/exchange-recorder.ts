import { setImmediate } from 'node:timers/promises';
import { may, ROLES, roleFacts } from '@freeboard/domain';
import type { Clock } from '../../../kernel/clock.ts';
import { insertNotifications } from '../../../kernel/context/notifications.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { Log } from '../../../kernel/log.ts';
import { retryWhileDatabaseDown } from '../../../kernel/retry-while-database-down.ts';
import { recorder } from '../../communications/index.ts';
import { saveHealth, saveRetryAfter, watchersOf } from './carrier-health.queries.ts';
import { signalsOf } from './health-signal.ts';

type App = { db: Database; clock: Clock; log: Log };

const WATCHING = ROLES.filter((role) => roleFacts(role).isOfAgency && may(role, 'api.manage'));

/** Tells who manages carriers that one is left alone; which one they read where carriers are named. */
async function tellLeftAlone(db: Database, carrierId: number): Promise<void> {
  const text = 'A carrier failed several times in a row and is left alone for a while. API Management says which.';
  const people = await watchersOf(db, carrierId, WATCHING);
  await insertNotifications(
    db,
    people.map(({ id, agency_id }) => ({
      ...{ personId: id, agencyId: agency_id ?? 0, kind: 'circuit_open', text, applicationId: null },
    })),
  );
}

/**
 * Records a conversation: saves its exchanges as their owner's, and what they say of the carrier for every launch (for none
 * where `carrierId` is null). Neither costs the answer when it cannot be saved. The next step does not wait until an
 * exchange is in the record (`written`); what comes of the conversation does.
 */
export function recordFor({ db, clock, log }: App, owner: Parameters<typeof recorder>[1], carrierId: number | null) {
  const record = recorder(db, owner, true);
  const save = async (say: (carrierId: number, now: Date) => Promise<unknown>): Promise<void> => {
    if (carrierId === null) return;
    await say(carrierId, clock.now()).catch((error: Error) =>
      log.warn({ message: error.message }, "a carrier's health could not be kept"),
    );
  };
  let writing = Promise.resolve();
  const write = (exchange: Parameters<typeof record>[0]): Promise<void> =>
    retryWhileDatabaseDown(() => record(exchange)).catch((error: Error) => {
      const { applicationId: application_id, quoteId: quote_id } = owner;
      log.error({ err: error, application_id, quote_id }, 'an exchange with a carrier could not be kept');
    });
  const signals = signalsOf(
    (exchange) => {
      // The next step's request goes out first.
      writing = writing.then(() => setImmediate()).then(() => write(exchange));
    },
    // Launches that follow obey the carrier while it is still being asked here.
    (ms) => save((id, now) => saveRetryAfter(db, id, new Date(now.getTime() + ms))),
  );
  return {
    ...signals,
    /** Ends once all exchanges so far are in the record. */
    written: (): Promise<void> => writing,
    /** Saves what the exchanges so far say of the carrier. */
    saveHealthSignal: (): Promise<void> =>
      save(async (id, now) => {
        const seen = signals.signal(now);
        if (!seen) return;
        if (await saveHealth(db, id, seen, now)) await tellLeftAlone(db, id);
      }),
  };
}
