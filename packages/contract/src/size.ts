import type { z } from 'zod';
import type { Call } from './call.ts';

/** How many keys and values a body has; a list or an object counts as a value, too. */
export type Size = { keys: number; values: number };

/** Limit for a part whose schema sets no bound (a record, free JSON). */
const FREE: Record<Call['access'], number> = { anyone: 500, session: 6_000 };
/** Limit for the keys and for the values of a body; a call can raise its limit for values with `values`. */
const LARGEST = 12_000;
/** Unknown fields allowed in addition, so that a refusal can name each of them. */
const SPARE = 100;

/** No call accepts deeper JSON, because code that walks a body may recurse once per level. */
const DEEPEST = 100;

export const NESTED_TOO_DEEPLY = `The request is nested more than ${DEEPEST} levels deep.`;
export const TOO_MANY_VALUES = 'The request holds more values than this call takes.';

const one: Size = { keys: 0, values: 1 };
const sum = (a: Size, b: Size): Size => ({ keys: a.keys + b.keys, values: a.values + b.values });
const larger = (a: Size, b: Size): Size => ({
  keys: Math.max(a.keys, b.keys),
  values: Math.max(a.values, b.values),
});

type Schema = z.core.$ZodType;

const longestList = ({ checks = [] }: z.core.$ZodArrayDef): number | undefined =>
  checks.map((check) => check._zod.def as z.core.$ZodCheckMaxLengthDef).find(({ check }) => check === 'max_length')
    ?.maximum;

/**
 * The most keys and values that a body of this schema can contain; `free` limits parts without a bound in the schema.
 */
function largest(schema: Schema, free: number, above: readonly Schema[] = []): Size {
  const open = { keys: free, values: free };
  if (above.includes(schema)) return open;
  const inside = (inner: Schema) => largest(inner, free, [...above, schema]);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const fields = Object.values(def.shape).map(inside);
      return fields.reduce(sum, { keys: fields.length, values: 1 });
    }
    case 'array': {
      const most = longestList(def);
      if (most === undefined) return open;
      const { keys, values } = inside(def.element);
      return { keys: most * keys, values: 1 + most * values };
    }
    case 'union':
      return def.options.map(inside).reduce(larger, one);
    case 'pipe':
      return larger(inside(def.in), inside(def.out));
    case 'record':
    case 'lazy':
    case 'unknown':
    case 'any':
      return open;
    default:
      return 'innerType' in def ? inside(def.innerType) : one;
  }
}

const sizes = new WeakMap<Call, Size>();

/** The most keys and values that a call's body can contain; a larger body is refused before validation. */
export function largestBody(call: Call): Size {
  let size = sizes.get(call);
  if (!size) {
    const { keys, values } = largest(call.request, FREE[call.access]);
    size = { keys: Math.min(keys, LARGEST) + SPARE, values: (call.values ?? Math.min(values, LARGEST)) + SPARE };
    sizes.set(call, size);
  }
  return size;
}

const [QUOTE, COMMA, COLON, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, BACKSLASH] = [...'",:[]{}\\'].map(
  (sign) => sign.charCodeAt(0),
);

/**
 * Why JSON text is too large or too deeply nested for a call that accepts `most`; null if it isn't. Counts without
 * parsing, because parsing 90,000 keys alone blocks the thread for too long. Allows twice as many values, because an
 * empty list or object is counted twice.
 */
export function sizeFault(json: string, most: Size): string | null {
  let [keys, values, depth] = [0, 0, 0];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) {
      at += 1;
      for (let inner = json.charCodeAt(at); at < json.length && inner !== QUOTE; inner = json.charCodeAt(at))
        at += inner === BACKSLASH ? 2 : 1;
    } else if (sign === COLON) keys += 1;
    else if (sign === COMMA) values += 1;
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      values += 1;
      depth += 1;
    } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth -= 1;
    if (depth > DEEPEST) return NESTED_TOO_DEEPLY;
    if (keys > most.keys || values > 2 * most.values) return TOO_MANY_VALUES;
  }
  return null;
}
