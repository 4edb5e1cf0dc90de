import { parseJson } from './json.ts';
import { LONG, parseInThread } from './outbound/incoming.ts';
import { type OutboundAnswer, OutboundError } from './outbound.ts';
import type { ProviderDeps } from './provider-result.ts';

export type ProviderAnswer = { answered: true; answer: OutboundAnswer } | { answered: false; reason: string };

type AskMore = {
  /** Sent as JSON by POST; without it the request is a GET. */
  body?: unknown;
  /** Values, in addition to the key, that must not be recorded. */
  secrets?: readonly string[];
  /** Properties of the answer with other people's data, which are not recorded. */
  personal?: readonly string[];
  once?: boolean;
};

/** A connection fault becomes a readable reason. */
export const ask = async (
  deps: ProviderDeps,
  api_name: string,
  path: string,
  query: Record<string, string>,
  headers: Record<string, string> = {},
  more: AskMore = {},
): Promise<ProviderAnswer> => {
  const search = new URLSearchParams(query).toString();
  const url = `${deps.baseUrl.replace(/\/+$/, '')}${path}${search ? `?${search}` : ''}`;
  try {
    const answer = await deps.call.call({
      api_name,
      purpose: 'providers',
      method: more.body === undefined ? 'GET' : 'POST',
      url,
      headers: {
        accept: 'application/json',
        ...(more.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(more.body === undefined ? {} : { body: JSON.stringify(more.body) }),
      timeout_ms: deps.timeout_ms ?? 8_000,
      secrets: [...(deps.apiKey ? [deps.apiKey] : []), ...(more.secrets ?? [])],
      ...(more.personal ? { personal: more.personal } : {}),
      ...(more.once ? { once: true } : { retry: { times: 2, base_ms: 250 } }),
      signal: deps.signal,
    });
    return { answered: true, answer };
  } catch (error) {
    if (error instanceof OutboundError) return { answered: false, reason: `${api_name}: ${error.message}` };
    throw error;
  }
};

/** Like `parseJson`, but parses a long text in a thread; undefined if it is invalid. */
export const readJson = async (text: string): Promise<unknown> =>
  text.length <= LONG ? parseJson(text) : parseInThread(text).catch(() => undefined);

/** A status other than 200 and an unreadable answer are failures with a readable reason. */
export const askJson = async (
  deps: ProviderDeps,
  api_name: string,
  path: string,
  query: Record<string, string>,
  { headers, ...more }: AskMore & { headers?: Record<string, string> } = {},
): Promise<{ ok: true; json: unknown } | { ok: false; reason: string }> => {
  const asked = await ask(deps, api_name, path, query, headers, more);
  if (!asked.answered) return { ok: false, reason: asked.reason };
  if (asked.answer.status !== 200)
    return { ok: false, reason: `${api_name} answered with status ${asked.answer.status}` };
  const json = await readJson(asked.answer.text);
  return json === undefined
    ? { ok: false, reason: `${api_name} answered with something that is not JSON` }
    : { ok: true, json };
};
