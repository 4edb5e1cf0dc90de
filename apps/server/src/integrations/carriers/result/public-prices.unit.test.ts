import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { priceDoubt } from '@freeboard/domain/quotes';
import { describe, expect, it } from 'vitest';
import { inConversation, posts, speaking } from '../../testing/conversations.ts';
import { testCaller } from '../../testing/outside.ts';
import { quoteRequest, quoteToEnd } from '../../testing/requests.ts';

const CASES = join(import.meta.dirname, '../../../../../../../shared/cases');
const { caller } = testCaller();
const read = (path: string) => JSON.parse(readFileSync(join(CASES, path), 'utf8'));

/** The result for an answer with this body. */
const quoted = async (body: string, answer = '{"premium": body.premium}', response: 'json' | 'xml' = 'json') => {
  const { url } = await speaking(() => ({ body }));
  const carrier = inConversation(url, [posts('rate', '{}', { response })], answer);
  return quoteToEnd(carrier, quoteRequest('flood'), caller);
};

/** How each spelling of a price is read; null when it is not a price. */
const PRICES: Record<string, number | null> = {
  '$1,234.50': 1_234.5,
  '1.234,50': null,
  'USD 1,234.50': null,
  'NaN (bare)': null,
  '1e999': null,
  null: null,
  0: null,
  '-1': null,
  '1234.567': null,
};
const BARE: Record<string, string> = { 'NaN (bare)': 'NaN', '1e999': '1e999' };

describe.runIf(existsSync(CASES))('a public sample', () => {
  it('c88-carrier-prices-held: each price is right or an error', async () => {
    const { premium_values } = read('c88-carrier-prices-held/input.json') as { premium_values: unknown[] };
    for (const value of premium_values) {
      const result = await quoted(`{"premium": ${BARE[String(value)] ?? JSON.stringify(value)}}`);
      expect([value, 'premium' in result ? result.premium : null]).toEqual([value, PRICES[String(value)]]);
      expect(result.outcome).toBe(PRICES[String(value)] === null ? 'error' : 'quoted');
    }
  });

  it('c88-carrier-prices-held: a byte order mark is no part of the answer, and a page is no price', async () => {
    expect(await quoted('\uFEFF{"premium": 900}')).toMatchObject({ outcome: 'quoted', premium: 900 });
    expect(await quoted('<!doctype html><p>900</p>')).toMatchObject({ outcome: 'error' });
  });

  it.each(['/Date(1798693200000)/', 'Dec 31, 2026'])(
    'c88-carrier-prices-held: an expiry of %s is left out, never another day',
    async (expires) => {
      const answer = '{"premium": body.premium, "expires_on": body.expires}';
      const result = await quoted(JSON.stringify({ premium: 900, expires }), answer);
      expect(result).toMatchObject({ outcome: 'quoted', premium: 900, expires_on: null });
    },
  );

  it.each([
    '<Envelope><Body><Fault><faultstring>No</faultstring></Fault></Body></Envelope>',
    '<!DOCTYPE r [<!ENTITY e "900">]><r><premium>&e;</premium></r>',
  ])('c88-carrier-prices-held: %s is no price', async (body) => {
    expect(await quoted(body, '{"premium": body.r.premium}', 'xml')).toMatchObject({ outcome: 'error' });
  });

  it('c88-carrier-prices-held: JSON within a text of JSON is read by its function', async () => {
    const body = JSON.stringify(JSON.stringify({ premium: 900 }));
    expect(await quoted(body, '{"premium": $parseJson(body).premium}')).toMatchObject({ premium: 900 });
    expect(await quoted(body)).toMatchObject({ outcome: 'error' });
  });

  it('c94-carrier-price-001: one cent is doubted', () =>
    expect(priceDoubt(read('c94-carrier-price-001/answer.json').premium, [])).toMatch(/^Far below/));
});
