import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Env } from '../../kernel/env/env.ts';
import { GatewayError, type Text, type TextGateway } from '../../kernel/gateways.ts';
import { type Caller, OutboundError } from '../../kernel/outbound.ts';
import { readJson } from '../ask.ts';
import { textFault } from './twilio-faults.ts';
import { mediaFetcher } from './twilio-media.ts';

const API_NAME = 'Twilio';
const TIMEOUT_MS = 15_000;

const taken = z.object({ sid: z.string().min(1) });
const refusal = z.object({ code: z.coerce.number().nullish(), message: z.string().nullish() });
const listed = z.object({
  messages: z.array(
    z.object({
      sid: z.string(),
      to: z.string().nullish(),
      body: z.string().nullish(),
      direction: z.string().nullish(),
    }),
  ),
});

/**
 * The text that Twilio signs: the URL, then every parameter sorted by name. A repeated parameter is included once per
 * distinct value.
 */
function signedText(url: string, fields: URLSearchParams): string {
  const names = [...new Set(fields.keys())].sort();
  return names.reduce(
    (text, name) => [...new Set(fields.getAll(name))].sort().reduce((more, value) => more + name + value, text),
    url,
  );
}

/** Whether `signature` is the HMAC of `text` under the account's token, in Base64. Compares in constant time. */
function isSignature(signature: string, token: string, text: string): boolean {
  const received = Buffer.from(signature, 'base64');
  const expected = createHmac('sha1', token).update(text).digest();
  return received.length === expected.length && timingSafeEqual(expected, received);
}

/** A URL with and without its scheme's default port, because Twilio may have signed either. */
function ports(url: string): string[] {
  const read = URL.parse(url);
  if (!read) return [url];
  const implied = read.protocol === 'https:' ? '443' : '80';
  const rest = `${read.pathname}${read.search}`;
  return read.port
    ? [url, ...(read.port === implied ? [`${read.protocol}//${read.hostname}${rest}`] : [])]
    : [url, `${read.protocol}//${read.hostname}:${implied}${rest}`];
}

/** The fault for a request without an answer. The request may be sent again only if it cannot have arrived. */
function noAnswer(error: unknown): unknown {
  if (!(error instanceof OutboundError)) return error;
  const isBefore =
    ['connect', 'refused_address', 'circuit_open'].includes(error.fault) || error.fault.startsWith('tls_');
  return isBefore
    ? new GatewayError('later', 'The text gateway could not be reached.', { cause: error })
    : new GatewayError('unknown', 'The text gateway did not answer.', { cause: error });
}

/** @throws GatewayError when the text was not accepted */
async function readTaken({ status, text }: { status: number; text: string }): Promise<{ gateway_id: string }> {
  const json = await readJson(text);
  const refused = refusal.safeParse(json);
  const code = (refused.success && refused.data.code) || 0;
  if (status !== 200 && status !== 201) throw textFault(code, status);
  const read = taken.safeParse(json);
  if (read.success) return { gateway_id: read.data.sid };
  if (code) throw textFault(code, status);
  throw new GatewayError('unknown', 'The text gateway answered in a shape that is not its own.');
}

/** The listed texts with the same recipient and content. @throws GatewayError when the list cannot be read */
async function readMatches(answer: { status: number; text: string }, text: Text): Promise<{ gateway_id: string }[]> {
  const read = listed.safeParse(await readJson(answer.text));
  if (answer.status !== 200 || !read.success)
    throw new GatewayError('unknown', 'The text gateway did not say what it took.');
  return read.data.messages
    .filter((one) => one.to === text.to && one.body === text.body && one.direction !== 'inbound')
    .map(({ sid }) => ({ gateway_id: sid }));
}

export function createTexts(env: Env, caller: Caller): TextGateway | null {
  const { twilio } = env;
  if (!twilio) return null;
  const { account, token, from: installation } = twilio;
  const url = `${env.services.twilio}/2010-04-01/Accounts/${account}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  const shared = {
    api_name: API_NAME,
    purpose: 'providers' as const,
    timeout_ms: TIMEOUT_MS,
    secrets: [token, authorization],
    once: true,
  };

  const post = (body: URLSearchParams) =>
    caller
      .call({
        ...shared,
        method: 'POST',
        url,
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: body.toString(),
      })
      .catch((error: unknown) => {
        throw noAnswer(error);
      });

  return {
    async send(text: Text) {
      const body = new URLSearchParams({ To: text.to, From: text.from ?? installation, Body: text.body });
      if (text.media_url) body.set('MediaUrl', text.media_url);
      if (text.status_url) body.set('StatusCallback', text.status_url);
      return readTaken(await post(body));
    },

    async find(text: Text, since: Date) {
      // Starts one day earlier: Twilio filters by days of its own time zone.
      const day = new Date(since.getTime() - 86_400_000).toISOString().slice(0, 10);
      const query = new URLSearchParams({
        To: text.to,
        From: text.from ?? installation,
        'DateSent>': day,
        PageSize: '100',
      });
      const answer = await caller
        .call({ ...shared, method: 'GET', url: `${url}?${query}`, headers: { authorization } })
        .catch((error: unknown) => {
          throw new GatewayError('unknown', 'The text gateway did not answer.', { cause: error });
        });
      return readMatches(answer, text);
    },

    fetchMedia: mediaFetcher(env, caller, { authorization, secrets: shared.secrets }),

    isSigned: (address, fields, signature) =>
      ports(address).some((url) => isSignature(signature, token, signedText(url, fields))),
  };
}
