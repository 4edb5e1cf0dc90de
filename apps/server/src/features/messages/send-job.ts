import { mayWrite, quietUntil, reported } from '@freeboard/domain';
import { z } from 'zod';
import type { Database } from '../../kernel/database/pool.ts';
import { GatewayError, type Taken } from '../../kernel/gateways.ts';
import { defineJob } from '../../kernel/jobs.ts';
import type { Process } from '../../kernel/process.ts';
import { addConsent, type Channel, consentOf, holdAddress } from './consents.queries.ts';
import { handOver, wasTaken } from './hand-over.ts';
import { lockMessage, type MessageRow, unsettled, updateMessage } from './messages.queries.ts';
import { againAfterSeconds, MOST_ATTEMPTS, UNSETTLED_MS } from './policy.ts';
import { MESSAGE_QUEUE } from './queue-names.ts';
import { settle } from './settle.ts';

const inTransaction = <T>(process: Process, work: (trx: Database) => Promise<T>): Promise<T> =>
  process.connection.db.transaction().execute(work);

/**
 * Takes a message to hand it over, its consent checked in the same transaction. @returns null when it is not to be
 * handed over now: somebody else does, it was settled, its client refused, or it is night there
 */
const take = (process: Process, id: number): Promise<{ message: MessageRow; isAgain: boolean } | null> =>
  inTransaction(process, async (trx) => {
    const message = await lockMessage(trx, id);
    const now = process.clock.now();
    if (!message || message.agency_id === null) return null;
    if (message.state === 'sending') {
      // Of another process that handed it over and was not heard of since.
      if (!message.handed_at || now.getTime() - message.handed_at.getTime() < UNSETTLED_MS) return null;
      const attempts = message.attempts + 1;
      await updateMessage(trx, id, { handed_at: now, attempts });
      return { message: { ...message, attempts }, isAgain: true };
    }
    if (message.state !== 'queued' && message.state !== 'held') return null;
    const channel = message.channel as Channel;
    await holdAddress(trx, channel, message.address);
    const consent = await consentOf(trx, message.agency_id, channel, message.address);
    if (!mayWrite(channel, consent)) {
      const reason =
        consent === 'opted_out'
          ? 'The client has asked not to be written to here.'
          : 'The client has not agreed to be written to here.';
      await settle(
        process,
        trx,
        message,
        { state: 'opted_out', reason },
        { action: `did not send a message: ${reason}` },
      );
      return null;
    }
    if (message.not_before && message.not_before > now) {
      const againInSeconds = (message.not_before.getTime() - now.getTime()) / 1_000;
      await settle(process, trx, message, {}, { againInSeconds });
      return null;
    }
    const quiet = channel === 'sms' && !message.at_once_because ? quietUntil(message.us_state, now) : null;
    if (quiet) {
      const againInSeconds = (quiet.getTime() - now.getTime()) / 1_000;
      await settle(process, trx, message, { state: 'held', not_before: quiet }, { againInSeconds });
      return null;
    }
    const attempts = message.attempts + 1;
    await settle(process, trx, message, { state: 'sending', handed_at: now, attempts, reason: '' });
    return { message: { ...message, attempts, handed_at: now }, isAgain: false };
  });

const kept = (process: Process, message: MessageRow, taken: Taken): Promise<void> =>
  inTransaction(process, async (trx) => {
    const now = await lockMessage(trx, message.id);
    // A report that was quicker than the answer has said more already.
    if (now)
      await settle(process, trx, now, {
        state: reported(now.state as 'sending', 'sent'),
        gateway_id: taken.gateway_id,
      });
  });

const refused = (process: Process, message: MessageRow, error: GatewayError): Promise<void> =>
  inTransaction(process, async (trx) => {
    const { channel, address, attempts } = message;
    if (error.isOptOut)
      await addConsent(trx, { agency_id: null, channel, address, state: 'opted_out', source: 'Text gateway' });
    if (error.kind === 'later' && attempts < MOST_ATTEMPTS) {
      const againInSeconds = againAfterSeconds(attempts);
      const not_before = new Date(process.clock.now().getTime() + againInSeconds * 1_000);
      await settle(process, trx, message, { state: 'queued', reason: error.message, not_before }, { againInSeconds });
      return;
    }
    const state = error.isOptOut ? 'opted_out' : error.kind === 'unknown' ? 'in_doubt' : 'failed';
    const words = state === 'in_doubt' ? 'may have sent a message' : 'could not send a message';
    await settle(process, trx, message, { state, reason: error.message }, { action: `${words}: ${error.message}` });
  });

/** Nobody knows yet whether it was taken: it is asked for once more before it is handed over again. */
const waits = (process: Process, message: MessageRow, error: GatewayError): Promise<void> =>
  inTransaction(process, async (trx) => {
    if (message.attempts >= MOST_ATTEMPTS) {
      const action = `may have sent a message: ${error.message}`;
      await settle(process, trx, message, { state: 'in_doubt', reason: error.message }, { action });
      return;
    }
    const againInSeconds = UNSETTLED_MS / 1_000 + 1;
    await settle(process, trx, message, { reason: error.message }, { againInSeconds });
  });

/** Hands one message over, once: what may have been taken is asked for before it is handed over again. */
async function sendMessage(process: Process, { message_id }: { message_id: number }): Promise<void> {
  const takenUp = await take(process, message_id);
  if (!takenUp) return;
  const { message, isAgain } = takenUp;
  try {
    const before = isAgain ? await wasTaken(process, message) : null;
    await kept(process, message, before ?? (await handOver(process, message)));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error.kind !== 'unknown' || message.channel !== 'sms') return refused(process, message, error);
    const before = await wasTaken(process, message).catch(() => null);
    if (before) return kept(process, message, before);
    return waits(process, message, error);
  }
}

export const sendMessageJob = defineJob(MESSAGE_QUEUE, z.object({ message_id: z.int().positive() }), sendMessage, {
  concurrency: 8,
});

/** Takes up what a process that died was handing over. */
async function takeUpMessages(process: Process): Promise<void> {
  const since = new Date(process.clock.now().getTime() - UNSETTLED_MS);
  for (const { id } of await unsettled(process.connection.db, since)) await sendMessage(process, { message_id: id });
}

export const takeUpMessagesJob = defineJob('take_up_messages', z.object({}), takeUpMessages, {
  concurrency: 1,
  everySeconds: 30,
});
