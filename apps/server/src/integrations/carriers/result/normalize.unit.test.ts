import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../mapping/mapping.ts';
import { normalize as normalizeFor } from './normalize.ts';
import { errorResult } from './result.ts';

const bindable = { rate_type: 'bindable' } as const;
const indication = { rate_type: 'indication' } as const;
const normalize = (carrier: typeof bindable | typeof indication, value: unknown) =>
  normalizeFor(carrier, value, 'flood');

describe('normalize', () => {
  it('reads a whole result', () => {
    expect(
      normalize(bindable, {
        outcome: 'quoted',
        premium: '$1,310.50',
        lines: { label: 'Premium', amount: '1,310.5' },
        coverages: { building_limit: '250000', note: 'actual cash value' },
        deductibles: { deductible: '$5,000', hurricane_deductible: '2%' },
        reasons: 'one',
        description: '  Success ',
        expires_on: '12/21/2026',
        quote_number: 8123,
        bridge_url: 'https://carrier.example/1',
        needs: null,
      }),
    ).toEqual({
      outcome: 'quoted',
      premium: 1310.5,
      lines: [{ label: 'Premium', amount: 1_310.5 }],
      coverages: { building_limit: 250_000, note: 'actual cash value' },
      deductibles: { deductible: 5_000, hurricane_deductible: '2%' },
      reasons: ['one'],
      description: 'Success',
      expires_on: '2026-12-21',
      quote_number: '8123',
      bridge_url: 'https://carrier.example/1',
      needs: [],
    });
  });

  it('puts the terms of the line under the names of its form, and keeps all others', () => {
    const coverages = { building: 250_000, personal_property: 90_000, mold: 5_000 };
    expect(normalize(bindable, { premium: 500, coverages, deductibles: { aop: 2_500, wind: '2%' } })).toMatchObject({
      coverages: { building_limit: 250_000, contents_limit: 90_000, mold: 5_000 },
      deductibles: { deductible: 2_500, wind: '2%' },
    });
  });

  it.each([
    [{ premium: 500 }, 'quoted', 500],
    [{ outcome: 'indication', premium: 500 }, 'indication', 500],
    [{ outcome: 'referral', premium: 500 }, 'referral', 500],
    [{ outcome: 'referral', premium: '' }, 'referral', null],
    [{ outcome: 'declined', premium: 500 }, 'declined', null],
    [{ outcome: 'needs_info', needs: ['roof_year'] }, 'needs_info', null],
    [{ outcome: 'error', description: 'no' }, 'error', null],
    [{ outcome: 'timeout' }, 'error', null],
    [{ outcome: 'quoted', premium: 0 }, 'error', null],
    [{ outcome: 'quoted', premium: 0.001 }, 'error', null],
    [{ outcome: 'quoted', premium: 500, lines: [{ label: 'x', amount: 'y' }] }, 'error', null],
    [{ outcome: 'quoted', premium: true }, 'error', null],
    [undefined, 'error', null],
    [7, 'error', null],
  ])('%j is %s', (value, outcome, premium) => expect(normalize(bindable, value)).toMatchObject({ outcome, premium }));

  it('reads amounts as they are written, and no text that only looks like one', () => {
    const coverages = { a: '-$1,000.50', b: '$-5', c: ' 7 ', d: ',', e: '-$-5', f: '1.2.3', g: '', h: '5 %' };
    expect(normalize(bindable, { premium: 5, coverages }).coverages).toEqual({
      a: -1000.5,
      b: -5,
      c: 7,
      d: ',',
      e: '-$-5',
      f: '1.2.3',
      g: '',
      h: '5 %',
    });
  });

  it('is not held up by a text of millions of spaces', async () => {
    const spaces = ' '.repeat(4_000_000);
    expect(normalize(bindable, { premium: spaces })).toMatchObject({ outcome: 'error' });
    expect(normalize(bindable, { premium: 5, coverages: { a: `${spaces}x` } })).toMatchObject({ outcome: 'quoted' });
    await expect(evaluate('$amount(a)', { a: `-${spaces}x` })).resolves.toBeUndefined();
  });

  it.each(['1310,00', '1.310', '1.310,00', '13,10', '1,3100.00', '250.000'])('takes %s for no price', (premium) => {
    expect(normalize(bindable, { premium }).outcome).toBe('error');
    expect(normalize(bindable, { premium: 5, coverages: { a: premium } }).coverages).toEqual({ a: premium });
  });

  it.each(['N/A', -1, 'none', true, [], '12,34'])('a decline with %j for a price keeps its reasons', (premium) => {
    const answer = { outcome: 'declined', premium, reasons: ['Roof too old'], lines: [{ label: 'x', amount: 'y' }] };
    expect(normalize(bindable, answer)).toMatchObject({
      outcome: 'declined',
      premium: null,
      reasons: ['Roof too old'],
    });
  });

  it.each(['', '0', '0.00', '$0', ' $ 0.0000 ', 0])('a decline at a price of %j is a decline', (premium) => {
    expect(normalize(bindable, { outcome: 'declined', premium })).toMatchObject({ outcome: 'declined', premium: null });
    expect(normalize(bindable, { outcome: 'quoted', premium }).outcome).toBe('error');
  });

  it.each([
    ['2026-12-01', '2026-12-01'],
    ['12/1/2026', '2026-12-01'],
    ['2026-12-01T00:00:00-05', '2026-12-01'],
    ['2026-12-01 00:00:00 EST', '2026-12-01'],
    ['2026-12-01T00:00:00Z[UTC]', '2026-12-01'],
    ['01.12.2026', null],
    ['2026-02-30', null],
    ['2/30/2026', null],
    ['0001-01-01', null],
    ['soon', null],
  ])('the date %s is %s', (expires_on, read) => {
    expect(normalize(bindable, { premium: 5, expires_on })).toMatchObject({ outcome: 'quoted', expires_on: read });
  });

  it.each([
    ['soon', ['The day it is good until could not be read: soon.']],
    ['2026-02-30', ['The day it is good until could not be read: 2026-02-30.']],
    ['05.06.2027', ['The day it is good until could not be read: 05.06.2027.']],
    ['0001-01-01', []],
    ['', []],
    ['12/21/2026', []],
  ])('a day %j is said where it cannot be read, and the quote kept', (expires_on, reasons) => {
    expect(normalize(bindable, { premium: 5, expires_on })).toMatchObject({ outcome: 'quoted', premium: 5, reasons });
  });

  it('says when the lines of a premium do not make it', () => {
    const lines = [
      { label: 'Premium', amount: 900 },
      { label: 'Fee', amount: '50.10' },
    ];
    expect(normalize(bindable, { premium: 950.1, lines }).reasons).toEqual([]);
    expect(normalize(bindable, { premium: 1_000, lines })).toMatchObject({
      outcome: 'quoted',
      premium: 1_000,
      reasons: ['Its lines add up to $950.10, its premium is $1,000.00.'],
    });
  });

  it('drops a link that is none and a date that is none', () => {
    const result = normalize(bindable, { premium: 5, bridge_url: 'javascript:alert(1)', expires_on: '2026-99-99' });
    expect(result).toMatchObject({ outcome: 'quoted', bridge_url: null, expires_on: null });
  });

  it('asks for fields of the application and for nothing else', () => {
    const needs = ['roof_year', '__proto__', '<b>your password</b>', 'constructor', 'flood_zone'];
    const answer = { outcome: 'needs_info', needs };
    expect(normalizeFor(bindable, answer, 'flood').needs).toEqual(['roof_year', 'flood_zone']);
    expect(normalizeFor(bindable, { ...answer, needs: ['vin'] }, 'flood').needs).toEqual([]);
  });

  it('takes no more than a page and the database can hold', () => {
    const long = 'x'.repeat(5_000);
    const many = <T>(item: T) => Array.from({ length: 200 }, () => item);
    const result = normalize(bindable, {
      premium: 5,
      description: long,
      quote_number: long,
      bridge_url: `https://carrier.example/${long}`,
      reasons: many(long),
      needs: many('roof_year'),
      factors: many({ label: long, value: long }),
      coverages: Object.fromEntries(many(0).map((_, n) => [`${n}${long}`, long])),
    });
    expect(result).toMatchObject({ outcome: 'quoted', bridge_url: null });
    expect([result.description.length, result.quote_number?.length]).toEqual([2_000, 300]);
    expect([result.reasons.length, result.reasons[0]?.length]).toEqual([100, 500]);
    expect([result.needs.length, result.factors?.length]).toEqual([100, 100]);
    expect(result.factors?.[0]).toEqual({ label: 'x'.repeat(300), value: 'x'.repeat(300) });
    expect(Object.keys(result.coverages)).toHaveLength(100);
    for (const [key, value] of Object.entries(result.coverages))
      expect([key.length, String(value).length]).toEqual([300, 300]);
    const lines = many({ label: 'Fee', amount: 1 });
    expect(normalize(bindable, { premium: 200, lines })).toMatchObject({ outcome: 'error' });
  });

  it('takes no characters that the database cannot', () => {
    const odd = 'a\u0000b\ud800c\udc00d😀';
    const result = normalize(bindable, {
      premium: 5,
      description: odd,
      quote_number: odd,
      reasons: odd,
      lines: [{ label: odd, amount: 5 }],
      coverages: { [odd]: odd },
      factors: [{ label: odd, value: odd }],
    });
    expect(JSON.stringify(result)).not.toMatch(/\\u0000|\\ud8|\\udc/);
    expect(result).toMatchObject({ description: 'abcd😀', quote_number: 'abcd😀', coverages: { 'abcd😀': 'abcd😀' } });
    expect(normalize(bindable, { premium: 5, description: `${'x'.repeat(1_999)}😀` }).description).toBe(
      'x'.repeat(1_999),
    );
    expect(errorResult(odd, 'system').description).toBe('abcd😀');
  });

  describe('an answer of several offers', () => {
    const offered = (value: unknown) => normalize(bindable, value).offers?.map(({ key, outcome }) => [key, outcome]);

    it('is each of them by its key, the best standing for all', () => {
      const dear = { key: 'low', premium: '1,486.00', name: '$2,000 deductible', deductibles: { deductible: 2_000 } };
      const result = normalize(bindable, {
        offers: [dear, { key: 'high', premium: 1_128.4, carrier_name: 'Hull' }],
      });
      expect(result).toMatchObject({ outcome: 'quoted', premium: 1_128.4 });
      expect(result.offers).toMatchObject([
        {
          key: 'low',
          name: '$2,000 deductible',
          carrier_name: null,
          premium: 1_486,
          deductibles: { deductible: 2_000 },
        },
        { key: 'high', name: null, carrier_name: 'Hull', premium: 1_128.4 },
      ]);
      expect(result).not.toHaveProperty('key');
    });

    it.each([
      ['one without a price', { key: 'b' }, ['b', 'error']],
      ['one without a price of its own', { key: 'b', premium: undefined }, ['b', 'error']],
      ['one at a price of nothing', { key: 'b', premium: 0, outcome: 'quoted' }, ['b', 'error']],
      ['one of nonsense', 'N/A', ['offer 2', 'error']],
      ['nothing in its place', null, ['offer 2', 'error']],
      ['one with a key of nonsense', { key: {}, premium: 5 }, ['offer 2', 'quoted']],
      ['one by its quote number', { quote_number: 'Q7', premium: 5 }, ['Q7', 'quoted']],
      ['a second one by the same key', { key: 'a', premium: 5 }, ['a, offer 2', 'error']],
      ['a decline', { key: 'b', outcome: 'declined' }, ['b', 'declined']],
    ])('%s costs the others nothing', (_what, odd, expected) => {
      expect(offered({ offers: [{ key: 'a', premium: 900 }, odd] })).toEqual([['a', 'quoted'], expected]);
    });

    it('takes no price of another, though it has all else in common with it', () => {
      const common = { premium: 900, quote_number: 'Q1', expires_on: '2026-12-20' };
      const [one, other] =
        normalize(bindable, { ...common, offers: [{ key: 'a', premium: 500 }, { key: 'b' }] }).offers ?? [];
      expect(one).toMatchObject({ premium: 500, quote_number: null, expires_on: '2026-12-20' });
      expect(other).toMatchObject({ outcome: 'error', premium: null });
    });

    it('says how many are left out', () => {
      const offers = Array.from({ length: 60 }, (_, at) => ({ key: `${at}`, premium: 100 + at }));
      const result = normalize(bindable, { offers });
      expect(result.offers).toHaveLength(51);
      expect(result.offers?.at(-1)?.description).toBe('The answer has 60 offers, of which 50 are kept.');
    });

    it('may be one alone, and of none it is the result itself', () => {
      expect(offered({ offers: { key: 'a', premium: 5 } })).toEqual([['a', 'quoted']]);
      expect(normalize(bindable, { offers: [], outcome: 'declined', reasons: ['full'] })).toMatchObject({
        outcome: 'declined',
        reasons: ['full'],
      });
      expect(normalize(bindable, { offers: [], outcome: 'declined' })).not.toHaveProperty('offers');
    });
  });

  it('says the reasons where the carrier had no words', () => {
    expect(normalize(bindable, { outcome: 'declined', reasons: ['a', '', 'b'] }).description).toBe('a; b');
  });

  it('never throws, never quotes without a price, and never binds an indication', () => {
    const loose = fc.record(
      {
        outcome: fc.anything(),
        premium: fc.oneof(fc.anything(), fc.double(), fc.integer()),
        lines: fc.anything(),
        reasons: fc.anything(),
        coverages: fc.anything(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(loose, fc.anything()), (value) => {
        const result = normalize(bindable, value);
        if (result.outcome === 'quoted' || result.outcome === 'indication') {
          expect(result.premium).toBeGreaterThan(0);
          expect(Math.round(result.premium! * 100) / 100).toBe(result.premium);
        }
        expect(normalize(indication, value).outcome).not.toBe('quoted');
      }),
    );
  });
});

describe('a premium that is no price', () => {
  it.each([0.01, 0.99, 1, 999_999, 999_999.9, 999_999.99, 9_999_999, 999_999_999])(
    '%d is refused, with the amount',
    (premium) => {
      expect(normalize(bindable, { outcome: 'quoted', premium })).toMatchObject({
        outcome: 'error',
        premium: null,
        description: expect.stringContaining('is what systems write where they have no price'),
      });
    },
  );

  it.each([1.01, 99_999, 999_998.99, 1_000_000, 1_249_310.5, 1_999_999.99, 9_999_998])('%d is a price', (premium) => {
    expect(normalize(bindable, { outcome: 'quoted', premium })).toMatchObject({ outcome: 'quoted', premium });
  });
});
