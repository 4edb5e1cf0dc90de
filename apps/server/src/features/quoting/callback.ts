import { createHmac, timingSafeEqual } from 'node:crypto';
import { type QuoteRequest, readCallback } from '../../integrations/carriers/index.ts';
import { Fault } from '../../kernel/faults.ts';
import type { Process } from '../../kernel/process.ts';
import { hashKey, newKey } from '../../kernel/secrets.ts';
import { recorder } from '../communications/index.ts';
import { awaitedByHash, keepCallback, takeCallback } from './callback.queries.ts';
import { toConfig } from './carriers.queries.ts';
import { type Asked, claimedById } from './claims.queries.ts';
import { finish } from './finish.ts';
import { launchedOf, requestOf } from './request.ts';

/** The path under which carriers send their results; the token follows it. */
export const CALLBACK_PATH = '/api/callbacks/carriers';
/** How far the time of a signature may lie from ours. */
const SKEW_S = 300;

/** The request with an address for the result that only this carrier is told, and the secret to sign it with. */
export async function openCallback(process: Process, asked: Asked, request: QuoteRequest): Promise<QuoteRequest> {
  const { env, vault } = process.services;
  const [token, secret] = [newKey(), newKey()];
  await keepCallback(process.connection.db, asked.quote_id, process.id, hashKey(token), vault.seal(secret));
  const base = (env.publicUrl ?? `http://${env.host}:${env.port}`).replace(/\/+$/, '');
  return {
    ...request,
    callback_url: `${base}${CALLBACK_PATH}/${token}`,
    callback_secret: secret,
    callback_secrets: [token, secret],
  };
}

/** Whether `header` ('t=<seconds>,v1=<hex>') is the HMAC-SHA256 of '<seconds>.<body>' under `secret`, and of now. */
export function isSigned(header: string, body: string, secret: string, now: Date): boolean {
  const [, seconds = '', given = ''] = /^t=(\d{1,12}),\s*v1=([0-9a-f]{64})$/i.exec(header.trim()) ?? [];
  if (given === '' || Math.abs(now.getTime() / 1_000 - Number(seconds)) > SKEW_S) return false;
  const wanted = createHmac('sha256', secret).update(`${seconds}.${body}`).digest();
  return timingSafeEqual(wanted, Buffer.from(given, 'hex'));
}

/**
 * Takes the result that a carrier sends: once, signed, in time. A forged, replayed or late one changes nothing and
 * tells nothing. @throws Fault not_found (unknown, used or late), not_allowed (signature)
 */
export async function receiveCallback(
  process: Process,
  sent: { token: string; signature: string; body: string; headers: Record<string, string> },
): Promise<void> {
  const { db } = process.connection;
  const now = process.clock.now();
  const hash = hashKey(sent.token);
  const awaited = await awaitedByHash(db, hash);
  if (!awaited?.callback_secret_sealed) throw new Fault('not_found');
  const secret = process.services.vault.open(awaited.callback_secret_sealed);
  if (!isSigned(sent.signature, sent.body, secret, now)) throw new Fault('not_allowed', 'The signature is wrong.');
  if (!(await takeCallback(db, hash, process.id, now))) throw new Fault('not_found');
  const asked = await claimedById(db, awaited.quote_id, now);
  if (!asked) throw new Fault('not_found');
  const carrier = toConfig(asked.carrier, process.services.vault);
  await recorder(db, {
    agencyId: asked.agency_id,
    applicationId: asked.application_id,
    quoteId: asked.quote_id,
    carrierName: carrier.name,
    isSandbox: carrier.is_sandbox,
  })({
    api_name: carrier.name,
    method: 'POST',
    url: `${CALLBACK_PATH}/•••`,
    request_headers: sent.headers,
    request_body: sent.body,
    status: 200,
    response_headers: {},
    response_body: null,
    started_at: now,
    duration_ms: 0,
    fault: null,
  });
  const step = await readCallback(carrier, requestOf(launchedOf(asked), now, carrier.key), sent.body);
  if (step.state === 'done') await finish(process, asked, carrier.rate_type, step.result);
}
