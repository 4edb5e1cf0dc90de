import { mayWrite, quietUntil, reported } from '@freeboard/domain/messages';
import { z } from 'zod';
import type { App } from '../../kernel/app.ts';
import type { Database } from '../../kernel/database/pool.ts';
import { GatewayError, type Taken } from '../../kernel/gateways.ts';
import { defineJob } from '../../kernel/jobs.ts';
import { retryWhileDatabaseDown } from '../../kernel/retry-while-database-down.ts';
import { actingPerson, isAgencyActive } from '../accounts/index.ts';
import { addConsent, type Channel, consentOf, lockAddress } from './consents/consents.queries.ts';
import { type HandOver, prepareHandOver, wasTaken } from './deliver.ts';
import {
  lockMessage,
  type MessageRow,
  markBegun,
  textHoursOf,
  textNumberOf,
  unsettled,
  updateMessage,
} from './messages.queries.ts';
import { againAfterSeconds, MOST_ATTEMPTS, UNSETTLED_MS } from './policy.ts';
import { MESSAGE_QUEUE } from './queue-names.ts';
import { updateDelivery } from './update-delivery.ts';

const inTransaction = <T>(app: App, work: (trx: Database) => Promise<T>): Promise<T> =>
  app.connection.db.transaction().execute(work);

const SENDER_GONE = 'The sender, or their agency, may no longer send.';

const isSenderActive = async (app: App, trx: Database, agencyId: number, personId: number | null) =>
  personId === null
    ? await isAgencyActive(trx, agencyId)
    : (await actingPerson(trx, { personId, agencyId }, 'message.use', app.services.env.demo)) !== null;

/** `handOver` is null when an earlier process began the handover, so that only the gateway knows the outcome. */
type Claim = { message: MessageRow; handOver: HandOver | null };

/**
 * Claims a message for delivery; checks consent and reads what is sent in the same transaction. A claim whose process
 * has not begun the handover is replaced.
 * @returns null when the message must not be delivered now: another process may be handing it over, its state is
 * final, its sender may no longer send, its client may not be written to, or its delay or quiet hours have not ended
 */
const take = (app: App, id: number): Promise<Claim | null> =>
  inTransaction(app, async (trx) => {
    const message = await lockMessage(trx, id);
    const now = app.clock.now();
    if (!message || message.agency_id === null) return null;
    if (message.state === 'sending' && message.handed_at) {
      if (now.getTime() - message.handed_at.getTime() < UNSETTLED_MS) return null;
      const attempts = message.attempts + 1;
      await updateMessage(trx, id, { handed_at: now, attempts });
      return { message: { ...message, attempts }, handOver: null };
    }
    if (!['queued', 'held', 'sending'].includes(message.state)) return null;
    const channel = message.channel as Channel;
    if (!(await isSenderActive(app, trx, message.agency_id, message.person_id))) {
      const action = `did not send a message: ${SENDER_GONE}`;
      await updateDelivery(app, trx, message, { state: 'failed', reason: SENDER_GONE }, { action });
      return null;
    }
    await lockAddress(trx, channel, message.address);
    const consent = await consentOf(trx, message.agency_id, channel, message.address);
    if (!mayWrite(channel, consent)) {
      const reason =
        consent === 'opted_out'
          ? 'The client has asked not to be written to here.'
          : 'The client has not agreed to be written to here.';
      const action = `did not send a message: ${reason}`;
      await updateDelivery(app, trx, message, { state: 'opted_out', reason }, { action });
      return null;
    }
    if (message.not_before && message.not_before > now) {
      const againInSeconds = (message.not_before.getTime() - now.getTime()) / 1_000;
      await updateDelivery(app, trx, message, {}, { againInSeconds });
      return null;
    }
    const isTimed = channel === 'sms' && !message.at_once_because;
    const quiet = isTimed
      ? quietUntil(message.us_state, now, await textHoursOf(trx, message.agency_id), message.address)
      : null;
    if (quiet) {
      const againInSeconds = (quiet.getTime() - now.getTime()) / 1_000;
      await updateDelivery(app, trx, message, { state: 'held', not_before: quiet }, { againInSeconds });
      return null;
    }
    const attempts = message.attempts + 1;
    const our_number = channel === 'sms' ? await textNumberOf(trx, message.agency_id) : '';
    await updateDelivery(app, trx, message, { state: 'sending', handed_at: null, attempts, our_number, reason: '' });
    const claimed = { ...message, attempts, our_number, handed_at: null };
    return { message: claimed, handOver: await prepareHandOver(app, trx, claimed) };
  });

/** Another process has claimed the message since, and hands it over. */
class ClaimLost extends Error {}

/** Records, right before the gateway can accept the message, that it may have. @throws ClaimLost, GatewayError */
async function begin(app: App, message: MessageRow): Promise<void> {
  const now = app.clock.now();
  const isNewest = await retryWhileDatabaseDown(() => markBegun(app.connection.db, message, now)).catch((cause) => {
    throw new GatewayError('later', 'Freeboard could not record that it hands this message over.', { cause });
  });
  if (!isNewest) throw new ClaimLost();
  message.handed_at = now;
}

/**
 * Turns an unexpected error of Freeboard itself into a final one, because it would occur at every attempt: 'unknown'
 * once the handover has begun, otherwise 'refused'.
 */
