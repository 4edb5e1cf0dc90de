import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/component/accessible.ts';
import { anApplication, aQuote, ID, openApplication } from '../../../test/component/application.ts';
import { Refused } from '../../../test/component/open.tsx';

const HOME = 8;
const complete = { getQuoteProgress: { run_id: 1, is_complete: true } };
const onTerms = (limits: object, deductibles: object) => ({ payload: { coverages: limits, deductibles } });
const FLOOD_TERMS = onTerms({ building_limit: 250_000, contents_limit: 100_000 }, { deductible: '$5,000' });
const VALUES = {
  building_limit: 250_000,
  contents_limit: 100_000,
  deductible: '$5,000',
  replacement_cost_on_content: null,
};
const flood = {
  run_id: 1,
  status: 'complete' as const,
  values: VALUES,
  quotes: [aQuote(1, 'Tidewater Mutual', 2_563.07, FLOOD_TERMS), aQuote(2, 'Palmetto Flood', 2_691.34, FLOOD_TERMS)],
  linked: [{ id: HOME, application_id: 1008, application_type: 'home' as const, relation: 'other_line' as const }],
};
const home = (more: Parameters<typeof anApplication>[0] = {}) =>
  anApplication({
    type: 'home',
    id: HOME,
    application_id: 1008,
    run_id: 2,
    status: 'complete',
    quotes: [aQuote(9, 'Anchor & Reed', 3_214.6), aQuote(10, 'Cypress Home', 3_402.18)],
    ...more,
  });

function openFlood(other: () => unknown) {
  const own = anApplication(flood);
  return openApplication(
    { ...flood, tab: 'results' },
    {
      ...complete,
      getApplicationById: ({ application_id }: { application_id: number }) =>
        (application_id === ID ? { application: own } : other()) as never,
    },
  );
}
const both = () => page.getByRole('region', { name: 'Flood and home of this property' });

test('shows flood and home of a property side by side, with what both cost', async () => {
  await openFlood(() => ({ application: home() }));
  await expect.element(both()).toMatchTextContent('$5,777.67 a year for both: flood $2,563.07, home $3,214.60');
  await expect.element(both().getByRole('region', { name: 'Home' })).toMatchTextContent('Anchor & Reed');
  await expect
    .element(both().getByRole('link', { name: 'Open 1008' }))
    .toHaveAttribute('href', `/agent-portal/application-details/${HOME}?tab=results`);
  await expectAccessible(both());
  await page.getByRole('button', { name: 'Side by side' }).click();
  await expect.element(both()).toHaveFocus();
});

test('counts what the client signed, not a lower price on the terms', async () => {
  const client_choice = { quote_id: 10, signer_name: 'Lena Hoffmann', signed_at: '2026-11-25T15:11:00.000Z' };
  await openFlood(() => ({ application: home({ client_choice }) }));
  await expect.element(both()).toMatchTextContent('$5,965.25 a year for both: flood $2,563.07, home $3,402.18');
  const line = both().getByRole('region', { name: 'Home' });
  await expect.element(line).toMatchTextContent(/Cypress Homesigned\$3,402\.18$/);
  await expect.element(line).not.toMatchTextContent(/Anchor/);
});

test('adds nothing to a line without a price, and says which', async () => {
  await openFlood(() => ({
    application: home({ quotes: [], run_id: null, status: 'new' }),
  }));
  await expect.element(both()).toMatchTextContent('No sum yet: home has no price that can be bound.');
  await expect.element(both().getByRole('region', { name: 'Home' })).toMatchTextContent('not quoted yet');
});

test('says that the other line could not be loaded, and loads it again', async () => {
  let isDown = true;
  await openFlood(() => (isDown ? new Refused(422, 'Down.') : { application: home() }));
  await expect.element(both()).toMatchTextContent('The home application couldn’t be loaded.');
  isDown = false;
  await both().getByRole('button', { name: 'Try again' }).click();
  await expect.element(both()).toMatchTextContent('$5,777.67 a year for both');
});

test('adds nothing to the price of another property', async () => {
  const moved = home();
  await openFlood(() => ({ application: { ...moved, payload: { ...moved.payload, address: '1 Elsewhere Ct' } } }));
  await expect.element(page.getByRole('row', { name: /Tidewater Mutual/ })).toBeVisible();
  await expect.element(both()).not.toBeInTheDocument();
  await expect.element(page.getByText(/a year for both/)).not.toBeInTheDocument();
});
