import { expect, it } from 'vitest';
import { useAgency } from '../../../test/support/agency.ts';
import { succeeded } from '../../../test/support/application.ts';
import { aCarrier, anAgency } from '../../../test/support/factories.ts';
import type { SignedIn } from '../../../test/support/server.ts';
import { asCarrierName } from '../../kernel/database/masked.ts';

const server = useAgency({ carriers: 'all' });
const portalsOf = async (client: SignedIn) =>
  succeeded(await client.call('getGlobalSettings', {})).global_settings.carrier_login_portals;

it('R7.6 agents find the login portals of their agency, those who may not see carriers none', async () => {
  const { db } = server.current;
  const [admin, agent, masked] = [
    await server.current.as('admin'),
    await server.current.as('agent'),
    await server.current.as('agent2'),
  ];
  const { agency_id } = await db
    .selectFrom('people')
    .select('agency_id')
    .where('id', '=', agent.id)
    .executeTakeFirstOrThrow();
  const portal = (name: string, more: object = {}) =>
    aCarrier(db, {
      agency_id: agency_id ?? 0,
      kind: 'login-portal',
      name: asCarrierName(name),
      is_enabled: true,
      version: 1,
      base_url: `https://${name.toLowerCase()}.example`,
      ...more,
    });
  await portal('Petrel');
  await portal('Draft', { version: 0 });
  await portal('Off', { is_enabled: false });
  await portal('Script', { base_url: 'javascript:alert(1)' });
  await portal('Foreign', { agency_id: (await anAgency(db)).id });
  const listed = { name: 'Avocet', url: 'https://avocet.example' };
  succeeded(await admin.call('updateGlobalSettings', { payload: { carrier_login_portals: [listed] } }));
  const all = [listed, { name: 'Petrel', url: 'https://petrel.example' }];
  expect(await portalsOf(agent)).toEqual(all);
  expect(await portalsOf(masked)).toEqual([]);
  // A user who sees no carriers changes another setting: the portals stay.
  await db.updateTable('people').set({ display_carriers: false }).where('id', '=', admin.id).execute();
  succeeded(await admin.call('updateGlobalSettings', { payload: { phone: '(813) 555-0142' } }));
  expect(await portalsOf(admin)).toEqual([]);
  expect(await portalsOf(agent)).toEqual(all);
});
