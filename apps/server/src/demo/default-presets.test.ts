import type { ApplicationType } from '@freeboard/domain/applications';
import { formFor, presetFields } from '@freeboard/domain/forms';
import { beforeAll, describe, expect, it } from 'vitest';
import { edited, succeeded } from '../../test/support/application.ts';
import { type SignedIn, useServer } from '../../test/support/server.ts';
import { seedDefaultPresets } from './default-presets.ts';

const server = useServer();

beforeAll(async () => {
  const { db } = server.current;
  const agent = await server.current.as('agent');
  const { agency_id } = await db
    .selectFrom('people')
    .select('agency_id')
    .where('id', '=', agent.id)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('standing_defaults').execute();
  await seedDefaultPresets(db, agency_id ?? 0, { agent: agent.id });
});

/** Creates an application, fills it from an address lookup, and returns it with the required fields still missing. */
async function afterLookup(agent: SignedIn, type: ApplicationType, address: object) {
  const client = { first_name: 'John', last_name: 'Smith' };
  const created = succeeded(await agent.call('createApplication', { application_type: type, client })).application;
  const data = succeeded(await agent.call('lookupAddress', address)).api_address_data;
  if (!data) throw new Error('Nothing was found.');
  const fields = new Set(formFor(type).sections.flatMap((section) => section.fields.map(({ key }) => key)));
  const found = Object.fromEntries(Object.entries(data.values).filter(([key]) => fields.has(key)));
  const application = await edited(agent, created, found, { api_address_data: data });
  const checked = succeeded(await agent.call('validateApplication', { application_id: application.id }));
  return { application, owed: Object.keys(checked.errors) };
}

it.each<ApplicationType>(['flood', 'home'])('after the lookup little is left to be asked of %s', async (type) => {
  const agent = await server.current.as('agent');
  const { application, owed } = await afterLookup(agent, type, {
    searched_address: '2816 W Bayshore Ct, Tampa, FL 33611',
  });
  expect(owed).toEqual(['date_of_birth', 'roof_year']);
  // The forms accept the demo's presets.
  const standing = Object.entries(application.provenance).filter(([, { source }]) => source.endsWith('_default'));
  expect(standing.length).toBeGreaterThan(1);
  const allowed = new Set(presetFields(type).map(({ key }) => key));
  expect(standing.filter(([key]) => !allowed.has(key))).toEqual([]);
});

const STREETS = ['Ocean Dr', 'Bay St', 'Palm Ave', 'Canal St'];
const TOWNS = [
  { city: 'Miami Beach', zip: '33139' },
  { city: 'Tampa', zip: '33611' },
  { city: 'Naples', zip: '34102' },
  { city: 'Jacksonville', zip: '32202' },
  { city: 'Key West', zip: '33040' },
];

describe('without a key for property data', () => {
  beforeAll(async () => {
    const admin = await server.current.as('admin');
    await admin.call('setProviderEnabled', { provider: 'property', is_enabled: false });
  });

  it.each<ApplicationType>(['flood', 'home'])('open sources leave at most four answers of %s', async (type) => {
    const agent = await server.current.as('agent');
    for (const [index, town] of TOWNS.entries())
      for (const street of STREETS) {
        const address = { address1: `${12 + index * 31} ${street}`, ...town, state: 'FL' };
        const { application, owed } = await afterLookup(agent, type, address);
        expect(owed.length, `${address.address1}, ${town.city}: ${owed}`).toBeLessThanOrEqual(4);
        expect(application.provenance).toMatchObject({
          year_build: { provider: 'Florida parcels, roll of 2025', source: 'provider' },
          sqft: { provider: 'Florida parcels, roll of 2025', source: 'provider' },
          occupancy_type: { source: 'provider' },
          building_use: { provider: 'Florida parcels, roll of 2025, homestead', source: 'assumed' },
          construction_type: { provider: expect.stringContaining('National Structure Inventory'), source: 'assumed' },
        });
      }
  });
});
