import { setTimeout } from 'node:timers/promises';
import { retryWait, WEBHOOK_LIMITS } from '@freeboard/domain/programs';
import { z } from 'zod';
import type { App } from '../../../kernel/app.ts';
import { insertNotifications } from '../../../kernel/context/notifications.ts';
import { defineJob } from '../../../kernel/jobs.ts';
import { OutboundError } from '../../../kernel/outbound.ts';
import { retryWhileDatabaseDown } from '../../../kernel/retry-while-database-down.ts';
import {
  type Attempt,
  type Claimed,
  claimDue,
  countFailure,
  countSuccess,
  pause,
  saveAttempt,
  savePayload,
} from './deliver.queries.ts';
import { makePayload, maskPayload } from './payload.ts';
import { WEBHOOK_QUEUE } from './queue-name.ts';
import { openSecrets, signatureOf } from './sign.ts';

/** Concurrent deliveries of one job, and how long it claims new ones. */
const AT_ONCE = 50;
const LONGEST_MS = 60_000;
/** How often newly due deliveries are claimed while others are in progress. */
const CLAIM_MS = 1_000;
const GONE = 410;

const HEADERS_SHOWN = ['content-type', 'retry-after', 'server', 'date', 'location', 'content-length'];

/** Separate texts, because an endpoint, unlike a carrier, has no field for a certificate authority. */
const TLS_FAULTS: Partial<Record<OutboundError['fault'], string>> = {
  tls_self_signed:
    'its certificate is signed by itself or by an authority that is not known. It needs one of a public authority',
  tls_authority:
    'its certificate cannot be traced to a known authority. It needs one of a public authority, sent with the intermediate certificates',
};
const faultOf = ({ fault, message }: OutboundError): string => TLS_FAULTS[fault] ?? message;

/** Sends a delivery once, without following redirects. Addresses in a private network are refused. */
async function send(app: App, delivery: Claimed, body: string): Promise<Attempt> {
  const now = app.clock.now();
  const started = performance.now();
  const seconds = Math.floor(now.getTime() / 1_000);
  const secrets = openSecrets(app.services.vault, delivery.secrets_sealed, now);
  const attempt = { at: now.toISOString(), status: null, fault: null, answer: '', headers: {} };
  const duration_ms = () => Math.round(performance.now() - started);
  try {
    const answer = await app.services.caller.call({
      api_name: 'webhooks',
      purpose: 'webhooks',
      method: 'POST',
      url: delivery.url,
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Freeboard-Webhooks/1',
        'webhook-id': delivery.event_id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': signatureOf(secrets, delivery.event_id, seconds, body),
      },
      timeout_ms: WEBHOOK_LIMITS.timeout_ms,
      once: true,
      breaker: 'none',
    });
    const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => HEADERS_SHOWN.includes(name)));
    const text = answer.text.slice(0, WEBHOOK_LIMITS.answer_characters);
    const isRedirect = answer.status >= 300 && answer.status < 400;
    const fault = isRedirect ? 'redirected; the endpoint must answer at its own address' : null;
    return { ...attempt, status: answer.status, fault, duration_ms: duration_ms(), answer: text, headers };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { ...attempt, fault: faultOf(error), duration_ms: duration_ms() };
  }
}

async function announce(app: App, { agency_id, created_by, name }: Claimed, because: string): Promise<void> {
  const text = `The webhook ${name} was paused: ${because}. Its events wait and are sent once it is on again.`;
  const line = { agencyId: agency_id, kind: 'webhook_paused', text, applicationId: null, personId: created_by };
  await app.connection.db.transaction().execute((trx) => insertNotifications(trx, [line]));
}

async function noteFailure(app: App, delivery: Claimed, attempt: Attempt): Promise<void> {
  const { db } = app.connection;
  const failures = await countFailure(db, delivery.endpoint_id);
  const because =
    attempt.status === GONE
      ? 'it answered 410 Gone'
      : failures !== null && failures >= WEBHOOK_LIMITS.failures
        ? `it failed ${failures} times in a row`
        : null;
  if (because && (await pause(db, delivery.endpoint_id, because))) await announce(app, delivery, because);
}

async function deliver(app: App, delivery: Claimed): Promise<void> {
  const { db } = app.connection;
  const payload = delivery.payload ?? (await makePayload(app, delivery));
  const body = delivery.names_carriers ? payload : maskPayload(payload);
  if (body !== delivery.payload) await savePayload(db, delivery, body);
  const attempt = await send(app, delivery, body);
  const now = app.clock.now();
  const isDelivered = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
  if (isDelivered) {
    // Retried, because a delivery without its outcome goes out again.
    await retryWhileDatabaseDown(() => saveAttempt(db, delivery, attempt, { state: 'delivered', now, next: null }));
    await countSuccess(db, delivery.endpoint_id);
    return;
  }
  // Measured from the first attempt, because events wait while an endpoint is paused.
  const age_s = (now.getTime() - Date.parse(delivery.attempts[0]?.at ?? attempt.at)) / 1_000;
  const wait_s = attempt.status === GONE ? null : retryWait(delivery.attempts.length + 1, age_s, Math.random());
  const next = wait_s === null ? null : new Date(now.getTime() + wait_s * 1_000);
  // Before the attempt is saved, so that no more deliveries are claimed for an endpoint that hangs.
  await noteFailure(app, delivery, attempt);
  await retryWhileDatabaseDown(() =>
    saveAttempt(db, delivery, attempt, { state: next ? 'queued' : 'failed', now, next }),
  );
}

/**
 * Delivers until nothing is due or a minute is over; claims more deliveries while some are in progress. A delivery
 * whose processing fails becomes due again when its claim expires.
 */
async function work(app: App): Promise<void> {
  const { db } = app.connection;
  const ends = performance.now() + LONGEST_MS;
  const underWay = new Set<Promise<void>>();
  const begin = (delivery: Claimed) => {
    const one: Promise<void> = deliver(app, delivery)
      .catch((error: unknown) =>
        app.log.error({ delivery: delivery.id, err: error }, 'a webhook could not be delivered'),
      )
      .finally(() => underWay.delete(one));
    underWay.add(one);
  };
  while (performance.now() < ends && !app.stopping.aborted) {
    for (const delivery of await claimDue(db, app.clock.now(), AT_ONCE - underWay.size)) begin(delivery);
    if (underWay.size === 0) break;
    await firstOf(underWay, CLAIM_MS);
  }
  await Promise.all(underWay);
}

async function firstOf(works: Iterable<Promise<void>>, ms: number): Promise<void> {
  const stop = new AbortController();
  await Promise.race([...works, setTimeout(ms, undefined, { signal: stop.signal }).catch(() => undefined)]);
  stop.abort();
}

export const deliverWebhooksJob = defineJob(WEBHOOK_QUEUE, z.object({}), work, {
  concurrency: 1,
  everySeconds: 5,
  isOutward: true,
});
