import { expect, it } from 'vitest';
import { useDatabase } from '../../../../test/support/database.ts';
import { aCarrier, anAgency, anApplication } from '../../../../test/support/factories.ts';
import { expiredApplications } from './retention.queries.ts';

const database = useDatabase();

it('leaves out what has something under way, which would stop all others of its agency', async () => {
  const { db } = database.current;
  const { id: agency_id } = await anAgency(db);
  const carrier = await aCarrier(db, { agency_id });
  const archived = { agency_id, archived_at: new Date('2020-01-01T00:00:00Z') };
  const [idle, asked, sending] = [
    await anApplication(db, archived),
    await anApplication(db, archived),
    await anApplication(db, archived),
  ];
  await anApplication(db, { agency_id });
  const { id: run_id } = await db
    .insertInto('runs')
    .values({ agency_id, application_id: asked.id, application_version: 1, details: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const request = { run_id, carrier_id: carrier.id, carrier_name: carrier.name, is_sandbox: true, purpose: 'launch' };
  await db
    .insertInto('quote_requests')
    .values({ agency_id, application_id: asked.id, ...request, created_at: new Date() })
    .execute();
  const message = { channel: 'sms', direction: 'outbound', address: '+19045562008', body: 'x', state: 'sending' };
  await db
    .insertInto('messages')
    .values({ agency_id, application_id: sending.id, ...message })
    .execute();
  expect(await expiredApplications(db, new Date('2021-01-01T00:00:00Z'))).toEqual([
    { agency_id, application_ids: [idle.id], client_ids: [] },
  ]);
});
