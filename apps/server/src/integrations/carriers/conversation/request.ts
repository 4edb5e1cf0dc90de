import { type AnswerKind, holdsCredential } from '@freeboard/domain/carriers';
import { addressOf } from '../address.ts';
import { headerFault } from '../headers.ts';
import { evaluate, MappingError, oneSecond, type Time } from '../mapping/mapping.ts';
import { placed } from '../mapping/places.ts';
import { escapeXml, fillHeader, fillText, fillXml } from '../mapping/template.ts';
import type { CarrierConfig, Progress, QuoteRequest, Step, StepBody, StepRequest } from '../types.ts';
import { lastOf, seenBy } from './progress.ts';
import { newSeed, type Placeholders, placeholdersFor, resolveSecrets } from './secret-placeholders.ts';

export type RequestStep = Step & { request: StepRequest };

export type RequestSource = { carrier: CarrierConfig; request: QuoteRequest; progress: Progress; now: Date };

export type More = { item?: unknown; index?: number; polls?: number; elapsed_ms?: number };

/** A request before the account's credentials are added. `secrets`: values in it that must not be recorded. */
export type BuiltRequest = {
  method: NonNullable<StepRequest['method']>;
  url: URL;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
  secrets: string[];
};

/**
 * Builds a step's request without sending it. Placeholders of secrets and of the shared `token` are resolved part by
 * part, as each part is built. @throws MappingError
 */
export async function buildRequest(
  source: RequestSource,
  step: RequestStep,
  more: More = {},
  token: string | null = null,
): Promise<BuiltRequest> {
  const { carrier, request, progress, now } = source;
  const { request: given } = step;
  const method = given.method ?? 'POST';
  const placeholders: Placeholders = {
    seed: newSeed(),
    secrets: secretsOf(carrier),
    sent: { method, path: null, body: null, token },
    used: new Set(),
  };
  const { path, query = {}, headers: named = {}, body } = given;
  const all = [path, ...Object.values(query), ...Object.values(named), body?.text ?? ''].join(' ');
  const { idempotency_key } = request;
  // Corrected answers make a new request, not a repetition of the refused one.
  const place = progress.refusals ? `${step.id} ${progress.refusals}` : step.id;
  const seen = placeholdersFor(placeholders, now.toISOString(), { idempotency_key, step: place, index: more.index });
  const input = seenBy(all, source, lastOf(progress), {
    ...more,
    ...seen,
    ...(seen.secrets[''] === undefined ? {} : { secret: seen.secrets[''] }),
  });
  const filling = { input, placeholders, time: oneSecond() };
  const content = await contentOf(body, placed(input, 'body'), placeholders, filling.time);
  if (typeof content?.body !== 'object') placeholders.sent.body = content?.body ?? '';
  const url = await addressOf(carrier, path, (path) => resolveSecrets(path, placeholders, encodeURIComponent), {
    ...filling,
    input: placed(input, 'path'),
  });
  for (const [name, value] of Object.entries(query)) {
    url.searchParams.set(
      name,
      resolveSecrets(await fillText(value, placed(input, `query ${name}`), filling.time), placeholders),
    );
  }
  placeholders.sent.path = `${url.pathname}${url.search}`;
  const { headers, secrets } = await headersOf(carrier, step.id, named, filling);
  return {
    method,
    url,
    headers: {
      accept: ACCEPTS[step.response ?? 'json'],
      ...(content ? { 'content-type': content.type } : {}),
      ...headers,
    },
    body: content?.body,
    secrets: [...placeholders.used, ...secrets],
  };
}

const ACCEPTS: Record<AnswerKind, string> = {
  json: 'application/json',
  xml: 'text/xml, application/xml',
  text: 'text/plain, */*',
  none: '*/*',
  file: '*/*',
};

/** A carrier's secrets by name. The unnamed one is `secret` in mappings. */
const secretsOf = ({ auth }: CarrierConfig): Record<string, string> => ({
  ...auth.secrets,
  ...(auth.kind === 'body' ? { '': auth.value } : {}),
});

type Filling = { input: object; placeholders: Placeholders; time: Time };

