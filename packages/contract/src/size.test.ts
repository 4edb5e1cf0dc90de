import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CALL_NAMES, CALLS } from './calls/index.ts';
import { parse } from './parse.ts';
import { largestBody, NESTED_TOO_DEEPLY, type Size, sizeFault, TOO_MANY_VALUES } from './size.ts';

/** The keys and values of a body, counted the simple way. */
function sizeOf(value: unknown): Size {
  if (typeof value !== 'object' || value === null) return { keys: 0, values: 1 };
  const inner = Object.values(value).map(sizeOf);
  const keys = inner.reduce((all, one) => all + one.keys, Array.isArray(value) ? 0 : inner.length);
  return { keys, values: inner.reduce((all, one) => all + one.values, 1) };
}

const json = fc.json({ maxDepth: 5, stringUnit: fc.constantFrom('a', '"', '\\', ',', ':', '[', '{', '}', ' ') });

describe('the size of a body', () => {
  it('is never taken for more than it is, whatever its texts hold', () => {
    fc.assert(fc.property(json, (text) => sizeFault(text, sizeOf(JSON.parse(text))) === null));
  });

  it('is found by its text where it has twice as many values, or one key more', () => {
    fc.assert(
      fc.property(json, (text) => {
        const { keys, values } = sizeOf(JSON.parse(text));
        if (keys > 0) expect(sizeFault(text, { keys: keys - 1, values })).toBe(TOO_MANY_VALUES);
      }),
    );
    const list = JSON.stringify(Array(21).fill(1));
    expect(sizeFault(list, { keys: 0, values: 10 })).toBe(TOO_MANY_VALUES);
  });

  it('has 100 levels at most, whatever its texts hold', () => {
    const most = { keys: 1_000, values: 1_000 };
    const nested = (levels: number) => `${'[{"a":'.repeat(levels / 2)}"[[{{"${'}]'.repeat(levels / 2)}`;
    expect(sizeFault(nested(100), most)).toBeNull();
    expect(sizeFault(nested(102), most)).toBe(NESTED_TOO_DEEPLY);
    expect(sizeFault('['.repeat(50_000), most)).toBe(NESTED_TOO_DEEPLY);
    expect(sizeFault(`[${'[],'.repeat(400)}[]]`, most)).toBeNull();
  });

  it('is refused under the empty key before a schema judges it', () => {
    const schema = z.strictObject({ list: z.array(z.string()) });
    const body = { list: Array(10).fill(1) };
    expect(parse(schema, body, { keys: 1, values: 11 })).toEqual({ ok: false, errors: { '': [TOO_MANY_VALUES] } });
    expect(parse(schema, body, { keys: 0, values: 12 })).toEqual({ ok: false, errors: { '': [TOO_MANY_VALUES] } });
    expect(Object.keys((parse(schema, body, { keys: 1, values: 12 }) as { errors: object }).errors)).toHaveLength(10);
  });
});

describe('the largest body of a call', () => {
  const OPEN = CALL_NAMES.filter((name) => CALLS[name].access === 'anyone');

  it.each(OPEN)('%s takes few bytes and few keys of anybody', (name) => {
    expect(CALLS[name].bodyBytes).toBeLessThanOrEqual(262_144);
    expect(largestBody(CALLS[name]).keys).toBeLessThanOrEqual(1_200);
  });

  it('holds a signature that is drawn to its last point', () => {
    const strokes = Array.from({ length: 100 }, () => Array(80).fill(600));
    const body = { token: 'x'.repeat(1_000), signature: { kind: 'drawn', strokes }, signer_name: 'x'.repeat(200) };
    const text = JSON.stringify(body);
    expect(text.length).toBeLessThan(CALLS.chooseClientQuote.bodyBytes);
    expect(sizeFault(text, largestBody(CALLS.chooseClientQuote))).toBeNull();
  });

  it('holds a rate table of 5,000 rows and 40 columns', () => {
    const rows = Array.from({ length: 5_000 }, () => Array(40).fill('1'));
    const columns = Array.from({ length: 40 }, () => ({ title: 'a', field: 'a', kind: 'result' }));
    const body = { carrier_id: 1, revision: 1, tables: [{ name: 't', columns, rows }] };
    const call = CALLS.saveRateTables;
    expect(sizeFault(JSON.stringify(body), largestBody(call))).toBeNull();
    expect(parse(call.request, body, largestBody(call))).toMatchObject({ ok: true });
  });
});

describe('a rate table', () => {
  const grid = (rows: unknown) => ({
    carrier_id: 1,
    revision: 1,
    tables: [{ name: 't', columns: [{ title: 'a', field: 'a', kind: 'result' }], rows }],
  });
  const faults = (rows: unknown) => {
    const parsed = parse(CALLS.saveRateTables.request, grid(rows));
    return parsed.ok ? {} : parsed.errors;
  };

  it.each<[what: string, rows: unknown, field: string, message: string]>([
    ['no rows', undefined, '', 'Field is required.'],
    ['a number for rows', 7, '', 'Must be a list.'],
    ['5,001 rows', Array(5_001).fill(['x']), '', 'max. 5000 Number.'],
    ['a number for a row', [['x'], 7], '.1', 'Must be a list.'],
    ['41 cells', [Array(41).fill('x')], '.0', 'max. 40 Number.'],
    ['a number for a cell', [['x', 7]], '.0.1', 'Must be text.'],
    ['a long cell', [['x'.repeat(501)]], '.0.0', 'max. 500 Characters.'],
  ])('with %s is refused', (_what, rows, field, message) => {
    expect(faults(rows)).toEqual({ [`tables.0.rows${field}`]: [message] });
  });

  it('names twenty wrong cells of all', () => {
    expect(Object.keys(faults(Array(100).fill(Array(40).fill(1))))).toHaveLength(20);
  });
});
