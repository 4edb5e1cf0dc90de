import { createHmac, timingSafeEqual } from 'node:crypto';
import { SET_MARK } from '@freeboard/domain/carriers';
import { type QuoteRequest, secretsOfConnection } from '../../../integrations/carriers/index.ts';
import { type Exchange, maskRecorded } from '../../../integrations/outbound.ts';
import type { Env } from '../../../kernel/env/env.ts';
import { Fault } from '../../../kernel/faults.ts';
import { publicBase } from '../../../kernel/network/public-url.ts';
import { newKey, type Vault } from '../../../kernel/secrets.ts';
import type { TokenStore } from '../../../kernel/tokens.ts';
import type { Loaded } from '../requests/load.ts';
import { progressOrFirstWait } from '../requests/progress.ts';

/** The path to which carriers send their results, followed by the token. */
export const CALLBACK_PATH = '/api/callbacks/carriers';
/** The path of carriers' webhooks, followed by the carrier's id. */
export const WEBHOOK_PATH = '/api/callbacks/webhooks';
/** The largest accepted clock difference, in seconds. */
const SKEW_S = 300;

/** The address token for a carrier's result, and the secret that signs it. */
export type CallbackCredentials = readonly [token: string, secret: string];

export const newCredentials = (): CallbackCredentials => [newKey(), newKey()];
export const sealCredentials = (credentials: CallbackCredentials, vault: Vault): Buffer =>
  vault.seal(JSON.stringify(credentials));
export const openCredentials = (sealed: Buffer, vault: Vault): CallbackCredentials =>
  JSON.parse(vault.open(sealed)) as CallbackCredentials;

/** Adds the callback address and its signing secret to a request; only this carrier receives them. */
export function withCallback(env: Env, request: QuoteRequest, [token, secret]: CallbackCredentials): QuoteRequest {
  const base = publicBase(env);
  return {
    ...request,
    callback_url: `${base}${CALLBACK_PATH}/${token}`,
    callback_secret: secret,
    callback_secrets: [token, secret],
  };
}

/** Whether `header` ('t=<seconds>,v1=<hex>') is a recent HMAC-SHA256 of '<seconds>.<body>' under `secret`. */
export function isSigned(header: string, body: string, secret: string, now: Date): boolean {
  const [, seconds = '', signature = ''] = /^t=(\d{1,12}),\s*v1=([0-9a-f]{64})$/i.exec(header.trim()) ?? [];
  if (signature === '' || Math.abs(now.getTime() / 1_000 - Number(seconds)) > SKEW_S) return false;
  const expected = createHmac('sha256', secret).update(`${seconds}.${body}`).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

export type SignedCall = { token: string; signature: string; body: string; headers: Record<string, string> };

/** @throws Fault not_allowed */
export function assertSigned(call: SignedCall, sealed: Buffer, vault: Vault, now: Date): CallbackCredentials {
  const credentials = openCredentials(sealed, vault);
  if (!isSigned(call.signature, call.body, credentials[1], now))
    throw new Fault('not_allowed', 'The signature is wrong.');
  return credentials;
}

/** The data to record a call with; `credentials` is null for a carrier's webhook. */
type CallRecord = {
  loaded: Pick<Loaded, 'carrier' | 'progress'>;
  credentials: CallbackCredentials | null;
  status: 200 | 404;
  now: Date;
  tokens: TokenStore;
};

/** The exchange to record for a call, with the carrier's secrets removed. */
export async function exchangeOf(
  { body, headers }: Pick<SignedCall, 'body' | 'headers'>,
  { loaded: { carrier, progress }, credentials, status, now, tokens }: CallRecord,
): Promise<Exchange> {
  const current = progressOrFirstWait(progress, carrier.mapping.steps ?? []);
  const { at } = current;
  return maskRecorded(
    {
      api_name: carrier.name,
      ...(at ? { step: at } : {}),
      method: 'POST',
      url: credentials ? `${CALLBACK_PATH}/${SET_MARK}` : `${WEBHOOK_PATH}/${carrier.id}`,
      request_headers: headers,
      request_body: body,
      status,
      response_headers: {},
      response_body: null,
      started_at: now,
      duration_ms: 0,
      fault: null,
    },
    [...(await secretsOfConnection(carrier, current, tokens)), ...(credentials ?? [])],
  );
}
