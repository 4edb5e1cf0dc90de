import { expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { succeeded } from '../../../../test/support/application.ts';
import { aPerson } from '../../../../test/support/factories.ts';
import type { SignedIn } from '../../../../test/support/server.ts';

const agency = useAgency({ carriers: 'none' });
const statesOf = async (by: SignedIn) =>
  Object.fromEntries(succeeded(await by.call('getFirstDay', {})).items.map(({ item, state }) => [item, state]));

it('takes each item from what the agency has, for its admins alone', async () => {
  const { db, id } = agency.current;
  const admin = await agency.current.as('admin');
  await db.updateTable('agencies').set({ licenses: '[]' }).where('id', '=', id).execute();
  expect(await statesOf(admin)).toMatchObject({ licenses: 'missing', carriers: 'missing', quote: 'missing' });
  const licenses = JSON.stringify([{ state: 'FL', number: 'L084217' }]);
  await db.updateTable('agencies').set({ licenses }).where('id', '=', id).execute();
  await db.updateTable('templates').set({ updated_by: admin.id }).where('agency_id', '=', id).execute();
  expect(await statesOf(admin)).toMatchObject({ licenses: 'on', carriers: 'missing' });
  expect(await (await agency.current.as('agent')).call('getFirstDay', {})).toMatchObject({ code: 403 });
});

it('sets an item aside for the agency with who did it, and restores it; two at once lose neither', async () => {
  const admin = await agency.current.as('admin');
  const set = (item: 'carriers' | 'quote', is_set_aside: boolean) =>
    admin.call('setFirstDayItemAside', { item, is_set_aside });
  await Promise.all([set('carriers', true), set('quote', true)]);
  const { items } = succeeded(await admin.call('getFirstDay', {}));
  for (const name of ['carriers', 'quote'])
    expect(items.find(({ item }) => item === name)).toMatchObject({
      state: 'set aside',
      text: expect.stringMatching(/^Skipped by .+ on \d{4}-\d\d-\d\d\.$/),
    });
  const stranger = await aPerson(agency.current.db, 'admin');
  expect(await statesOf(await agency.current.as(stranger.username))).toMatchObject({ carriers: 'missing' });
  succeeded(await set('carriers', false));
  expect(await statesOf(admin)).toMatchObject({ carriers: 'missing', quote: 'set aside' });
});
