import { expect, it } from 'vitest';
import { defaultRows, type Entry, type Owner } from './rows.ts';

const entry = (owner: Owner, value: string, more: Partial<Entry> = {}): Entry => ({
  owner,
  value,
  application_type: 'flood',
  state: null,
  field: 'deductible',
  is_locked: false,
  ...more,
});
const FL = { type: 'flood', state: 'FL' } as const;
const ALL = { type: 'flood', state: null } as const;

it.each([
  ['the usual value where nobody set one', [], FL, 'person', 'Default: $5,000', false],
  ['the agency’s', [entry('agency', '$2,000')], ALL, 'person', 'Agency: $2,000', false],
  ['the agency’s of every state', [entry('agency', '$2,000')], FL, 'person', 'Agency, every state: $2,000', false],
  [
    'the agency’s, which is locked',
    [entry('agency', '$2,000', { is_locked: true }), entry('person', '$1,000')],
    FL,
    'person',
    'Agency, every state: $2,000',
    true,
  ],
  ['the own one of every state', [entry('person', '$1,000')], FL, 'person', 'Yours, every state: $1,000', false],
  ['no person’s own for the agency', [entry('person', '$1,000')], ALL, 'agency', 'Default: $5,000', false],
  [
    'nothing of another line',
    [entry('agency', '$2,000', { application_type: 'home' })],
    ALL,
    'person',
    'Default: $5,000',
    false,
  ],
] as const)('while nothing is set here, what counts is %s', (_, entries, place, owner, otherwise, isLocked) => {
  const row = defaultRows(entries, place, owner).find(({ field }) => field.key === 'deductible');
  expect(row).toMatchObject({ own: null, otherwise, isLocked });
});

it('a field that nobody answers by default is said to be asked', () => {
  const row = defaultRows([], ALL, 'agency').find(({ field }) => field.key === 'contents_limit');
  expect(row?.otherwise).toBe('Asked each time');
});

it('deductibles that go by state say so, and in a state say which', () => {
  const of = (state: 'MA' | null) =>
    defaultRows([], { type: 'home', state }, 'agency').find(({ field }) => field.key === 'hurricane_deductible');
  expect(of(null)?.otherwise).toBe('By state');
  expect(of('MA')?.otherwise).toBe('Default: $2,500');
});

it('a choice that says more than its number goes without the unit', () => {
  const of = (entries: Entry[]) =>
    defaultRows(entries, { type: 'home', state: null }, 'person').find(({ field }) => field.key === 'ordinance_or_law');
  expect(of([])?.otherwise).toBe('Default: 0 (No Coverage)');
  const agencys = entry('agency', '25', { application_type: 'home', field: 'ordinance_or_law' });
  expect(of([agencys])?.otherwise).toBe('Agency: 25 %');
});
