import {
  applyChanges,
  dwellingEstimate,
  formFor,
  loadLookedUp,
  newApplication,
  type Values,
  view,
} from '@freeboard/domain/forms';
import { expect, it } from 'vitest';
import { testEnv } from '../../../../test/support/env.ts';
import { testCaller, testSandbox } from '../../../integrations/testing/outside.ts';
import type { Services } from '../../../kernel/services.ts';
import { lookUp } from './look-up.ts';

const sandbox = testSandbox();
const { caller } = testCaller();
const NOW = new Date('2026-11-26T12:00:00Z');
const rules = { today: '2026-11-26', status: 'new', estimateDwelling: dwellingEstimate } as const;

/** The client's data, which no source states. */
const CLIENT: Values = {
  first_name: 'Ana',
  last_name: 'Diaz',
  date_of_birth: '1980-04-12',
  phone: '3055550144',
  email: 'ana@example.com',
};

const ADDRESSES = [
  '12 Ocean Dr, Miami Beach, FL 33139',
  '1427 Meridian Ave, Miami Beach, FL 33139',
  '240 SW 9th St, Miami, FL 33130',
  '8870 SW 62nd Ct, Pinecrest, FL 33156',
  '1208 Turner St, Clearwater, FL 33756',
  '2816 W Bayshore Ct, Tampa, FL 33611',
  '4507 N Habana Ave, Tampa, FL 33614',
  '907 Whitehead St, Key West, FL 33040',
  '1823 Atlantic Blvd, Key West, FL 33040',
  '1150 Gulf Shore Blvd N, Naples, FL 34102',
  '780 Park Shore Dr, Naples, FL 34103',
  '1634 Riverside Ave, Jacksonville, FL 32204',
  '3345 Hodges Blvd, Jacksonville, FL 32224',
  '4120 Estero Blvd, Fort Myers Beach, FL 33931',
  '27 Coral Ridge Ln, Fort Lauderdale, FL 33308',
  '501 N Duval St, Tallahassee, FL 32301',
  '905 Main St, Cross City, FL 32628',
  '16 Bay View Ave, Scituate, MA 02066',
  '84 Pinckney St, Boston, MA 02114',
  '77 Palm Ave, Miami Beach, FL 33139',
];

/** The values that a lookup without a key for property data finds. */
async function lookedUp(searched_address: string) {
  const env = { ...testEnv(sandbox.current.url), propertyDataKey: null };
  const found = await lookUp({ env } as Services, caller, { searched_address }, () => NOW);
  if (typeof found === 'string') throw new Error(`${searched_address}: ${found}`);
  return found.values;
}

/** The required fields that are still missing after a lookup was taken. */
function owed(type: 'flood' | 'home', found: Record<string, unknown>) {
  const form = formFor(type);
  const { values } = newApplication(type, rules, CLIENT);
  const { values: taken } = applyChanges(form, values, found as Values, rules);
  const touched = [...Object.keys(CLIENT), ...Object.keys(found)];
  const loaded = loadLookedUp(form, taken, { ...rules, touched });
  return Object.keys(view(form, loaded.values, { ...rules, touched }).errors);
}

/** Choices of the client about a flood policy, which no source states; an agency may have default presets for them. */
const CHOICES = ['contents_limit', 'basement_content', 'replacement_cost_on_content', 'temporary_living_expense'];
/** Facts that no open source states. */
const FACTS = ['roof_year', 'building_use', 'garage_present'];
/** Florida's roll states it, by homestead exemptions. */
const USE = 'building_use';
/** Fields required by the assumed foundation. */
const OF_FOUNDATION = ['stilts_pilings', 'basement_type'];

it.each(ADDRESSES)(
  '%s without a key has year, area and occupancy of the roll, and owes what no source states',
  async (address) => {
    const found = await lookedUp(address);
    expect(found).toMatchObject({
      year_build: expect.any(Number),
      sqft: expect.any(Number),
      occupancy_type: expect.stringMatching(/^(Single|2-4) Family$/),
    });
    expect(found.no_of_families).toBe(found.occupancy_type === '2-4 Family' ? 2 : undefined);
    const zone = found.flood_zone === undefined ? ['flood_zone'] : [];
    const flood = owed('flood', found);
    const facts = flood.filter((key) => !CHOICES.includes(key));
    expect(facts.filter((key) => ![...OF_FOUNDATION, ...zone].includes(key))).toEqual(
      FACTS.filter((key) => key !== USE || !address.includes(', FL ')),
    );
    expect(facts.length).toBeLessThanOrEqual(4);
    expect(owed('home', found).length).toBeLessThanOrEqual(4);
  },
);
