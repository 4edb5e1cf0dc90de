import { expect, test } from 'vitest';
import { formFor } from '../forms/catalog.ts';
import { type CallOffer, callOffers, callQuestions, callSavings, callScript } from './call-script.ts';

const ASKED = {
  building_limit: 250_000,
  contents_limit: 80_000,
  deductible: '$5,000',
  replacement_cost_on_content: 'Yes',
};

const offer = (id: number, name: string, premium: number, more: Partial<CallOffer> = {}): CallOffer => ({
  id,
  name,
  group: name,
  premium,
  outcome: 'quoted',
  rate_type: 'bindable',
  starts_on: null,
  coverages: { building_limit: 250_000, contents_limit: 80_000, replacement_cost_on_content: 'Yes' },
  deductibles: { deductible: 5_000 },
  ...more,
});

const TIDEWATER = offer(1, 'Tidewater', 2_563.07, { starts_on: '2026-12-08' });
const PALMETTO = offer(2, 'Palmetto', 2_691.34);
const WAYFARER = offer(3, 'Wayfarer', 2_523.74, { coverages: { building_limit: 250_000, contents_limit: 80_000 } });
const HIGH = offer(4, 'Gulf', 2_300, { deductibles: { deductible: 10_000 } });
const SILENT = offer(5, 'Silent', 2_000, { coverages: {}, deductibles: {} });

const of = (shown: CallOffer, offers: readonly CallOffer[], language: 'en' | 'es' = 'en') =>
  callScript({ shown, offers: callOffers(offers, ASKED), asked: ASKED, saving: null }, language);

test('speaks of what can be bound: on the terms first, a carrier once, never of sample rates', () => {
  const indication = offer(6, 'About', 900, { outcome: 'indication', rate_type: 'indication' });
  const sample = offer(7, 'Live Oak', 800, { rate_type: 'sample' });
  const second = offer(8, 'Tidewater', 2_400, { deductibles: { deductible: 10_000 } });
  const offers = callOffers([HIGH, PALMETTO, indication, sample, second, WAYFARER, TIDEWATER], ASKED);
  expect(offers.map(({ id }) => id)).toEqual([1, 2, 4, 3]);
});

test('names the lowest price on other terms, as the board does', () => {
  const [first] = of(TIDEWATER, [TIDEWATER, PALMETTO, WAYFARER, HIGH]).compare;
  expect(first).toBe('Gulf is $263 less a year. The deductible is $10,000; you asked for $5,000.');
});

test.each<[string, CallOffer, CallOffer[], { say: string; compare: string[] }, { say: string; compare: string[] }]>([
  [
    'the lowest on the terms, a lower price that is silent, and the next',
    TIDEWATER,
    [TIDEWATER, PALMETTO, WAYFARER],
    {
      say: 'Tidewater is $2,563 a year and can start December 8. It’s the lowest with everything you asked for.',
      compare: [
        'Wayfarer is $39 less a year. It doesn’t say whether it pays to replace your belongings with new ones.',
        'Palmetto is $128 more a year, with everything you asked for.',
      ],
    },
    {
      say: 'Tidewater cuesta $2,563 al año y puede empezar el 8 de diciembre. Es el precio más bajo con todo lo que usted pidió.',
      compare: [
        'Wayfarer cuesta $39 menos al año. No dice si paga sus pertenencias a precio nuevo.',
        'Palmetto cuesta $128 más al año, con todo lo que usted pidió.',
      ],
    },
  ],
  [
    'a dearer one: the lower price on the terms before one nearer that is silent',
    PALMETTO,
    [PALMETTO, { ...WAYFARER, premium: 2_600 }, TIDEWATER],
    {
      say: 'Palmetto is $2,691 a year.',
      compare: ['Tidewater is $128 less a year, with everything you asked for.'],
    },
    {
      say: 'Palmetto cuesta $2,691 al año.',
      compare: ['Tidewater cuesta $128 menos al año, con todo lo que usted pidió.'],
    },
  ],
  [
    'a quote on other terms, its own difference first',
    HIGH,
    [HIGH, TIDEWATER],
    {
      say: 'Gulf is $2,300 a year.',
      compare: [
        'The deductible is $10,000; you asked for $5,000.',
        'Tidewater is $263 more a year, with everything you asked for.',
      ],
    },
    {
      say: 'Gulf cuesta $2,300 al año.',
      compare: [
        'El deducible es de $10,000; usted pidió $5,000.',
        'Tidewater cuesta $263 más al año, con todo lo que usted pidió.',
      ],
    },
  ],
  [
    'one that states nothing: all that it does not state, in one sentence',
    SILENT,
    [SILENT],
    {
      say: 'Silent is $2,000 a year.',
      compare: [
        'It doesn’t state the building limit, the limit for belongings and the deductible. One more term isn’t stated.',
      ],
    },
    {
      say: 'Silent cuesta $2,000 al año.',
      compare: [
        'No indica el límite para la casa, el límite para sus pertenencias y el deducible. Tampoco indica otra condición.',
      ],
    },
  ],
  [
    'the only one on the terms',
    TIDEWATER,
    [TIDEWATER, HIGH],
    {
      say: 'Tidewater is $2,563 a year and can start December 8. It’s the only one with everything you asked for.',
      compare: ['Gulf is $263 less a year. The deductible is $10,000; you asked for $5,000.'],
    },
    {
      say: 'Tidewater cuesta $2,563 al año y puede empezar el 8 de diciembre. Es la única con todo lo que usted pidió.',
      compare: ['Gulf cuesta $263 menos al año. El deducible es de $10,000; usted pidió $5,000.'],
    },
  ],
  [
    'the only quote',
    PALMETTO,
    [PALMETTO],
    { say: 'Palmetto is $2,691 a year. It’s the only quote, with everything you asked for.', compare: [] },
    { say: 'Palmetto cuesta $2,691 al año. Es la única cotización, con todo lo que usted pidió.', compare: [] },
  ],
  [
    'the lowest: the next on the terms before one between them on others',
    TIDEWATER,
    [TIDEWATER, PALMETTO, offer(10, 'Between', 2_600, { deductibles: { deductible: 2_000 } })],
    {
      say: 'Tidewater is $2,563 a year and can start December 8. It’s the lowest with everything you asked for.',
      compare: [
        'Palmetto is $128 more a year, with everything you asked for.',
        'Between is $37 more a year. The deductible is $2,000; you asked for $5,000.',
      ],
    },
    {
      say: 'Tidewater cuesta $2,563 al año y puede empezar el 8 de diciembre. Es el precio más bajo con todo lo que usted pidió.',
      compare: [
        'Palmetto cuesta $128 más al año, con todo lo que usted pidió.',
        'Between cuesta $37 más al año. El deducible es de $2,000; usted pidió $5,000.',
      ],
    },
  ],
  [
    'two that cost the same to the dollar',
    PALMETTO,
    [PALMETTO, offer(9, 'Beacon', 2_691.4)],
    {
      say: 'Palmetto is $2,691 a year. It’s the lowest with everything you asked for.',
      compare: ['Beacon costs about the same, with everything you asked for.'],
    },
    {
      say: 'Palmetto cuesta $2,691 al año. Es el precio más bajo con todo lo que usted pidió.',
      compare: ['Beacon cuesta más o menos lo mismo, con todo lo que usted pidió.'],
    },
  ],
])('says of %s', (_what, shown, offers, english, spanish) => {
  expect(of(shown, offers)).toMatchObject(english);
  expect(of(shown, offers, 'es')).toMatchObject(spanish);
});

