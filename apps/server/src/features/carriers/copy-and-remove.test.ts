import type { RequestOf } from '@freeboard/contract';
import { beforeAll, expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { completed, launched, made, succeeded } from '../../../test/support/application.ts';
import type { SignedIn } from '../../../test/support/server.ts';

const server = useAgency({ carriers: 'all' });
let admin: SignedIn;
let agent: SignedIn;

beforeAll(async () => {
  admin = await server.current.as('admin');
  agent = await server.current.as('agent');
});

const ofName = async (name: string) => {
  const { carriers } = succeeded(await admin.call('listCarriers', {}));
  return carriers.find((carrier) => carrier.name === name);
};
const seen = async (carrier_id: number) => ({
  carrier_id,
  revision: succeeded(await admin.call('getCarrier', { carrier_id })).carrier.revision,
});

it('a copy begins as the carrier stands, with its credentials, as a draft that quotes by itself once it is published', async () => {
  const source = succeeded(
    await admin.call('getCarrier', { carrier_id: (await ofName('Wayfarer Flood'))?.id ?? 0 }),
  ).carrier;
  const { carrier: copy } = succeeded(await admin.call('copyCarrier', { carrier_id: source.id, name: 'Wayfarer Two' }));
  expect(copy).toMatchObject({
    name: 'Wayfarer Two',
    version: 0,
    is_enabled: false,
    has_draft: true,
    is_sandbox: true,
  });
  expect(copy.draft).toEqual({ ...source.published, name: 'Wayfarer Two' });
  expect(copy.draft?.auth.is_secret_set).toBe(true);
  expect(copy.producer_code).toBe('');

  const again = await admin.call('copyCarrier', { carrier_id: source.id, name: 'Wayfarer Two' });
  expect(again).toMatchObject({ code: 422, errors: { name: ['There is a carrier of this name already.'] } });

  succeeded(await admin.call('publishCarrier', { ...(await seen(copy.id)), note: '' }));
  const { id } = await made(agent);
  await launched(agent, id);
  const done = await completed(agent, id);
  const quote = done.quotes.find(({ payload }) => payload.carrier_name === 'Wayfarer Two');
  expect(quote?.payload, 'it signs in as the other does').toMatchObject({ outcome: 'quoted' });

  const { carrier_id } = succeeded(await admin.call('removeCarrier', await seen(copy.id)));
  expect(await ofName('Wayfarer Two'), 'it is listed no more').toBeUndefined();
  expect(await admin.call('getCarrier', { carrier_id })).toMatchObject({ code: 404 });
  const { db } = server.current;
  const kept = await db.selectFrom('carriers').selectAll().where('id', '=', carrier_id).executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ is_enabled: false, version: 1 });
  const { application } = succeeded(await agent.call('getApplicationById', { application_id: id }));
  expect(
    application.quotes.some(({ payload }) => payload.carrier_name === 'Wayfarer Two'),
    'what it quoted stays',
  ).toBe(true);

  const { id: next } = await made(agent);
  await launched(agent, next);
  const later = await completed(agent, next);
  expect(later.quotes.some(({ payload }) => payload.carrier_name === 'Wayfarer Two')).toBe(false);
  succeeded(await admin.call('copyCarrier', { carrier_id: source.id, name: 'Wayfarer Two' }));
});

it('is not removed by whoever saw another revision of it', async () => {
  const carrier = await ofName('Wayfarer Two');
  const at = await seen(carrier?.id ?? 0);
  const conflict = await admin.call('removeCarrier', { ...at, revision: at.revision + 1 });
  expect(conflict).toMatchObject({ code: 409 });
  expect(await ofName('Wayfarer Two')).toBeDefined();
});

it('a removed carrier is not among those that an agency may use, its namesake is', async () => {
  const owner = await server.current.as('super');
  const mga_id = (await ofName('Wayfarer Two'))?.agency_id ?? 0;
  const { carriers } = succeeded(await owner.call('listMgaCarriers', { mga_id }));
  expect(carriers.filter(({ name }) => name === 'Wayfarer Two')).toHaveLength(1);
});

type Request = RequestOf<'removeCarrier'>;
it('a removed carrier is not there for any change', async () => {
  const carrier = await ofName('Wayfarer Two');
  const at: Request = await seen(carrier?.id ?? 0);
  succeeded(await admin.call('removeCarrier', at));
  expect(await admin.call('setCarrierEnabled', { carrier_id: at.carrier_id, is_enabled: true })).toMatchObject({
    code: 404,
  });
  expect(await admin.call('copyCarrier', { carrier_id: at.carrier_id, name: 'Other' })).toMatchObject({ code: 404 });
});
