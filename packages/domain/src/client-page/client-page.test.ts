import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formFor } from '../forms/catalog.ts';
import { newValues } from '../forms/new.ts';
import type { FormContext } from '../forms/types.ts';
import { QUOTE_TEXT } from '../languages/text.ts';
import { askableFields } from './askable.ts';
import { whyNotChoosable } from './choosable.ts';
import { clientGap, clientTerm, goodText } from './client-words.ts';
import { clientPageUrl } from './link.ts';
import { MOST_STROKES, SIGNATURE_BOX, signatureError, signerNameError } from './signature.ts';

const PRICED = { premium: 900, outcome: 'quoted', rate_type: 'bindable' };

describe('whether a client can choose a quote', () => {
  it.each([
    ['one that stands', {}, {}, null],
    ['one of before a change', { is_superseded: true }, {}, 'out of date'],
    ['one past its last day', { is_expired: true }, {}, 'expired'],
    ['one without a price', {}, { premium: null }, 'no price'],
    ['one for nothing', {}, { premium: 0 }, 'no price'],
    ['an indication', {}, { outcome: 'indication' }, 'indication'],
    ['a quote at a rate that only indicates', {}, { rate_type: 'indication' }, 'indication'],
    ['a referral', {}, { outcome: 'referral' }, 'reviewed'],
    [
      'an outdated indication, for which a new one comes',
      { is_superseded: true },
      { outcome: 'indication' },
      'new one',
    ],
  ])('%s', (_, quote, payload, words) => {
    const why = whyNotChoosable({
      is_superseded: false,
      is_expired: false,
      ...quote,
      payload: { ...PRICED, ...payload },
    });
    if (words === null) expect(why).toBeNull();
    else expect(why).toContain(words);
  });
});

it('no quote can be chosen once a policy is bound', () => {
  const quote = { is_superseded: false, is_expired: false, payload: PRICED };
  expect(whyNotChoosable(quote, QUOTE_TEXT.en, true)).toBe('Your policy is bound. Your agent can change it.');
  expect(whyNotChoosable({ ...quote, is_expired: true }, QUOTE_TEXT.es, true)).toContain('póliza ya está emitida');
});

describe('who signs', () => {
  it.each([
    ['Lena Hoffmann', null],
    ['Ng', null],
    ['Юлія', null],
    ['O’Brien-Smith, Jr.', null],
    ['', 'Field is required.'],
    ['   ', 'Field is required.'],
    ['X', 'Write your full name.'],
    ['42', 'Write your full name.'],
    ['Lena\nHoffmann', 'Write this on one line.'],
    ['Lena\u202eHoffmann', 'Contains a hidden character. Delete it and type the text again.'],
    ['L'.repeat(121), 'max. 120 Characters.'],
  ])('%j: %j', (name, error) => {
    expect(signerNameError(name)).toBe(error);
  });

  const line = Array.from({ length: 20 }, (_, at) => at);
  it.each([
    ['a typed name', { kind: 'typed' as const }, null],
    ['a line', { kind: 'drawn' as const, strokes: [line] }, null],
    ['nothing', { kind: 'drawn' as const, strokes: [] }, 'Sign in the box, or type your name instead.'],
    ['a dot', { kind: 'drawn' as const, strokes: [[4, 4]] }, 'Sign in the box, or type your name instead.'],
    ['half a point', { kind: 'drawn' as const, strokes: [[...line, 1]] }, 'Value is not valid.'],
    ['part of a unit', { kind: 'drawn' as const, strokes: [[...line, 1.5, 2]] }, 'Value is not valid.'],
    ['no number', { kind: 'drawn' as const, strokes: [[...line, Number.NaN, 2]] }, 'Value is not valid.'],
    [
      'more strokes than a hand makes',
      { kind: 'drawn' as const, strokes: Array.from({ length: MOST_STROKES + 1 }, () => line) },
      'This drawing is too long. Clear it and sign again.',
    ],
  ])('by %s', (_, signature, error) => {
    expect(signatureError(signature)).toBe(error);
  });

  it('draws inside of the box alone', () => {
    const { width, height } = SIGNATURE_BOX;
    const point = fc.tuple(fc.integer({ min: -50, max: width + 50 }), fc.integer({ min: -50, max: height + 50 }));
    fc.assert(
      fc.property(fc.array(point, { minLength: 10, maxLength: 40 }), (points) => {
        const isInside = points.every(([x, y]) => x >= 0 && x <= width && y >= 0 && y <= height);
        expect(signatureError({ kind: 'drawn', strokes: [points.flat()] }) === null).toBe(isInside);
      }),
    );
  });
});

describe('in a client’s words', () => {
  it.each([
    ['Contents at actual cash value', 'Contents paid at actual cash value, so you get less for older things'],
    [
      'Contents at actual cash value, asked replacement cost',
      'Contents paid at actual cash value, so you get less for older things',
    ],
    ['Building limit $35,000 below the replacement cost', 'Building limit $35,000 below what rebuilding may cost'],
    ['Deductible $10,000, asked $5,000', 'Deductible $10,000, asked $5,000'],
  ])('the gap %j', (gap, words) => {
    expect(clientGap(gap)).toBe(words);
  });

  it('terms', () => {
    const term = { key: 'replacement_cost_on_content', label: 'Contents are paid at', value: 'Replacement cost' };
    expect(clientTerm({ key: 'deductible', label: 'Deductible', value: '$5,000' }).label).toBe(
      'You pay first (deductible)',
    );
    expect(clientTerm(term).value).toBe('replacement cost');
    expect(goodText({ replacement_cost_on_content: 'Yes', temporary_living_expense: 'Yes' })).toEqual([
      'Contents replaced new for old',
      'Hotel or rent during repairs',
    ]);
    expect(goodText({ replacement_cost_on_content: 'No' })).toEqual([]);
  });
});

describe('what a client can be asked', () => {
  const context: FormContext = { today: '2026-11-22', status: 'new', number: 1001 };

  it.each(['flood', 'home', 'auto', 'life', 'pet'] as const)(
    'of %s is plain, shown and the client’s to say',
    (type) => {
      const form = formFor(type);
      const values = newValues(form.type, context);
      const asked = askableFields(form, values, {}, context);
      const keys = asked.map(({ key }) => key);
      expect(keys).toContain('first_name');
      expect(asked[0]?.why).toBe('missing');
      for (const own of ['application_source', 'client_name_id', 'elevation_difference_computed'])
        expect(keys).not.toContain(own);
      expect(new Set(keys).size).toBe(keys.length);
    },
  );

  it('says why: needed, assumed, blank or known', () => {
    const form = formFor('flood');
    const values = { ...newValues(form.type, context), first_name: 'Ana', roof_year: 2012, last_name: null };
    const asked = askableFields(form, values, { roof_year: { source: 'assumed' } }, context);
    const whyOf = (key: string) => asked.find((one) => one.key === key)?.why;
    expect(whyOf('first_name')).toBe('known');
    expect(whyOf('last_name')).toBe('missing');
    expect(whyOf('roof_year')).toBe('assumed');
    const states = asked.map(({ why }) => why);
    expect(states.lastIndexOf('missing')).toBeLessThan(states.indexOf('known'));
  });
});

it('an address carries its token behind the # alone', () => {
  const url = new URL(clientPageUrl('https://portal.example', 'a-token'));
  expect([url.pathname, url.search, url.hash]).toEqual(['/proposal', '', '#a-token']);
});
