import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CALLS } from './calls/index.ts';
import { parse } from './parse.ts';

describe('a value that has a length of its own making', () => {
  const schema = z.strictObject({
    text: z.string().max(5).optional(),
    list: z.array(z.int()).max(5).optional(),
    free: z.record(z.string(), z.json()).optional(),
  });

  it.each<[value: z.core.util.JSONType]>([
    [{ length: { toString: 'x' } }],
    [{ length: { valueOf: 1, toString: 2 } }],
    [{ length: [{ toString: 1 }] }],
  ])('is refused at its field: %j', (value) => {
    expect(parse(schema, { text: value })).toEqual({ ok: false, errors: { text: ['Must be text.'] } });
    expect(parse(schema, { list: value })).toEqual({ ok: false, errors: { list: ['Must be a list.'] } });
    expect(parse(schema, { free: { value } })).toEqual({ ok: true, value: { free: { value } } });
  });
});

describe('a value that is too long', () => {
  const seen: string[] = [];
  const text = z
    .string()
    .trim()
    .max(5)
    .refine((value) => seen.push(value) === 0, 'Is never right.');

  it.each<[where: string, schema: z.ZodType, body: unknown]>([
    ['a field', z.strictObject({ text }), { text: '123456' }],
    ['a list', z.strictObject({ list: z.array(text).optional() }), { list: ['123456'] }],
    ['a choice of shapes', z.union([z.strictObject({ text }), z.strictObject({ id: z.int() })]), { text: '123456' }],
    ['a record', z.record(z.string(), text.nullable()), { a: '123456' }],
    ['a schema that names itself', z.strictObject({ inner: z.lazy(() => text) }), { inner: '123456' }],
  ])('is not read any further, in %s', (_where, schema, body) => {
    seen.length = 0;
    expect(parse(schema, body)).toMatchObject({ ok: false });
    expect(seen).toEqual([]);
  });
});

describe('a number that no column takes', () => {
  it.each([2_147_483_648, 999_999_999_999, 0, -1, 1.5])('%d is refused at its field', (version) => {
    const body = { carrier_id: 1, revision: 1, version };
    expect(Object.keys((parse(CALLS.rollBackCarrier.request, body) as { errors: object }).errors)).toEqual(['version']);
    const other = { carrier_id: version, revision: 1, version: 1 };
    expect(parse(CALLS.rollBackCarrier.request, other)).toMatchObject({ ok: false });
  });

  it('2,147,483,647 is taken', () => {
    const body = { carrier_id: 1, revision: 2_147_483_647, version: 2_147_483_647 };
    expect(parse(CALLS.rollBackCarrier.request, body)).toMatchObject({ ok: true });
  });
});
