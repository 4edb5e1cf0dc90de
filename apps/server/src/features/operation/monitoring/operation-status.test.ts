import { expect, it } from 'vitest';
import { succeeded } from '../../../../test/support/application.ts';
import { useServer } from '../../../../test/support/server.ts';

const server = useServer();

it('shows what runs and what waits to a super-admin, and to nobody else', async () => {
  const { db } = server.current;
  const { agency_id } = await db
    .selectFrom('people')
    .select('agency_id')
    .where('username', '=', 'agent')
    .executeTakeFirstOrThrow();
  const message = { agency_id, channel: 'sms', direction: 'outbound', address: '+18135550142', body: 'Hi' };
  const tomorrow = new Date(Date.now() + 86_400_000);
  await db
    .insertInto('messages')
    .values({ ...message, state: 'held', not_before: tomorrow })
    .execute();
  const status = succeeded(await (await server.current.as('super')).call('getOperationStatus', {}));
  expect(status.processes).toEqual({ web: 1, worker: 1, cron: 1 });
  expect(status.carriers.on).toBeGreaterThan(0);
  expect(status.answers.carriers.asked).toBe(0);
  expect(status.answers.providers.every(({ asked }) => asked === 0)).toBe(true);
  expect(status.database_bytes).toBeGreaterThan(1_000_000);
  expect(status.queues.find(({ queue }) => queue === 'held')).toMatchObject({ n: 1 });
  expect(status.queues.find(({ queue }) => queue === 'texts')).toEqual({
    queue: 'texts',
    n: 0,
    oldest_s: null,
    failed: 0,
  });
  const failed = {
    agency_id,
    api_name: 'US Census Geocoder',
    method: 'GET',
    url: 'https://census.example',
    fault: 'dns',
    duration_ms: 3,
  };
  for (const minute of [1, 2, 3])
    await db
      .insertInto('exchanges')
      .values({ ...failed, started_at: new Date(Date.now() - minute * 60_000) } as never)
      .execute();
  const after = succeeded(await (await server.current.as('super')).call('getOperationStatus', {}));
  expect(after.answers.providers.find(({ name }) => name === failed.api_name)).toMatchObject({
    asked: 3,
    failed: 3,
    failing_since: expect.any(String),
  });
  for (const name of ['admin', 'agent', 'customer'] as const)
    expect(await (await server.current.as(name)).call('getOperationStatus', {})).toMatchObject({ code: 403 });
});
