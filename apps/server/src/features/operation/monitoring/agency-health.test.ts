import { expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { succeeded } from '../../../../test/support/application.ts';
import { aPerson } from '../../../../test/support/factories.ts';

const agency = useAgency();

it('counts the answers to the agency itself, for its admins alone', async () => {
  const { db, id } = agency.current;
  const message = { agency_id: id, channel: 'sms', direction: 'outbound', address: '+18135550142', body: 'Hi' };
  await db
    .insertInto('messages')
    .values(['sent', 'failed', 'failed'].map((state) => ({ ...message, state })))
    .execute();
  const admin = await agency.current.as('admin');
  const { services } = succeeded(await admin.call('getAgencyHealth', {}));
  expect(services.find(({ kind }) => kind === 'texts')).toMatchObject({ asked: 3, failed: 2 });
  const stranger = await aPerson(db, 'admin');
  const theirs = succeeded(await (await agency.current.as(stranger.username)).call('getAgencyHealth', {}));
  expect(theirs.services.find(({ kind }) => kind === 'texts')).toMatchObject({ asked: 0, failed: 0 });
  expect(await (await agency.current.as('agent')).call('getAgencyHealth', {})).toMatchObject({ code: 403 });
});

it('names a failing carrier only to those who may see it', async () => {
  const { db, id } = agency.current;
  const carrier = await db
    .selectFrom('carriers')
    .select(['id', 'name'])
    .where('agency_id', '=', id)
    .where('is_enabled', '=', true)
    .where('version', '>', 0)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { username } = await aPerson(db, 'admin', { agency_id: id, display_carriers: true });
  const admin = await agency.current.as(username);
  const { application } = succeeded(await admin.call('createApplication', { application_type: 'flood' }));
  const run = await db
    .insertInto('runs')
    .values({ agency_id: id, application_id: application.id, application_version: 1, details: '{}' } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('quote_requests')
    .values({
      ...{ agency_id: id, application_id: application.id, run_id: run.id, carrier_id: carrier.id },
      ...{ carrier_name: carrier.name, is_sandbox: true, purpose: 'launch', priority: 1 },
      ...{ state: 'done', outcome: 'timeout', created_at: new Date(), started_at: new Date(), ended_at: new Date() },
    } as never)
    .execute();
  const carriersOf = async () =>
    succeeded(await admin.call('getAgencyHealth', {})).services.filter(
      ({ kind, asked }) => kind === 'carrier' && asked > 0,
    );
  expect(await carriersOf()).toMatchObject([
    { name: carrier.name, asked: 1, failed: 1, failing_since: expect.any(String) },
  ]);
  await db.updateTable('people').set({ display_carriers: false }).where('username', '=', username).execute();
  expect(await carriersOf()).toMatchObject([{ name: '', asked: 1, failed: 1 }]);
});

it('lists as many carriers as the first day counts, asked or not, without one that is never shown', async () => {
  const { db, id } = agency.current;
  const admin = await agency.current.as('admin');
  const numbers = async () => {
    const { services } = succeeded(await admin.call('getAgencyHealth', {}));
    const first = succeeded(await admin.call('getFirstDay', {})).items.find(({ item }) => item === 'carriers');
    return [services.filter(({ kind }) => kind === 'carrier').length, Number.parseInt(first?.text ?? '', 10)];
  };
  const connected = await db
    .selectFrom('carriers')
    .select('id')
    .where('agency_id', '=', id)
    .where('is_enabled', '=', true)
    .where('version', '>', 0)
    .execute();
  expect(await numbers()).toEqual([connected.length, connected.length]);
  const hidden = { name: 'Flood Risk' as never };
  await db
    .updateTable('carriers')
    .set(hidden)
    .where('id', '=', connected.at(-1)?.id ?? 0)
    .execute();
  expect(await numbers()).toEqual([connected.length - 1, connected.length - 1]);
});
