import { expect, it } from 'vitest';
import { succeeded } from '../../../test/support/application.ts';
import { CLIENT, useClientPage } from '../../../test/support/client-page.ts';
import { documentOf, fileOf, readFileOf, readingOf } from '../../../test/support/documents/reading-files.ts';
import { withOffers } from '../../../test/support/quotes.ts';

const { server, current, aLink, open } = useClientPage();

it('is shown beside the offers on the page of its client, who has no other one', async () => {
  const insured = await withOffers(server.current.db, current.agent, {
    ...CLIENT,
    current_insurance_carrier: 'Wayfarer Flood',
    current_premium: 9_000,
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

it('is shown to its client only once a person has taken a value from its page', async () => {
  const insured = await withOffers(server.current.db, current.agent, CLIENT);
  const read = (field: string, value: string | number) =>
    readingOf({ field, label: field, printed: String(value), value, strength: 'ask' });
  const readings = [read('building_limit', 250_000), read('contents_limit', 80_000), read('current_premium', 9_000)];
  const page = fileOf([documentOf(readings, { kind: 'declarations', edition: null })]);
  const [row] = await readFileOf(server.current, current.agent, insured.id, page);
  const { token } = await aLink({}, insured);
  expect((await open(token)).document.current).toBeNull();
  const { document } = succeeded(await current.agent.call('getDocument', { document_id: row?.id ?? 0 }));
  const premium = document.readings.find(({ field }) => field === 'current_premium');
  const { application } = succeeded(await current.agent.call('getApplicationById', { application_id: insured.id }));
  const take = { application_id: insured.id, version: application.version, reading_ids: [premium?.id ?? 0] };
  succeeded(await current.agent.call('takeReadings', take));
  expect((await open(token)).document.current).toMatchObject({ price: '$9,000.00' });
});
