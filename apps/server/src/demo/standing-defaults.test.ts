import { type ApplicationType, formFor, presetFields } from '@freeboard/domain';
import { expect, it } from 'vitest';
import { edited, succeeded } from '../../test/support/application.ts';
import { useServer } from '../../test/support/server.ts';
import { seedDefaultPresets } from './standing-defaults.ts';

const server = useServer();
const ADDRESS = { searched_address: '2816 W Bayshore Ct, Tampa, FL 33611' };
/** Required answers that the demo leaves to be asked after the address lookup; the aim is 4 for flood and 2 for home. */
const LEFT = ['date_of_birth', 'roof_year'];

it.each<ApplicationType>(['flood', 'home'])('after the lookup little is left to be asked of %s', async (type) => {
  const { db } = server.current;
  const agent = await server.current.as('agent');
  const { agency_id } = await db
    .selectFrom('people')
    .select('agency_id')
    .where('id', '=', agent.id)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('standing_defaults').execute();
  await seedDefaultPresets(db, agency_id ?? 0, { agent: agent.id });

  const client = { first_name: 'John', last_name: 'Smith' };
  const created = succeeded(await agent.call('createApplication', { application_type: type, client })).application;
  const data = succeeded(await agent.call('lookupAddress', ADDRESS)).api_address_data;
  if (!data) throw new Error('Nothing was found.');
  const fields = new Set(formFor(type).sections.flatMap((section) => section.fields.map(({ key }) => key)));
  const found = Object.fromEntries(Object.entries(data.values).filter(([key]) => fields.has(key)));
  const application = await edited(agent, created, found, { api_address_data: data });
  const checked = succeeded(await agent.call('validateApplication', { application_id: application.id }));
  expect(Object.keys(checked.errors)).toEqual(LEFT);
  // What the demo begins with is what its forms take.
  const standing = Object.entries(application.provenance).filter(([, { source }]) => source.endsWith('_default'));
  expect(standing.length).toBeGreaterThan(1);
  const allowed = new Set(presetFields(type).map(({ key }) => key));
  expect(standing.filter(([key]) => !allowed.has(key))).toEqual([]);
});
