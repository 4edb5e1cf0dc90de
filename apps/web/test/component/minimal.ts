import { z } from 'zod';

type Def = {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
  left?: z.core.$ZodType;
  right?: z.core.$ZodType;
  options?: z.core.$ZodType[];
  items?: z.core.$ZodType[];
  entries?: Record<string, string | number>;
  values?: unknown[];
  keyType?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  defaultValue?: unknown;
  getter?: () => z.core.$ZodType;
};

const EMPTY: Readonly<Record<string, unknown>> = { string: '', number: 0, int: 0, boolean: false, null: null };

/** The smallest value that an answer's schema accepts: no rows, nothing set, the first of several choices. */
export function minimal(schema: z.core.$ZodType): unknown {
  const def = schema._zod.def as unknown as Def;
  if (def.type in EMPTY) return emptyOf(schema, EMPTY[def.type]);
  if (def.type === 'object')
    return Object.fromEntries(
      Object.entries(def.shape ?? {}).flatMap(([key, one]) =>
        one._zod.def.type === 'optional' ? [] : [[key, named(key, minimal(one))]],
      ),
    );
  if (def.type === 'array') return [];
  if (def.type === 'record') return emptyRecord(def);
  if (def.type === 'nullable') return null;
  if (def.type === 'optional' || def.type === 'unknown' || def.type === 'any') return undefined;
  if (def.type === 'enum') return Object.values(def.entries ?? {})[0];
  if (def.type === 'literal') return def.values?.[0];
  if (def.type === 'default' || def.type === 'prefault') return def.defaultValue;
  if (def.type === 'union') return minimal(def.options?.[0] ?? z.null());
  if (def.type === 'tuple') return (def.items ?? []).map(minimal);
  if (def.type === 'intersection')
    return Object.assign({}, minimal(def.left ?? z.null()), minimal(def.right ?? z.null()));
  if (def.type === 'lazy') return minimal(def.getter?.() ?? z.null());
  if (def.type === 'pipe') return minimal(def.out ?? z.null());
  const inner = def.innerType ?? def.in;
  if (inner) return minimal(inner);
  throw new Error(`There is no minimal value of ${def.type}.`);
}

/** The smallest record: over an enum it has all keys, otherwise none. */
function emptyRecord({ keyType, valueType }: Def): unknown {
  const keys = [...(keyType?._zod.values ?? [])].map(String);
  return Object.fromEntries(keys.map((key) => [key, minimal(valueType ?? z.null())]));
}

/** Fills an empty string with a timestamp if the key looks like a time (`_at`, `_until`). */
const named = (key: string, value: unknown): unknown =>
  value === '' && /(^|_)(at|until)$/.test(key) ? '2026-01-02T03:04:05.000Z' : value;

/** The first of several values that the schema accepts, because dates, addresses and ids can't be empty strings. */
function emptyOf(schema: z.core.$ZodType, empty: unknown): unknown {
  const tries = [empty, 1, '2026-01-02T03:04:05.000Z', '2026-01-02', 'x@example.com', 'https://example.com', 'text'];
  return tries.find((value) => z.safeParse(schema, value).success) ?? empty;
}

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

export function merge(base: unknown, over: unknown): unknown {
  if (!isTree(base) || !isTree(over)) return over === undefined ? base : over;
  const keys = new Set([...Object.keys(base), ...Object.keys(over)]);
  return Object.fromEntries([...keys].map((key) => [key, key in over ? merge(base[key], over[key]) : base[key]]));
}

/** Completes `value` with everything that a schema requires, in the rows of lists too. */
export function complete(schema: z.core.$ZodType, value: unknown): unknown {
  if (value === undefined) return minimal(schema);
  const def = schema._zod.def as unknown as Def & { element?: z.core.$ZodType };
  if (value === null) return null;
  if (def.type === 'object' && isTree(value)) {
    const base = minimal(schema) as Tree;
    const keys = new Set([...Object.keys(base), ...Object.keys(value)]);
    const of = (key: string) => def.shape?.[key];
    return Object.fromEntries(
      [...keys].map((key) => {
        const one = of(key);
        return [key, one && key in value ? complete(one, value[key]) : key in value ? value[key] : base[key]];
      }),
    );
  }
  if (def.type === 'array' && Array.isArray(value))
    return value.map((one) => (def.element ? complete(def.element, one) : one));
  if (def.type === 'record' || def.type === 'union') return value;
  const inner = def.innerType ?? def.out;
  return inner ? complete(inner, value) : value;
}