async function headersOf(
  carrier: CarrierConfig,
  step: string,
  headers: Record<string, string>,
  { input, placeholders, time }: Filling,
) {
  const secrets: string[] = [];
  const filled: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
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

/**
 * A step's headers for downloading one of the carrier's files, which may require the same credentials.
 * @throws MappingError
 */
export async function documentHeaders(
  source: RequestSource,
  step: RequestStep,
  url: URL,
): Promise<{ headers: Record<string, string>; secrets: string[] }> {
  const { carrier, progress, now } = source;
  const named = Object.fromEntries(
    Object.entries(step.request.headers ?? {}).filter(
      // A different token may be in use by the time the file is fetched.
      ([name, value]) => !OF_BODY.has(name.toLowerCase()) && !/\bsent\s*\.\s*token\b/.test(value),
    ),
  );
  const sent = { method: 'GET', path: `${url.pathname}${url.search}`, body: '' };
  const placeholders: Placeholders = { seed: newSeed(), secrets: secretsOf(carrier), sent, used: new Set() };
  const seen = placeholdersFor(placeholders, now.toISOString());
  const input = seenBy(Object.values(named).join(' '), source, lastOf(progress), seen);
  const made = await headersOf(carrier, step.id, named, { input, placeholders, time: oneSecond() });
  const headers = Object.fromEntries(Object.entries(made.headers).filter(([, value]) => value.trim() !== ''));
  return { headers, secrets: [...placeholders.used, ...made.secrets] };
}

const OF_BODY = new Set(['accept', 'content-type', 'content-encoding']);

export type Content = { body: string | Uint8Array; type: string };

/** The body of a step's request, with placeholders resolved; null for a request without one. @throws MappingError */
export async function contentOf(
  body: StepBody | undefined,
  input: object,
  placeholders: Placeholders,
  time: Time,
): Promise<Content | null> {
  if (!body || (body.text.trim() === '' && body.kind !== 'graphql')) return null;
  switch (body.kind) {
    case 'json':
      return {
        body: resolveSecrets(JSON.stringify(await given(body.text, input, time)), placeholders, inJson),
        type: 'application/json',
      };
    case 'graphql': {
      const variables = body.text.trim() === '' ? {} : await given(body.text, input, time);
      return {
        body: resolveSecrets(JSON.stringify({ query: body.query ?? '', variables }), placeholders, inJson),
        type: 'application/json',
      };
    }
    case 'xml':
      return {
        body: resolveSecrets(await fillXml(body.text, input, time), placeholders, escapeXml),
        type: 'text/xml; charset=utf-8',
      };
    case 'text':
      return {
        body: resolveSecrets(await fillText(body.text, input, time), placeholders),
        type: 'text/plain; charset=utf-8',
      };
    case 'form': {
      const fields = fieldsOf(await given(body.text, input, time));
      const filled = fields.map(([name, value]): [string, string] => [
        resolveSecrets(name, placeholders),
        resolveSecrets(asText(value), placeholders),
      ]);
      return { body: new URLSearchParams(filled).toString(), type: 'application/x-www-form-urlencoded' };
    }
    case 'multipart':
      return multipart(fieldsOf(await given(body.text, input, time)), placeholders);
  }
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

const given = async (text: string, input: object, time: Time): Promise<unknown> => {
  const value = await evaluate(text, input, time);
  if (value === undefined) throw new MappingError('the request mapping gave nothing');
  return value;
};

const asText = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

const fieldsOf = (value: unknown): [string, unknown][] => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new MappingError('a form must be an object: {"name": value}');
  return Object.entries(value).flatMap(([name, one]) =>
    Array.isArray(one) ? one.map((each): [string, unknown] => [name, each]) : [[name, one] as [string, unknown]],
  );
};

type FilePart = { file_name: string; content_type?: string; base64?: string; text?: string };
const isFile = (value: unknown): value is FilePart =>
  typeof value === 'object' && value !== null && typeof (value as FilePart).file_name === 'string';

const quoted = (text: string): string => text.replace(/[\r\n"]/g, ' ');

function multipart(fields: readonly [string, unknown][], placeholders: Placeholders): Content {
  const boundary = `freeboard-${placeholders.seed}-part`;
  const parts = fields.flatMap(([name, value]) => {
    const plain = (text: string) => resolveSecrets(text, placeholders);
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(plain(name))}"`;
    if (!isFile(value)) return [Buffer.from(`${head}\r\n\r\n${resolveSecrets(asText(value), placeholders)}\r\n`)];
    const { file_name, content_type = 'application/octet-stream', base64, text = '' } = value;
    const file = `${head}; filename="${quoted(plain(file_name))}"\r\nContent-Type: ${quoted(plain(content_type))}\r\n\r\n`;
    const bytes = base64 === undefined ? Buffer.from(plain(text)) : Buffer.from(plain(base64), 'base64');
    return [Buffer.from(file), bytes, Buffer.from('\r\n')];
  });
  return {
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}
