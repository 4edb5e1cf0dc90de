import { expect, it } from 'vitest';
import { floodAddenda } from './addenda.ts';

const HOME = { type: 'home', needs_flood_offer: true, offer: null, neighborhood: null };
const quartiles = { low: 800, middle: 1_250.5, high: 2_100 };
const LOADED = {
  state: 'loaded' as const,
  from: '2024-11-01',
  to: '2026-10-31',
  is_partial: true,
  multiple_loss: null,
  figures: {
    policies: 41,
    full_risk: null,
    paid: quartiles,
    claims: [
      { year: 2016, n: 2 },
      { year: 2017, n: 3 },
    ],
  },
};

it('carries a flood offer where there is one, else the refusal with a line to sign on', () => {
  expect(floodAddenda({ ...HOME, offer: { count: 2, lowest: 1_204.5 } }, 'en')).toEqual([
    {
      title: 'Flood coverage for this home',
      paragraphs: [expect.stringContaining('2 prices, from $1,204.50 a year')],
      sign: '',
    },
  ]);
  expect(floodAddenda(HOME, 'en')).toMatchObject([
    { title: 'Decline flood coverage', sign: 'Signature and date, only if you decline' },
  ]);
});

it.each([
  ['a home of an agency that does not want it', { ...HOME, needs_flood_offer: false }],
  ['a flood proposal', { ...HOME, type: 'flood' }],
  ['an auto proposal', { ...HOME, type: 'auto' }],
])('carries nothing on %s', (_what, of) => {
  expect(floodAddenda(of, 'en')).toEqual([]);
});

it('is in Spanish on a Spanish proposal', () => {
  const [offer] = floodAddenda({ ...HOME, offer: { count: 1, lowest: 900 } }, 'es');
  expect(offer?.paragraphs[0]).toContain('un precio, desde $900.00 al año');
  expect(floodAddenda(HOME, 'es')).toMatchObject([{ sign: 'Firma y fecha, solo si la rechaza' }]);
});

it('names figures as the neighborhood’s, what is missing of them, and their source', () => {
  const [one, ...others] = floodAddenda({ ...HOME, type: 'flood', neighborhood: LOADED }, 'en');
  expect(others).toEqual([]);
  expect(one?.title).toMatch(/neighborhood, not of this house/);
  expect(one?.paragraphs[0]).toMatch(
    /^41 policies.*FEMA has more policies.*half of them \$800.00 to \$2,100.00, the middle one \$1,250.50\. Flood claims since 2016: 5\.$/,
  );
  expect(one?.paragraphs[0]).not.toContain('Full-risk');
  expect(one?.paragraphs[1]).toContain('not endorsed by FEMA');
});

it.each(['suppressed', 'waiting', 'switched_off', 'no_block_group', 'no_occupancy'] as const)(
  'carries no neighborhood that is %s',
  (state) => {
    expect(floodAddenda({ ...HOME, type: 'flood', neighborhood: { state } }, 'en')).toEqual([]);
  },
);
