import { expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { succeeded } from '../../../../test/support/application.ts';

const server = useAgency({ carriers: 'all' });

it('the carriers of several agencies say whose they are', async () => {
  const owner = await server.current.as('super');
  const { carriers } = succeeded(await owner.call('listCarriers', {}));
  const { db } = server.current;
  const names = new Map(
    (await db.selectFrom('agencies').select(['id', 'name']).execute()).map((one) => [one.id, one.name]),
  );
  expect(new Set(carriers.map((one) => one.agency_id)).size).toBeGreaterThan(1);
  for (const { agency_id, agency_name } of carriers) expect(agency_name).toBe(names.get(agency_id));
  const admin = await server.current.as('admin');
  const [first] = succeeded(await admin.call('listCarriers', {})).carriers;
  const { carrier } = succeeded(await admin.call('getCarrier', { carrier_id: first?.id ?? 0 }));
  expect(carrier.agency_name).toBe(names.get(carrier.agency_id));
});
