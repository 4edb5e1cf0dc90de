import { type AnswerKind, holdsCredential } from '@freeboard/domain/carriers';
import { addressOf } from '../address.ts';
import { headerFault } from '../headers.ts';
import { MappingError, oneSecond, type Time } from '../mapping/mapping.ts';
import { placed } from '../mapping/places.ts';
import { fillHeader, fillText } from '../mapping/template.ts';
import type { CarrierConfig, Progress, QuoteRequest, Step, StepRequest } from '../types.ts';
import { contentOf } from './body.ts';
import { newSeed, type Placeholders, placeholdersFor, resolveSecrets } from './secret-placeholders.ts';
import { lastOf, seenBy } from './sees.ts';

/** A request as it leaves, but for what lets us in; `secrets` are values in it that no record shows. */
export type Prepared = {
  method: NonNullable<StepRequest['method']>;
  url: URL;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
  secrets: string[];
};

const ACCEPTS: Record<AnswerKind, string> = {
  json: 'application/json',
  xml: 'text/xml, application/xml',
  text: 'text/plain, */*',
  none: '*/*',
  file: '*/*',
};

/** Returns the named secrets of a carrier; the one that is placed by itself is `secret`. */
const secretsOf = ({ auth }: CarrierConfig): Record<string, string> => ({
  ...auth.secrets,
  ...(auth.kind === 'body' ? { '': auth.value } : {}),
});

type Filling = { input: object; placeholders: Placeholders; time: Time };

async function headersOf(
  carrier: CarrierConfig,
  step: string,
  headers: StepRequest['headers'],
  { input, placeholders, time }: Filling,
) {
  const secrets: string[] = [];
  const filled: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers ?? {})) {
    const fault = headerFault(name);
    if (fault) throw new MappingError(fault);
    const key = name.toLowerCase();
    const own = value === '' ? carrier.auth.secret_headers?.[`${step} ${key}`] : undefined;
    const written = own ?? value;
    filled[key] = resolveSecrets(await fillHeader(written, placed(input, `header ${key}`), time), placeholders);
    if (/[^\x20-\x7E]/.test(filled[key])) throw new MappingError(`${name} would hold what no header may`);
    if (own !== undefined || holdsCredential(name, written)) secrets.push(filled[key]);
  }
  return { headers: filled, secrets };
}

/** Headers that describe the body of a request, or what it wants as an answer. */
const OF_BODY = new Set(['accept', 'content-type', 'content-encoding']);

/**
 * Makes the headers of a step for a file of the carrier that is fetched by GET: what lets its requests in lets this one
 * in. @throws MappingError
 */
export async function documentHeaders(
  carrier: CarrierConfig,
  step: Step & { request: StepRequest },
  request: QuoteRequest,
  progress: Progress,
  url: URL,
  now: Date,
): Promise<{ headers: Record<string, string>; secrets: string[] }> {
  const named = Object.fromEntries(
    Object.entries(step.request.headers ?? {}).filter(
      // Another token may be shared by the time the file is fetched.
      ([name, value]) => !OF_BODY.has(name.toLowerCase()) && !/\bsent\s*\.\s*token\b/.test(value),
    ),
  );
  const secrets = secretsOf(carrier);
  const sent = { method: 'GET', path: `${url.pathname}${url.search}`, body: '' };
  const placeholders: Placeholders = { seed: newSeed(), secrets, sent, used: new Set() };
  const seen = placeholdersFor(placeholders, now.toISOString());
  const input = seenBy(Object.values(named).join(' '), carrier, request, progress, lastOf(progress), seen);
  const made = await headersOf(carrier, step.id, named, { input, placeholders, time: oneSecond() });
  const headers = Object.fromEntries(Object.entries(made.headers).filter(([, value]) => value.trim() !== ''));
  return { headers, secrets: [...placeholders.used, ...made.secrets] };
}

/** What else a step's request sees: an item of its list, or how often it was asked. */
export type More = { item?: unknown; index?: number; polls?: number; elapsed_ms?: number };

/**
 * Makes the request of a step; nothing is sent. What stands for a secret, or for the shared `token`, is replaced as each
 * part is written.
 * @throws MappingError
 */
export async function prepare(
  carrier: CarrierConfig,
  step: Step & { request: StepRequest },
  request: QuoteRequest,
  progress: Progress,
  now: Date,
  more: More = {},
  token: string | null = null,
): Promise<Prepared> {
  const { request: given } = step;
  const method = given.method ?? 'POST';
  const secrets = secretsOf(carrier);
  const placeholders: Placeholders = {
    seed: newSeed(),
    secrets,
    sent: { method, path: null, body: null, token },
    used: new Set(),
  };
  const { path, query = {}, headers: named = {}, body } = given;
  const all = [path, ...Object.values(query), ...Object.values(named), body?.text ?? ''].join(' ');
  const { idempotency_key } = request;
  // Corrected answers are another request than those that were refused.
  const place = progress.refusals ? `${step.id} ${progress.refusals}` : step.id;
  const seen = placeholdersFor(placeholders, now.toISOString(), { idempotency_key, step: place, index: more.index });
  const input = seenBy(all, carrier, request, progress, lastOf(progress), {
    ...more,
    ...seen,
    ...(seen.secrets[''] === undefined ? {} : { secret: seen.secrets[''] }),
  });
  const filling = { input, placeholders, time: oneSecond() };
  const content = await contentOf(given.body, placed(input, 'body'), placeholders, filling.time);
  if (typeof content?.body !== 'object') placeholders.sent.body = content?.body ?? '';
  const url = await addressOf(carrier, given.path, (path) => resolveSecrets(path, placeholders, encodeURIComponent), {
    ...filling,
    input: placed(input, 'path'),
  });
  for (const [name, value] of Object.entries(given.query ?? {})) {
    url.searchParams.set(
      name,
      resolveSecrets(await fillText(value, placed(input, `query ${name}`), filling.time), placeholders),
    );
  }
  placeholders.sent.path = `${url.pathname}${url.search}`;
  const { headers, secrets: inHeaders } = await headersOf(carrier, step.id, given.headers, filling);
  return {
    method,
    url,
    headers: {
      accept: ACCEPTS[step.response ?? 'json'],
      ...(content ? { 'content-type': content.type } : {}),
      ...headers,
    },
    body: content?.body,
    secrets: [...placeholders.used, ...inHeaders],
  };
}
