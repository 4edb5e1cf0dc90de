import { z } from 'zod';
import type { Call } from '../../packages/contract/src/index.ts';

type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
};

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;
const chance = (of: number) => Math.random() < of;

const TEXTS = [
  '',
  ' ',
  'x',
  'Lena',
  '12 Ocean Dr',
  '\0',
  '\ud800',
  '2026-01-01',
  '2026-01-01T00:00:00Z',
  '{{ x }}',
  '%00',
  "';--",
  '1e999',
  'x'.repeat(3_000),
];
const NUMBERS = [
  0,
  1,
  2,
  3,
  40,
  -1,
  0.5,
  1e-320,
  2_147_483_647,
  2_147_483_648,
  999_999_999_999,
  Number.MAX_SAFE_INTEGER,
  1e308,
];
const ODD: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  { length: { toString: 'x' } },
  { toString: 1 },
  { __proto__x: 1 },
  [null],
  { size: {}, length: 1e9 },
];

const junk = (): unknown => pick([() => pick(TEXTS), () => pick(NUMBERS), () => pick(ODD)])();

function fuzzed(schema: Schema, depth: number): unknown {
  if (chance(0.12) || depth > 6) return junk();
  if (schema.anyOf) return fuzzed(pick(schema.anyOf), depth + 1);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(schema.enum);
  switch (Array.isArray(schema.type) ? pick(schema.type) : schema.type) {
    case 'object':
      return schema.properties ? objectOf(schema.properties, depth) : { [pick(TEXTS)]: junk(), first_name: junk() };
    case 'array':
      return Array.from({ length: pick([0, 1, 1, 2, 5]) }, () => fuzzed(schema.items ?? {}, depth + 1));
    case 'integer':
      return chance(0.8) ? Math.ceil(Math.random() * 30) : pick(NUMBERS);
    case 'number':
      return pick(NUMBERS);
    case 'boolean':
      return chance(0.5);
    case 'string':
      return pick(TEXTS);
    default:
      return junk();
  }
}

const objectOf = (properties: Record<string, Schema>, depth: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(() => chance(0.93))
      .map(([key, schema]) => [key, fuzzed(schema, depth + 1)]),
  );

const schemas = new Map<Call, Schema>();

/** A request body that is almost valid, with random errors. */
export function fuzzedBody(call: Call): Record<string, unknown> {
  const schema =
    schemas.get(call) ?? (z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }) as unknown as Schema);
  schemas.set(call, schema);
  return objectOf(schema.properties ?? {}, 0);
}
