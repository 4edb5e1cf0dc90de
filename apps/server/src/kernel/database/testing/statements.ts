import pg from 'pg';

/**
 * A statement that a release sends, with the values of one use. Bytes and dates are objects with `$bytes` or `$date`.
 */
export type Statement = { text: string; values: unknown[] };

const KINDS = /^\s*(?:select|insert|update|delete|merge|with)\b/i;
/** Bytes saved of a binary value. Longer ones are file contents, which don't affect whether a statement works. */
const LONGEST = 2_000;

export const shapeOf = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\$(?:, ?\$)+/g, '$')
    .replaceAll(/(\(\$\))(?:, ?\(\$\))+/g, '$1');

function stored(value: unknown): unknown {
  if (value === undefined) return null;
  if (Buffer.isBuffer(value)) return { $bytes: value.subarray(0, LONGEST).toString('base64') };
  if (value instanceof Date) return { $date: value.toISOString() };
  if (Array.isArray(value)) return value.map(stored);
  return value;
}

export function valuesOf({ values }: Statement): unknown[] {
  const sent = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sent);
    if (typeof value !== 'object' || value === null) return value;
    if ('$bytes' in value) return Buffer.from(String(value.$bytes), 'base64');
    return '$date' in value ? new Date(String(value.$date)) : value;
  };
  return values.map(sent);
}

type Query = (this: unknown, config: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/**
 * Records the statements that this process sends to PostgreSQL from now on, one per shape.
 * @returns a function that gives those recorded so far
 */
export function recordStatements(): () => Statement[] {
  const recorded = new Map<string, Statement>();
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function record(config, values, ...rest) {
    const isText = typeof config === 'string';
    const { text = '', values: own } = Object(isText ? { text: config } : config) as Partial<Statement>;
    const sent = own ?? (Array.isArray(values) ? values : []);
    const shape = shapeOf(text);
    if (KINDS.test(text) && !recorded.has(shape) && (sent.length > 0 || !text.includes(';')))
      recorded.set(shape, { text, values: sent.map(stored) });
    return query.call(this, config, values, ...rest);
  };
  return () => [...recorded.values()];
}