test.each([
  ['used belongings', { replacement_cost_on_content: 'No' }, {}, 'It pays what your belongings are worth used'],
  [
    'no living expense',
    { temporary_living_expense: 'No' },
    { temporary_living_expense: 'Yes' },
    'It doesn’t pay for a hotel',
  ],
  ['unstated living expense', {}, { temporary_living_expense: 'Yes' }, 'It doesn’t say whether it pays for a hotel'],
  [
    'living expense on top',
    { temporary_living_expense: 25_000 },
    { temporary_living_expense: 'No' },
    'It also pays for a hotel',
  ],
])('has a sentence for %s', (_what, coverages, more, said) => {
  const shown = offer(1, 'A', 900, { coverages: { ...TIDEWATER.coverages, ...coverages } });
  const asked = { ...ASKED, ...more };
  const { compare } = callScript({ shown, offers: [shown], asked, saving: null }, 'en');
  expect(compare[0]).toContain(said);
});

test.each<[string, CallOffer, string | null, [string, number][], [string, number][]]>([
  [
    'higher deductibles that cost less',
    TIDEWATER,
    '$5,000',
    [
      ['$2,000', 2_771],
      ['$5,000', 2_563.07],
      ['$10,000', 2_263],
      ['$25,000', 2_600],
    ],
    [['$10,000', 300]],
  ],
  [
    'shares of the building',
    TIDEWATER,
    '2%',
    [
      ['1%', 2_000],
      ['5%', 2_063],
      ['$10,000', 1_000],
    ],
    [['5%', 500]],
  ],
  ['nothing for a quote on other terms', HIGH, '$5,000', [['$25,000', 2_000]], []],
  ['nothing where no deductible was asked for', TIDEWATER, null, [['$10,000', 2_000]], []],
])('saves by %s', (_what, shown, present, variants, savings) => {
  expect(
    callSavings(
      shown,
      ASKED,
      present,
      variants.map(([deductible, premium]) => ({ deductible, premium })),
    ),
  ).toEqual(savings.map(([deductible, by]) => ({ deductible, by })));
});

test('says what a higher deductible saves, in both languages', () => {
  const saving = { deductible: '$10,000', by: 300 };
  const say = (language: 'en' | 'es') =>
    callScript({ shown: TIDEWATER, offers: [TIDEWATER], asked: ASKED, saving }, language).offer;
  expect(say('en')).toBe('With a $10,000 deductible you’d save $300 a year.');
  expect(say('es')).toBe('Con un deducible de $10,000 usted ahorra $300 al año.');
});

test('asks what is missing and confirms what was assumed, in the client’s words, and last for the choice', () => {
  const form = formFor('flood');
  const askable = [
    { key: 'roof_year', label: 'Roof year', why: 'missing' },
    { key: 'building_use', label: 'Building use', why: 'assumed' },
    { key: 'map_panel', label: 'Map panel', why: 'blank' },
    { key: 'loan_closing_date', label: 'Loan closing date', why: 'blank' },
    { key: 'sqft', label: 'Living area', why: 'known' },
  ] as const;
  const asks = (language: 'en' | 'es') =>
    callQuestions({ form, values: { building_use: 'Primary Home' }, askable }, language).map(({ key, text }) => [
      key,
      text,
    ]);
  expect(asks('en')).toEqual([
    ['roof_year', 'Year of the roof?'],
    ['building_use', 'How the home is used: Primary Home. Is that right?'],
    ['loan_closing_date', 'Is there a loan closing, and when?'],
    [null, 'Which one would you like me to send you?'],
  ]);
  expect(asks('es')).toEqual([
    ['roof_year', '¿Año del techo?'],
    ['building_use', expect.stringMatching(/^Uso de la vivienda: .*\. ¿Es correcto\?$/)],
    ['loan_closing_date', '¿Hay un cierre de préstamo, y cuándo?'],
    [null, '¿Cuál quiere que le envíe?'],
  ]);
});
