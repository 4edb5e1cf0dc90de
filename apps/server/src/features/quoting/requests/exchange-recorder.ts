import { setImmediate } from 'node:timers/promises';
import { may, ROLES, roleFacts } from '@freeboard/domain/access';
import { retryAfterMs } from '../../../integrations/outbound/retry.ts';
import type { Exchange } from '../../../integrations/outbound.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { insertNotifications } from '../../../kernel/context/notifications.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { Log } from '../../../kernel/log.ts';
import { retryWhileDatabaseDown } from '../../../kernel/retry-while-database-down.ts';
import { recorder } from '../../applications/index.ts';
import { type HealthSignal, saveHealth, saveRetryAfter, watchersOf } from './carrier-health.queries.ts';
import type { RequestRow } from './requests.queries.ts';

type RecorderApp = { db: Database; clock: Clock; log: Log };

/** The owner of a request's exchanges: its quote, or only its application for a what-if or a test. */
export const ownerOf = (
  row: Pick<
    RequestRow,
    'id' | 'agency_id' | 'application_id' | 'carrier_id' | 'carrier_name' | 'is_sandbox' | 'purpose'
  >,
): Parameters<typeof recorder>[1] => ({
  agencyId: row.agency_id,
  applicationId: row.application_id,
  carrierName: row.carrier_name,
  isSandbox: row.is_sandbox,
  ...(row.purpose === 'launch'
    ? { quoteId: row.id }
    : { aside: { purpose: row.purpose as 'what_if' | 'test', carrierId: row.carrier_id } }),
});

type SaveExchange = (exchange: Exchange) => void;
/** Called as soon as a carrier requests a pause, given in milliseconds. */
type OnRetryAfter = (ms: number) => Promise<void>;

const FAULTS = new Set<Exchange['fault']>(['timeout', 'connect', 'reset']);
const LONGEST_MS = 3_600_000;

/** The pause that a carrier's answer requests, in milliseconds; 0 if none. */
const askedToWait = ({ status, response_headers, started_at, duration_ms, is_understood }: Exchange): number => {
  if (is_understood || (status !== 429 && status !== 503)) return 0;
  const arrived_at = new Date(started_at.getTime() + duration_ms);
  // A single header never pauses a carrier for longer than an hour.
  return Math.min(retryAfterMs(response_headers, arrived_at, status) ?? 0, LONGEST_MS);
};

/** Whether an exchange says anything about the carrier's health; one that was blocked before sending does not. */
const speaks = ({ fault, status }: Exchange): boolean => FAULTS.has(fault) || (fault === null && status !== null);

/**
 * Passes exchanges on to `saveExchange`, and each requested pause to `onRetryAfter` immediately. `signal` gives whether
 * the last exchange failed, and until when the longest requested pause lasts.
 */
export function signalsOf(saveExchange: SaveExchange, onRetryAfter?: OnRetryAfter) {
  let last: Exchange | null = null;
  let leaveUntil = 0;
  /** Milliseconds, from now, for which the carrier wants no calls. */
  const retryAfter = (): number => Math.max(0, leaveUntil - performance.now());
  return {
    async record(exchange: Exchange): Promise<void> {
      last = exchange;
      const ms = askedToWait(exchange);
      leaveUntil = Math.max(leaveUntil, performance.now() + ms);
      if (ms > 0) await onRetryAfter?.(ms);
      saveExchange(exchange);
    },
    retryAfter,
    signal(now: Date): HealthSignal | null {
      if (!last || !speaks(last)) return null;
      const failed = FAULTS.has(last.fault) || ((last.status ?? 0) >= 500 && !last.is_understood);
      const ms = retryAfter();
      return { failed, not_before: ms > 0 ? new Date(now.getTime() + ms) : null };
    },
    hasExchanges: (): boolean => last !== null,
  };
}

const WATCHING = ROLES.filter((role) => roleFacts(role).isOfAgency && may(role, 'api.manage'));

async function notifyLeftAlone(db: Database, carrierId: number): Promise<void> {
  const text = 'A carrier failed several times in a row and is left alone for a while. API Management says which.';
  const people = await watchersOf(db, carrierId, WATCHING);
  await insertNotifications(
    db,
    people.map(({ id, agency_id }) => ({
      personId: id,
      agencyId: agency_id ?? 0,
      kind: 'circuit_open',
      text,
      applicationId: null,
    })),
  );
}

/**
 * Records a conversation: saves its exchanges for their owner, and health signals unless `carrierId` is null. A
 * failed save does not lose the answer. The next step does not wait for the save of an exchange (`written`), but the
 * conversation's result does.
 */
export function recordFor(
  { db, clock, log }: RecorderApp,
  owner: Parameters<typeof recorder>[1],
  carrierId: number | null,
) {
  const record = recorder(db, owner, true);
  const save = async (say: (carrierId: number, now: Date) => Promise<unknown>): Promise<void> => {
    if (carrierId === null) return;
    await say(carrierId, clock.now()).catch((error: Error) =>
      log.warn({ message: error.message }, "a carrier's health could not be saved"),
    );
  };
  let writing = Promise.resolve();
  const write = (exchange: Parameters<typeof record>[0]): Promise<void> =>
    retryWhileDatabaseDown(() => record(exchange)).catch((error: Error) => {
      const { applicationId: application_id, quoteId: quote_id } = owner;
      log.error({ err: error, application_id, quote_id }, 'an exchange with a carrier could not be saved');
    });
  const signals = signalsOf(
    (exchange) => {
      // Lets the next step's request go out before this exchange is written.
      writing = writing.then(() => setImmediate()).then(() => write(exchange));
    },
    // Saved right away, so that concurrent launches respect the pause while this request is still running.
    (ms) => save((id, now) => saveRetryAfter(db, id, new Date(now.getTime() + ms))),
  );
  return {
    ...signals,
    /** Resolves once all exchanges so far are saved. */
    written: (): Promise<void> => writing,
    saveHealthSignal: (): Promise<void> =>
      save(async (id, now) => {
        const seen = signals.signal(now);
        if (!seen) return;
        if (await saveHealth(db, id, seen, now)) await notifyLeftAlone(db, id);
      }),
  };
}
