import { ERRORS } from '@freeboard/domain/wording';
import { API_KEY_HEADER } from './call.ts';
import { CALLS } from './calls/index.ts';

export { LIVE_CALLS } from './calls/index.ts';

import type { Envelope } from './envelope.ts';
import type { AnswerOf, CallName, RequestOf } from './types.ts';

export type ClientOptions = {
  /** Base URL of the calls: `/api` on the same host (D1). */
  baseUrl: string;
  sessionKey: () => string | null;
  /** Provides the API key for calls that need one; they wait for it. A call fails if the key can't be obtained. */
  apiKey: () => string | null | Promise<string | null>;
  fetch?: typeof fetch;
};

/**
 * The result of a call. A failed call can carry data too: the current state on a conflict, the required second factor
 * on a 401.
 */
export type Result<Name extends CallName> =
  | { ok: true; code: 200; data: AnswerOf<Name>; message: string }
  | {
      ok: false;
      code: number;
      data: unknown;
      message: string;
      errors: Record<string, string[]>;
      error: Envelope<unknown>['error'];
    };

async function readEnvelope(answer: Promise<Pick<Response, 'json'>>): Promise<Envelope<unknown> | null> {
  try {
    const body = (await (await answer).json()) as Envelope<unknown>;
    return typeof body?.code === 'number' ? body : null;
  } catch {
    return null;
  }
}

const asResult = <Name extends CallName>(envelope: Envelope<unknown> | null): Result<Name> =>
  envelope?.code === 200
    ? { ok: true, code: 200, data: envelope.data as AnswerOf<Name>, message: envelope.message }
    : {
        ok: false,
        code: envelope?.code ?? 0,
        data: envelope?.data ?? null,
        message: envelope ? envelope.message || ERRORS.no_message : ERRORS.no_answer.text,
        errors: envelope?.error?.errors ?? {},
        error: envelope?.error,
      };

async function keyHeader(options: ClientOptions, path: string): Promise<Record<string, string>> {
  const apiKey = path.startsWith('/agent-portal/') ? await options.apiKey() : null;
  return apiKey ? { [API_KEY_HEADER]: apiKey } : {};
}

function splitRequest(request: object, query: readonly string[]): { body: object; params: string } {
  const body: Record<string, unknown> = { ...request };
  const params = new URLSearchParams();
  for (const key of query) {
    if (body[key] !== undefined) params.set(key, String(body[key]));
    delete body[key];
  }
  return { body, params: params.size > 0 ? `?${params}` : '' };
}

function formOf(request: object, files: readonly File[], sessionKey: string | null): FormData {
  const form = new FormData();
  form.set('session_key', sessionKey ?? '');
  for (const [key, value] of Object.entries(request)) form.set(key, JSON.stringify(value));
  for (const file of files) form.append('file_data', file, file.name);
  return form;
}

/**
 * The typed client of all calls. Calls and uploads never reject: without an envelope the answer has section 8's text
 * and code 0.
 */
export function createClient(options: ClientOptions) {
  const send = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));

  async function post(path: string, body: object, signal?: AbortSignal, params = ''): Promise<Response> {
    const text = JSON.stringify({ ...body, session_key: options.sessionKey() ?? undefined });
    const headers = { 'content-type': 'application/json', ...(await keyHeader(options, path)) };
    return send(`${options.baseUrl}${path}${params}`, { method: 'POST', headers, body: text, signal: signal ?? null });
  }

  async function call<Name extends CallName>(
    name: Name,
    request: RequestOf<Name>,
    signal?: AbortSignal,
  ): Promise<Result<Name>> {
    const { path, query } = CALLS[name];
    const { body, params } = splitRequest(request, query);
    return asResult(await readEnvelope(post(path, body, signal, params)));
  }

  /**
   * Calls `name` with files. The fields are sent first, so that the server knows the caller before it accepts a file.
   * `send` makes the request, so that the caller can report progress, and resolves to the response text.
   */
  async function upload<Name extends CallName>(
    name: Name,
    request: RequestOf<Name>,
    files: readonly File[],
    send: (address: string, headers: Record<string, string>, form: FormData) => Promise<string>,
  ): Promise<Result<Name>> {
    const { path } = CALLS[name];
    const form = formOf(request, files, options.sessionKey());
    const sent = keyHeader(options, path).then((headers) => send(`${options.baseUrl}${path}`, headers, form));
    return asResult(await readEnvelope(sent.then((text) => new Response(text))));
  }

  /** Null if the user may not have the image, or the request fails. */
  async function picture<Name extends CallName>(name: Name, request: RequestOf<Name>, signal: AbortSignal) {
    try {
      const answer = await post(CALLS[name].path, request as object, signal);
      return answer.ok ? await answer.blob() : null;
    } catch {
      return null;
    }
  }

  /** The caller reads the body. Rejects if the server can't be reached. */
  const stream = <Name extends 'events' | 'followClientPage'>(
    name: Name,
    request: RequestOf<Name>,
    signal: AbortSignal,
  ): Promise<Response> => post(CALLS[name].path, request, signal);

  const generic = (method: 'GET' | 'DELETE') => (path: string) =>
    readEnvelope(
      keyHeader(options, '/agent-portal/').then((headers) => send(`${options.baseUrl}${path}`, { method, headers })),
    );

  return { call, upload, picture, stream, get: generic('GET'), delete: generic('DELETE') };
}

export type Client = ReturnType<typeof createClient>;
