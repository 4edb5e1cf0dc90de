import type { Permission } from '@freeboard/domain/access';
import { z } from 'zod';
import type { EventKind } from './live.ts';

/**
 * `anyone`: no session needed. `session`: a live session, and the permission `may` if the call names one.
 * Calls under /agent-portal also need the installation's API key (D3).
 */
export type Access = 'anyone' | 'session';

/** A `write` runs in a transaction and must leave a history row; a `read` must not change anything. */
export type Effect = 'read' | 'write';

export type Call<Request extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> = {
  /** The path. A placeholder for a connected service (`{crm}`) is replaced with the first service's name. */
  path: string;
  /** One path for each connected service; only `path` if it has no placeholder. */
  paths: readonly string[];
  summary: string;
  access: Access;
  may: Permission | null;
  effect: Effect;
  /** The body in addition to `session_key`. */
  request: Request;
  /** The `data` of the envelope. */
  answer: Answer;
  /**
   * `multipart`: fields with files; `stream`: server-sent events; `png`: the answer has an image as base64 in `png`,
   * which is sent as the image itself.
   */
  transport: 'json' | 'multipart' | 'stream' | 'png';
  /** Whether an uploaded archive is kept as a file or replaced with the files in it. */
  archives: 'kept' | 'unpacked';
  /** Query parameters (`?page=&per_page=`), merged into the body before it is parsed. */
  query: readonly string[];
  /** Events that can make the answer outdated; screens that show the answer refetch it. */
  live: readonly EventKind[];
  /** Calls per minute within one session, or from one address if there is no session; null for the general limit. */
  perMinute: number | null;
  /** The maximum JSON body size in bytes. */
  bodyBytes: number;
  /** The maximum number of values in a body; null for the general limit. */
  values: number | null;
};

/** JSON body limit of a call without a session, in bytes; enough for a registration or a passkey response. */
const OPEN_BODY_BYTES = 65_536;
/**
 * JSON body limit within a session, in bytes; enough for a form or a rate table. Uploaded files have separate limits.
 */
const BODY_BYTES = 1_048_576;

type Options<Request extends z.ZodType, Answer extends z.ZodType> = {
  summary: string;
  request: Request;
  answer: Answer;
  effect: Effect;
  access?: Access;
  may?: Permission;
  transport?: Call['transport'];
  archives?: Call['archives'];
  query?: readonly string[];
  live?: Call['live'];
  perMinute?: number;
  bodyBytes?: number;
  values?: number;
  /** Names of the services that replace the placeholder in the path (section 7: `{provider}`, `{crm}`). */
  names?: readonly [string, ...string[]];
};

const pathsOf = (path: string, names: readonly string[]): string[] =>
  names.length > 0 ? names.map((name) => path.replace(/\{\w+\}/, name)) : [path];

export function post<Request extends z.ZodType, Answer extends z.ZodType>(
  path: string,
  options: Options<Request, Answer>,
): Call<Request, Answer> {
  const paths = pathsOf(path, options.names ?? []);
  const access = options.access ?? 'session';
  return {
    path: paths[0] ?? path,
    paths,
    summary: options.summary,
    access,
    may: options.may ?? null,
    effect: options.effect,
    request: options.request,
    answer: options.answer,
    transport: options.transport ?? 'json',
    archives: options.archives ?? 'kept',
    query: options.query ?? [],
    live: options.live ?? [],
    perMinute: options.perMinute ?? null,
    bodyBytes: options.bodyBytes ?? (access === 'anyone' ? OPEN_BODY_BYTES : BODY_BYTES),
    values: options.values ?? null,
  };
}

/** Whether a call needs the API key header (D3). */
export const needsApiKey = (call: Call): boolean => call.path.startsWith('/agent-portal/');

export const API_KEY_HEADER = 'x-api-key';

export const nothing = z.object({});