function asGatewayError(app: App, message: MessageRow, error: unknown): never {
  if (error instanceof GatewayError || error instanceof ClaimLost) throw error;
  app.log.error({ err: error, message: message.id }, 'a message could not be handed over');
  const kind = message.handed_at ? 'unknown' : 'refused';
  throw new GatewayError(kind, 'Something went wrong in Freeboard while it handed this message over.', {
    cause: error,
  });
}

/** Saves a known outcome, however long the database is down, because no other process knows it. */
const saved = (app: App, work: (trx: Database) => Promise<void>): Promise<void> =>
  retryWhileDatabaseDown(() => inTransaction(app, work));

const recordSent = (app: App, message: MessageRow, taken: Taken): Promise<void> =>
  saved(app, async (trx) => {
    const now = await lockMessage(trx, message.id);
    // A delivery report that arrived before this answer may have set a later state.
    if (now)
      await updateDelivery(app, trx, now, {
        state: reported(now.state as 'sending', 'sent'),
        gateway_id: taken.gateway_id,
      });
  });

/** The locked message; null if a delivery report or a newer claim has updated it since it was claimed. */
async function stillOpen(trx: Database, { id, attempts }: MessageRow): Promise<MessageRow | null> {
  const message = await lockMessage(trx, id);
  return message?.state === 'sending' && message.attempts === attempts ? message : null;
}

const refused = (app: App, given: MessageRow, error: GatewayError): Promise<void> =>
  saved(app, async (trx) => {
    const message = await stillOpen(trx, given);
    if (!message) return;
    const { address, attempts } = message;
    const channel = message.channel as Channel;
    // An opt-out at the shared number applies to all agencies.
    const agency_id = message.our_number === '' ? null : message.agency_id;
    if (error.isOptOut) await lockAddress(trx, channel, address);
    if (error.isOptOut)
      await addConsent(trx, { agency_id, channel, address, state: 'opted_out', source: 'Text gateway' });
    if (error.kind === 'later' && attempts < MOST_ATTEMPTS) {
      const againInSeconds = againAfterSeconds(attempts);
      const not_before = new Date(app.clock.now().getTime() + againInSeconds * 1_000);
      const change = { state: 'queued', reason: error.message, not_before } as const;
      await updateDelivery(app, trx, message, change, { againInSeconds });
      return;
    }
    const state = error.isOptOut ? 'opted_out' : error.kind === 'unknown' ? 'in_doubt' : 'failed';
    const words = state === 'in_doubt' ? 'may have sent a message' : 'could not send a message';
    await updateDelivery(app, trx, message, { state, reason: error.message }, { action: `${words}: ${error.message}` });
  });

/**
 * Postpones a message that the gateway may have accepted, until the gateway can be queried; after the last attempt it
 * is in doubt.
 */
const waits = (app: App, given: MessageRow, error: GatewayError): Promise<void> =>
  saved(app, async (trx) => {
    const message = await stillOpen(trx, given);
    if (!message) return;
    if (message.attempts >= MOST_ATTEMPTS) {
      const action = `may have sent a message: ${error.message}`;
      await updateDelivery(app, trx, message, { state: 'in_doubt', reason: error.message }, { action });
      return;
    }
    const againInSeconds = UNSETTLED_MS / 1_000 + 1;
    await updateDelivery(app, trx, message, { reason: error.message }, { againInSeconds });
  });

/**
 * The error for a message that the gateway did not accept. It is queued again, because consent and quiet hours are
 * checked before each attempt.
 */
const notTaken = (message: MessageRow) =>
  new GatewayError('later', message.reason || 'The gateway did not answer, and has not taken it.');

/** If an earlier attempt was interrupted after it had begun, asks the gateway first whether it accepted the message. */
async function sendMessage(app: App, { message_id }: { message_id: number }): Promise<void> {
  const claim = await take(app, message_id);
  if (!claim) return;
  const { message, handOver } = claim;
  try {
    const taken = handOver
      ? await handOver(() => begin(app, message)).catch((error: unknown) => asGatewayError(app, message, error))
      : await wasTaken(app, message);
    if (!taken) throw notTaken(message);
    await recordSent(app, message, taken);
  } catch (error) {
    if (error instanceof ClaimLost) return;
    if (!(error instanceof GatewayError)) throw error;
    if (error.kind !== 'unknown' || message.channel !== 'sms') return refused(app, message, error);
    const before = await wasTaken(app, message).catch(() => null);
    if (before) return recordSent(app, message, before);
    return waits(app, message, error);
  }
}

export const sendMessageJob = defineJob(MESSAGE_QUEUE, z.object({ message_id: z.int().positive() }), sendMessage, {
  concurrency: 8,
  onExhausted: 'sweep',
});

async function takeUpMessages(app: App): Promise<void> {
  const since = new Date(app.clock.now().getTime() - UNSETTLED_MS);
  await inTransaction(app, async (trx) => {
    const left = await unsettled(trx, MESSAGE_QUEUE, since);
    const jobs = left.map(({ id }) => ({ queue: MESSAGE_QUEUE, data: { message_id: id } }));
    if (jobs.length > 0) await app.queue.insert(trx, jobs);
  });
}

export const takeUpMessagesJob = defineJob('take_up_messages', z.object({}), takeUpMessages, {
  concurrency: 1,
  everySeconds: 30,
});
