import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isNarrowed,
  type ListState,
  NOBODY,
  readState,
  sortBy,
  toRequest,
  withDates,
  withPart,
  writeState,
} from './filters.ts';

const usual = readState(new URLSearchParams());

const state: fc.Arbitrary<ListState> = fc.record({
  view: fc.constantFrom('all', 'mine', 'attention', 'launched', 'archived'),
  status: fc.uniqueArray(fc.constantFrom('new', 'launched', 'complete')),
  type: fc.uniqueArray(fc.constantFrom('flood', 'home')),
  source: fc.uniqueArray(fc.constantFrom('Agent Portal', 'File Upload', 'Title, Escrow & Co', '50% Off, %2C')),
  reached: fc.uniqueArray(fc.constantFrom('quoted', 'sent', 'opened', 'chosen')),
  agent: fc.option(fc.oneof(fc.integer({ min: 1, max: 99_999 }), fc.constant(NOBODY))),
  customer: fc.option(fc.integer({ min: 1, max: 99_999 })),
  carrier: fc.option(fc.integer({ min: 1, max: 99_999 })),
  from: fc.constantFrom('', '2026-01-31'),
  to: fc.constantFrom('', '2026-02-01'),
  since: fc.constantFrom('', '2026-01-31'),
  until: fc.constantFrom('', '2026-02-01'),
  days: fc.constantFrom('own', 'utc'),
  text: fc.string(),
  sort: fc.constantFrom('updated_at', 'client', 'application_id'),
  direction: fc.constantFrom('asc', 'desc'),
  page: fc.integer({ min: 1, max: 4_000 }),
});

test('what the address says is read back as it was', () => {
  fc.assert(
    fc.property(state, (one) => {
      expect(readState(new URLSearchParams(writeState(one).toString()))).toEqual(one);
    }),
  );
});

test('an address with several sources of before is still read', () => {
  expect(readState(new URLSearchParams('source=File+Upload,Agent+Portal')).source).toEqual([
    'File Upload',
    'Agent Portal',
  ]);
});

test('the usual list has a bare address, and nonsense in an address is as if absent', () => {
  expect(writeState(usual).size).toBe(0);
  expect(
    readState(new URLSearchParams('view=x&status=lost&page=-3&agent=a&from=1.1.2026&sort=drop&direction=up')),
  ).toEqual(usual);
});

test('a page or an order does not narrow the list, a word does', () => {
  expect(isNarrowed({ ...usual, page: 3, sort: 'client' })).toBe(false);
  expect(isNarrowed({ ...usual, text: 'smith' })).toBe(true);
});

test('the request names only what narrows', () => {
  expect(toRequest(usual)).toEqual({
    page: 1,
    per_page: 25,
    filters: { sort: 'updated_at', direction: 'desc' },
  });
  expect(toRequest({ ...usual, view: 'launched', text: ' ann ' }).filters).toMatchObject({
    status: ['launched'],
    text: 'ann',
  });
});

test('days are those of the agency’s clock: from the first one’s beginning to the end of the last', () => {
  const { filters } = toRequest({ ...usual, from: '2026-03-02', to: '2026-03-31' });
  expect(filters?.created_from).toBe('2026-03-02T05:00:00.000Z');
  expect(filters?.created_to).toBe('2026-04-01T04:00:00.000Z');
});

test('days of UTC are asked for as they are, wherever the viewer is, until no date is left', () => {
  const march = {
    from: '2026-03-02',
    to: '2026-03-31',
    since: '2026-03-02',
    until: '2026-03-03',
    carrier: 7,
    days: 'utc',
  } as const;
  expect(toRequest({ ...usual, ...march }).filters).toMatchObject({
    created_from: '2026-03-02',
    created_to: '2026-03-31',
    reached_from: '2026-03-02',
    reached_to: '2026-03-03',
  });
  expect(withDates({ ...usual, ...march }, { from: '' }).days).toBe('utc');
  expect(withDates({ ...usual, ...march }, { from: '', to: '', since: '', until: '' })).toEqual({
    ...usual,
    carrier: 7,
  });
});

test.each([
  [{ reached: ['sent'] }, true],
  [{ reached: ['quoted', 'chosen'] }, true],
  [{ carrier: 7 }, true],
  [{ reached: ['quoted'] }, false],
  [{}, false],
] as [Partial<ListState>, boolean][])('days of steps go with what has such days: %j', (part, isKept) => {
  const dated = { ...usual, reached: ['opened'], since: '2026-03-02', until: '2026-03-31', days: 'utc' } as ListState;
  const next = withPart(dated, { reached: [], ...part });
  expect([next.since, next.until, next.days]).toEqual(isKept ? ['2026-03-02', '2026-03-31', 'utc'] : ['', '', 'own']);
  // An older URL may contain dates that no filter uses.
  const { filters } = toRequest({ ...dated, reached: [], ...part });
  expect([filters?.reached_from !== undefined, filters?.reached_to !== undefined]).toEqual([isKept, isKept]);
});

test('archived ones are a view of their own', () => {
  expect(toRequest({ ...usual, view: 'archived' }).filters).toMatchObject({ archived: true });
});

test('a header sorts its own way first, then the other, from the first page', () => {
  const once = sortBy({ ...usual, page: 4 }, 'client');
  expect(once).toMatchObject({ sort: 'client', direction: 'asc', page: 1 });
  expect(sortBy(once, 'client').direction).toBe('desc');
  expect(sortBy(once, 'application_id').direction).toBe('desc');
});
