import { describe, expect, it, test } from 'vitest';
import { LAUNCHABLE } from '../../test/launchable.ts';
import { formFor } from '../forms/catalog.ts';
import { newApplication } from '../forms/new.ts';
import { type LeadSituation, launchesADayError, leadOwes, whyNotLaunched } from './lead-launch.ts';

const CONTEXT = { today: '2026-11-26', status: 'new' } as const;

function owes(
  values: Record<string, unknown> = {},
  {
    origins = {},
    unplaced = [],
  }: { origins?: Record<string, string>; unplaced?: { name: string; value: string; field: string }[] } = {},
): string | null {
  const input = { ...LAUNCHABLE.flood, ...values };
  const made = newApplication('flood', CONTEXT, input);
  const given = Object.fromEntries(Object.keys(input).map((key) => [key, { source: 'upload' }]));
  const changed = Object.fromEntries(Object.entries(origins).map(([key, source]) => [key, { source }]));
  const provenance = { ...given, ...changed };
  return leadOwes({ form: formFor('flood'), values: made.values, provenance, context: CONTEXT, unplaced });
}

describe('what a lead owes', () => {
  it.each<[string, ReturnType<typeof owes>, string | null]>([
    ['all answers are there', owes(), null],
    ['one is missing', owes({ roof_year: '' }), 'roof year is missing'],
    ['several are missing', owes({ roof_year: '', sqft: '', last_name: '' }), '3 answers missing'],
    ['one is wrong', owes({ date_of_birth: '2030-01-02' }), 'date of birth needs a correction'],
    ['one is assumed', owes({}, { origins: { roof_year: 'assumed' } }), 'roof year is assumed'],
    ['several are assumed', owes({}, { origins: { roof_year: 'assumed', sqft: 'assumed' } }), '2 answers are assumed'],
    [
      'no flood price depends on the assumption',
      owes({ roof_covering: 'Meets FBC 2001' }, { origins: { roof_covering: 'assumed' } }),
      null,
    ],
    ['a provider found it', owes({}, { origins: { roof_year: 'provider' } }), null],
    ['a client typed it', owes({}, { origins: { roof_year: 'client' } }), null],
    ['an agent typed it', owes({}, { origins: { roof_year: 'person' } }), 'an agent is working on it'],
    [
      'the lead said something else',
      owes({}, { origins: { roof_year: 'rule' }, unplaced: [{ name: 'Roof', value: 'new', field: 'roof_year' }] }),
      'roof year differs from what the lead said',
    ],
  ])('when %s', (_when, owed, expected) => expect(owed).toBe(expected));
});

const NOW = new Date('2026-11-26T15:00:00Z');
const READY: LeadSituation = {
  type: 'flood',
  lookup: 'done',
  owes: null,
  duplicateOf: null,
  hasCarrier: true,
  canAgentLaunch: true,
  refusal: null,
  cameAt: new Date('2026-11-26T14:00:00Z'),
  now: NOW,
  budget: { most: 20, left: 1 },
};

test.each<[Partial<LeadSituation>, string | null]>([
  [{}, null],
  [{ lookup: null }, null],
  [{ lookup: 'waiting', owes: '3 answers missing' }, 'its address is being looked up'],
  [{ lookup: 'failed', owes: '3 answers missing' }, '3 answers missing'],
  [{ lookup: 'failed' }, 'its address wasn’t found'],
  [{ lookup: 'differs' }, 'the address lookup found other values'],
  [{ lookup: 'ambiguous' }, 'several places match its address'],
  [{ duplicateOf: 1007 }, 'application 1007 is at this address'],
  [{ duplicateOf: 'hidden' }, 'a colleague has an application at this address'],
  [{ hasCarrier: false, type: 'home' }, 'none of your carriers writes home insurance'],
  [{ canAgentLaunch: false }, 'its agent may not launch'],
  [{ refusal: 'No carrier takes it.' }, 'No carrier takes it.'],
  [{ cameAt: new Date('2026-11-19T15:00:00Z') }, null],
  [{ cameAt: new Date('2026-11-19T14:59:59Z') }, 'it came more than 7 days ago'],
  [{ budget: { most: 20, left: 0 } }, 'today’s budget of 20 is used'],
])('a lead with %j is not launched because %j', (change, reason) =>
  expect(whyNotLaunched({ ...READY, ...change })).toBe(reason),
);

test.each([
  [1, null],
  [500, null],
  [0, 'min. 1 Number.'],
  [501, 'max. 500 Number.'],
  [2.5, 'Value is not valid.'],
  [Number.NaN, 'Value is not valid.'],
])('%d launches a day: %j', (launches, error) => expect(launchesADayError(launches)).toBe(error));
