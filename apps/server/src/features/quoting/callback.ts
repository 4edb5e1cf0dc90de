import { createHmac, timingSafeEqual } from 'node:crypto';
import { type QuoteRequest, readCallback } from '../../integrations/carriers/index.ts';
import { maskExchange } from '../../integrations/outbound/mask.ts';
import type { Exchange } from '../../integrations/outbound.ts';
import { Fault, found } from '../../kernel/faults.ts';
import type { Process } from '../../kernel/process.ts';
import { hashKey, newKey } from '../../kernel/secrets.ts';
import { recorder } from '../communications/index.ts';
import { keepCallback, toldCallback } from './callback.queries.ts';
import { toConfig } from './carriers.queries.ts';
import { type Asked, awaitedByHash } from './claims.queries.ts';
import { deskOf } from './desk.ts';
import { finish } from './finish.ts';
import { launchedOf, requestOf } from './request.ts';

/** The path under which carriers send their results; the token follows it. */
export const CALLBACK_PATH = '/api/callbacks/carriers';
/** How far the time of a signature may lie from ours. */
const SKEW_S = 300;

/** An address and a secret that one asked carrier is told; the same when it is asked again. */
async function told(process: Process, asked: Asked): Promise<[token: string, secret: string]> {
  const { db } = process.connection;
  const { vault } = process.services;
  const earlier = (await toldCallback(db, asked.quote_id))?.callback_secret_sealed;
  if (earlier) return JSON.parse(vault.open(earlier)) as [string, string];
  const made: [string, string] = [newKey(), newKey()];
  await keepCallback(db, asked.quote_id, process.id, hashKey(made[0]), vault.seal(JSON.stringify(made)));
  return made;
}

/** The request with an address for the result that only this carrier is told, and the secret to sign it with. */
export async function openCallback(process: Process, asked: Asked, request: QuoteRequest): Promise<QuoteRequest> {
  const { env } = process.services;
  const [token, secret] = await told(process, asked);
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
 * tells nothing; it is used up only together with the result being kept, so that a carrier whose delivery failed may
 * repeat it. @throws Fault not_found (unknown, used or late), not_allowed (signature)
 */
export async function receiveCallback(
  process: Process,
  sent: { token: string; signature: string; body: string; headers: Record<string, string> },
): Promise<void> {
  const { db } = process.connection;
  const { vault } = process.services;
  const now = process.clock.now();
  const callbackHash = hashKey(sent.token);
  const { callback_secret_sealed, ...row } = found(await awaitedByHash(db, callbackHash));
  const [, secret] = JSON.parse(vault.open(callback_secret_sealed)) as [string, string];
  if (!isSigned(sent.signature, sent.body, secret, now)) throw new Fault('not_allowed', 'The signature is wrong.');
  const asked = found((await deskOf(process).fill([row]))[0]);
  const carrier = toConfig(asked.carrier, vault);
  const exchange: Exchange = {
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
  };
  const request = requestOf(launchedOf(asked), now, process.services.installation, carrier.key);
  const step = await readCallback(carrier, request, sent.body);
  if (step.state !== 'done') return;
  const owner = {
    agencyId: asked.agency_id,
    applicationId: asked.application_id,
    quoteId: asked.quote_id,
    carrierName: carrier.name,
    isSandbox: carrier.is_sandbox,
  };
  const isKept = await finish(process, {
    asked,
    rateType: carrier.rate_type,
    result: step.result,
    callbackHash,
    also: (trx) => recorder(trx, owner)(maskExchange(exchange, [sent.token, secret])),
  });
  if (!isKept) throw new Fault('not_found');
}
