import { beforeAll, expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { made, opened, succeeded } from '../../../test/support/application.ts';
import type { SignedIn } from '../../../test/support/server.ts';

const server = useAgency({ carriers: 'all' });
const GUESSES = 'Wayfarer / Acme Flood / Tidewater / Neptune / Harborline';
let masked: SignedIn;
let boss: SignedIn;
let application_id = 0;

beforeAll(async () => {
  [masked, boss] = [await server.current.as('agent2'), await server.current.as('super')];
  application_id = (await made(masked, 'flood', { first_name: 'Wayfarer', last_name: 'Neptune' })).id;
});
const add = (client: SignedIn, description: string, premium: number) =>
  client.call('createApplicationCustomQuote', { application_id, carrier_name: GUESSES, premium, description });
const descriptions = async (client: SignedIn) =>
  new Map((await opened(client, application_id)).quotes.map(({ payload }) => [payload.premium, payload.description]));

it('a masked agent reads what they wrote as they wrote it, and learns no carrier by it', async () => {
  succeeded(await add(masked, GUESSES, 500));
  expect((await descriptions(masked)).get(500)).toBe(GUESSES);
  const { history } = succeeded(await masked.call('getApplicationHistory', { application_id }));
  const own = history.data.find(({ action }) => action === 'added a custom quote');
  expect(own?.changes).toContainEqual({ field: 'carrier', from: null, to: GUESSES });
});

it('what a colleague wrote is masked all the same', async () => {
  succeeded(await add(boss, 'As Wayfarer has it', 600));
  expect((await descriptions(masked)).get(600)).not.toContain('Wayfarer');
  expect((await descriptions(boss)).get(600)).toBe('As Wayfarer has it');
});

it('nor by what they enter into the form, and see of it in the history', async () => {
  const { version } = await opened(masked, application_id);
  const edit = { application_id, version, useable_details: { first_name: 'Tidewater' } };
  succeeded(await masked.call('updateApplication', edit));
  const { history } = succeeded(await masked.call('getApplicationHistory', { application_id }));
  const changes = history.data.flatMap((one) => one.changes);
  expect(changes).toContainEqual({ field: 'first_name', from: 'Wayfarer', to: 'Tidewater' });
});
