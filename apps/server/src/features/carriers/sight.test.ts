import { expect, it } from 'vitest';
import { succeeded } from '../../../test/support/application.ts';
import { useServer } from '../../../test/support/server.ts';

const server = useServer();

it('D24: API Management is closed to an admin who does not see carriers', async () => {
  const { db } = server.current;
  const admin = await server.current.as('admin');
  succeeded(await admin.call('listCarriers', {}));
  await db.updateTable('people').set({ display_carriers: false }).where('id', '=', admin.id).execute();
  expect(await admin.call('listCarriers', {})).toMatchObject({ ok: false, code: 403 });
  await db.updateTable('people').set({ display_carriers: true }).where('id', '=', admin.id).execute();
});
