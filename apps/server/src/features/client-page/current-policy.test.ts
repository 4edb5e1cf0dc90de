import { expect, it } from 'vitest';
import { CLIENT, useClientPage } from '../../../test/support/client-page.ts';
import { withOffers } from '../../../test/support/quotes.ts';

const { server, current, aLink, open } = useClientPage();

it('stands beside the offers on the page of its client, who has no other one', async () => {
  const insured = await withOffers(server.current.db, current.agent, {
    ...CLIENT,
    ...{ current_insurance_carrier: 'Wayfarer Flood', current_premium: 9_000 },
    current_policy_expiration_date: '2027-12-28',
  });
  const { document } = await open((await aLink({}, insured)).token);
  expect(document.current).toMatchObject({ note: 'Wayfarer Flood · ends 12-28-2027', price: '$9,000.00' });
  expect(new Set(document.current?.terms.map(({ value }) => value))).toEqual(new Set(['Not stated']));
  const ids = insured.quotes.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(document.offers.map(({ id }) => id)));
  expect(document.offers.length).toBeGreaterThan(0);
  for (const { against_current } of document.offers) expect(against_current).toMatch(/ less than now, on other terms$/);
  expect(document.offers.every(({ name }) => !name.includes('Wayfarer'))).toBe(true);
  const without = await open((await aLink()).token);
  expect(without.document.current).toBeNull();
  expect(without.document.offers.every(({ against_current }) => against_current === '')).toBe(true);
});
