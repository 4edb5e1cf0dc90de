const MASK = '•••';

/**
 * Parts of a text that may be personal: quoted values, e-mail addresses and sequences of digits. No pattern takes
 * quadratic time, because a message may quote anything.
 */
const PERSONAL = [
  /(?<![^\s@<>"'(),;])[^\s@<>"'(),;]+(?:@[^\s@<>"'(),;]+)+/g,
  /"[^"]*"/g,
  /'[^']*'/g,
  /‘[^’]*(?:’|$)|“[^”]*(?:”|$)/g,
  /\+?\d[\d\s().-]{4,}\d/g,
  /\b\d{5,}\b/g,
];

export const scrub = (text: string): string => PERSONAL.reduce((rest, pattern) => rest.replace(pattern, MASK), text);

/** The fields of a PostgreSQL error that do not quote the row. */
const DATABASE_KEYS = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const;
const PLAIN_KEYS = ['code', 'errno', 'syscall', 'status', 'statusCode', 'fault'] as const;
const MOST_CAUSES = 4;

const isName = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && /^[\w.:/-]{1,80}$/.test(value));

const picked = (error: Error, keys: readonly string[]) =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const value = (error as unknown as Record<string, unknown>)[key];
      return isName(value) ? [[key, value]] : [];
    }),
  );

const frames = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/**
 * An error as it is logged: class, codes, scrubbed message (none for PostgreSQL's errors) and stack, and the same for
 * its causes. Has no rows, parameters, bodies or headers.
 */
export function errorForLog(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  // PostgreSQL's messages quote values, each in its own form.
  const isOfDatabase = 'severity' in error && 'routine' in error;
  return {
    type: error.name,
    ...(isOfDatabase ? {} : { message: scrub(error.message) }),
    ...picked(error, isOfDatabase ? DATABASE_KEYS : PLAIN_KEYS),
    stack: frames(error),
    ...(error.cause instanceof Error && depth < MOST_CAUSES ? { cause: errorForLog(error.cause, depth + 1) } : {}),
  };
}

/** Recreates an error from another process's `errorForLog`, so that it is logged like the original. */
export function errorFromLog(shape: unknown): Error {
  const { type, message = '', cause, ...rest } = Object(shape) as Record<string, unknown>;
  const error = Object.assign(new Error(String(message)), rest, { name: String(type) });
  return cause === undefined ? error : Object.assign(error, { cause: errorFromLog(cause) });
}
