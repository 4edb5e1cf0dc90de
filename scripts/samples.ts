import { createClient } from '@freeboard/contract/client';
import { fieldsOf, formFor } from '@freeboard/domain/forms';

const PERSON = { date_of_birth: '1974-05-16', phone: '(813) 555-0176' };
const FLOOD = {
  occupancy_type: 'Single Family',
  building_use: 'Primary Home',
  stairs_leading_to_front_door: '2',
  garage_present: 'No',
  deductible: '$5,000',
  contents_limit: 80_000,
  basement_content: 0,
  replacement_cost_on_content: 'Yes',
  temporary_living_expense: 'No',
  roof_year: 2017,
};
const HOME = {
  occupancy_type: 'Single Family',
  building_use: 'Primary Home',
  stairs_leading_to_front_door: '2',
  roof_year: 2017,
};

type Sample = {
  by: 'agent' | 'admin';
  type: 'flood' | 'home' | 'auto' | 'life';
  name: readonly [first: string, last: string];
  at: { address1: string; city: string; state: string; zip: string };
  values?: Record<string, unknown>;
  isLaunched?: boolean;
};

const at = (address1: string, city: string, state: string, zip: string) => ({ address1, city, state, zip });

const SAMPLES: readonly Sample[] = [
  { by: 'agent', type: 'life', name: ['Priya', 'Raman'], at: at('4507 N Habana Ave', 'Tampa', 'FL', '33614') },
  {
    by: 'agent',
    type: 'flood',
    name: ['Walter', 'Osei'],
    at: at('4120 Estero Blvd', 'Fort Myers Beach', 'FL', '33931'),
  },
  {
    by: 'admin',
    type: 'home',
    name: ['Grace', 'Lindqvist'],
    at: at('3345 Hodges Blvd', 'Jacksonville', 'FL', '32224'),
    values: { ...HOME, form_type: 'HO3' },
    isLaunched: true,
  },
  {
    by: 'agent',
    type: 'flood',
    name: ['Hector', 'Medina'],
    at: at('12 Mixed Outcomes Ter', 'Tampa', 'FL', '33611'),
    values: { ...FLOOD, num_of_stories: '1', construction_type: 'Masonry', foundation_type: 'Slab' },
    isLaunched: true,
  },
  {
    by: 'agent',
    type: 'flood',
    name: ['Alice', 'Fontaine'],
    at: at('218 Beach Dr NE', 'St Petersburg', 'FL', '33701'),
    values: { ...FLOOD, num_of_stories: '1', construction_type: 'Masonry', foundation_type: 'Slab' },
    isLaunched: true,
  },
  { by: 'agent', type: 'home', name: ['Omar', 'Haddad'], at: at('8870 SW 62nd Ct', 'Pinecrest', 'FL', '33156') },
  {
    by: 'agent',
    type: 'flood',
    name: ['John', 'Smith'],
    at: at('2816 W Bayshore Ct', 'Tampa', 'FL', '33611'),
    values: { ...FLOOD, num_of_stories: '1', construction_type: 'Masonry', foundation_type: 'Slab' },
    isLaunched: true,
  },
  { by: 'agent', type: 'auto', name: ['Ruth', 'Kessler'], at: at('1208 Turner St', 'Clearwater', 'FL', '33756') },
];

async function clientOf(url: string, username: string, password: string) {
  const config = (await (await fetch(`${url}/config.json`)).json()) as { api_key: string };
  let key: string | null = null;
  const client = createClient({ baseUrl: `${url}/api`, sessionKey: () => key, apiKey: () => config.api_key });
  const answer = await client.call('login', { username, password });
  if (!answer.ok) throw new Error(answer.message);
  key = answer.data.session.session_key;
  return client;
}

async function add(client: Awaited<ReturnType<typeof clientOf>>, sample: Sample): Promise<void> {
  const [first_name, last_name] = sample.name;
  const created = await client.call('createApplication', {
    application_type: sample.type,
    useable_details: {
      first_name,
      last_name,
      ...PERSON,
      email: `${first_name}.${last_name}@example.com`.toLowerCase(),
    },
  });
  if (!created.ok) throw new Error(created.message);
  const { application } = created.data;
  const looked = await client.call('lookupAddress', sample.at);
  const found = looked.ok ? looked.data.api_address_data : null;
  const fields = fieldsOf(formFor(sample.type));
  const taken = Object.fromEntries(
    Object.entries({ ...sample.at, ...found?.values, ...sample.values }).filter(([key]) => fields.has(key)),
  );
  const updated = await client.call('updateApplication', {
    application_id: application.id,
    version: application.version,
    useable_details: taken,
    ...(found ? { api_address_data: found as unknown as Record<string, never> } : {}),
  });
  if (!updated.ok) throw new Error(`${updated.message} ${JSON.stringify(updated.errors)}`);
  if (!sample.isLaunched) return;
  const launched = await client.call('launchApplication', { application_id: application.id });
  if (!launched.ok) throw new Error(`${launched.message} ${JSON.stringify(launched.errors)}`);
}

export async function addSamples(url: string, password: string): Promise<void> {
  const clients = { agent: await clientOf(url, 'agent', password), admin: await clientOf(url, 'admin', password) };
  const list = await clients.admin.call('getAgentApplicationsList', {});
  if (!list.ok || list.data.applications.total > 0) return;
  for (const sample of SAMPLES) await add(clients[sample.by], sample);
}
