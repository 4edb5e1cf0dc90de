import { expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { succeeded } from '../../../test/support/application.ts';
import { aCarrier } from '../../../test/support/factories.ts';

const server = useAgency({ carriers: 'all' });

it('that no real carrier is asked is said only while it is true', async () => {
  const { db } = server.current;
  const agent = await server.current.as('agent');
  const isSandbox = async () => succeeded(await agent.call('getGlobalSettings', {})).global_settings.is_sandbox;
  expect(await isSandbox()).toBe(true);
  const { agency_id } = await db
    .selectFrom('people')
    .select('agency_id')
    .where('id', '=', agent.id)
    .executeTakeFirstOrThrow();
  const real = { agency_id: agency_id ?? 0, base_url: 'https://carrier.example', version: 1 };
  const { id } = await aCarrier(db, { ...real, is_sandbox: false, is_enabled: false });
  expect(await isSandbox()).toBe(true);
  await db.updateTable('carriers').set({ is_enabled: true }).where('id', '=', id).execute();
  expect(await isSandbox()).toBe(false);
});
