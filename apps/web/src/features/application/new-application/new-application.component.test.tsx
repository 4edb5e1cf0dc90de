import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/component/accessible.ts';
import { open, press } from '../../../../test/component/open.tsx';

const address = () => page.getByLabelText('Property address');
const typed = () => page.getByRole('region', { name: 'As typed' });
const PLACE = { address1: '12 Ocean Dr', city: 'Miami Beach', state: 'FL', zip: '33139' };
const suggestion = (more: object) => ({ ...PLACE, text: '12 Ocean Dr, Miami Beach, FL 33139', ...more }) as never;

test('names an application at the same address before a second one is created, and lets one go on (R2.3)', async () => {
  const row = { id: 9, client: { payload: { first_name: 'Ida', last_name: 'Before' } } };
  await open('/agent-portal/new/flood', 'agent', {
    findApplicationsAtAddress: { applications: [row as never] },
  });
  await address().fill('5 Twice Told Lane, Tampa, FL 33611');
  const note = page.getByRole('status').filter({ hasText: 'There is an application at this address already.' });
  await expect
    .element(note.getByRole('link', { name: /Ida Before/ }))
    .toHaveAttribute('href', expect.stringMatching(/\/9$/));
  await expect.element(page.getByRole('button', { name: 'Create and enter by hand' })).toBeEnabled();
});

test('starts a quote from the address on the landing page, with the property looked up', async () => {
  const chosen = suggestion({});
  const calls = await open('/dashboard/home', 'agent', {
    suggestAddresses: { suggestions: [chosen] },
    lookupAddress: { api_address_data: null, why_none: 'down' },
  });
  await address().fill('12 Ocean');
  await expect.element(page.getByRole('option', { name: /^12 Ocean Dr/ })).toBeVisible();
  await press('{ArrowDown}{Enter}');
  await expect.element(page.getByRole('heading', { name: 'New application' })).toBeVisible();
  await expect.element(address()).toHaveValue('12 Ocean Dr, Miami Beach, FL 33139');
  await expect.poll(() => calls.of('lookupAddress')).toMatchObject([PLACE]);
});

test.each([
  ['looks up what is typed', '77 Sandpiper Ln, Punta Gorda', [{ searched_address: '77 Sandpiper Ln, Punta Gorda' }]],
  ['opens the form where nothing is', ' ', []],
])('%s on the landing page when there is no suggestion', async (_what, typed, expected) => {
  const calls = await open('/dashboard/home', 'agent', { lookupAddress: { api_address_data: null, why_none: 'down' } });
  await page.getByRole('radio', { name: 'Home' }).click();
  await address().fill(typed);
  await page.getByRole('button', { name: 'Quote', exact: true }).click();
  await expect.element(page.getByRole('radio', { name: 'Home', exact: true })).toBeChecked();
  await expect.element(page.getByRole('heading', { name: 'New application' })).toBeVisible();
  await expect.poll(() => calls.of('lookupAddress')).toMatchObject(expected);
});

test('names the types that no carrier writes before one is begun', async () => {
  await open('/agent-portal/new/pet', 'agent', { getTypesWithoutCarrier: { types: ['life', 'pet'] } });
  await expect.element(page.getByRole('radio', { name: 'Pet · no carrier yet' })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: 'Flood', exact: true })).toBeVisible();
  await expect.element(page.getByText('None of your carriers writes pet insurance.')).toBeVisible();
  await page.getByRole('button', { name: 'New application' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Life · no carrier yet' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Home', exact: true })).toBeVisible();
});

test('says that a service is down, and not that nobody knows the address', async () => {
  await open('/agent-portal/new', 'agent', { lookupAddress: { api_address_data: null, why_none: 'down' } });
  await address().fill('21 Geocoder Down St, Miami Beach, FL 33139');
  await press('{Enter}');
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent('The address service didn’t respond');
  await expect.element(alert).toMatchTextContent('try again in a minute');
  await expect.element(alert).not.toMatchTextContent('Check the house number');
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.element(typed()).toMatchTextContent('21 Geocoder Down St');
});

test('does not look up a street without a house number', async () => {
  const street = suggestion({ text: 'Ocean Dr, Miami Beach, FL 33139', address1: 'Ocean Dr' });
  const calls = await open('/agent-portal/new', 'agent', { suggestAddresses: { suggestions: [street] } });
  await address().fill('Ocean Dr');
  await page.getByRole('option', { name: /^Ocean Dr/ }).click();
  await expect.element(page.getByText('The address has no house number.')).toBeVisible();
  expect(calls.of('lookupAddress')).toEqual([]);
  await expect.element(typed()).toMatchTextContent('Ocean Dr');
});

test('keeps the chosen one of two units of a building', async () => {
  const unit = (address2: string) => suggestion({ text: `12 Ocean Dr ${address2}, Miami Beach, FL 33139`, address2 });
  await open('/agent-portal/new', 'agent', {
    suggestAddresses: { suggestions: [unit('Apt 4'), unit('Apt 5')] },
  });
  await address().fill('12 Ocean');
  await page.getByRole('option', { name: /Apt 5/ }).click();
  await expect.element(typed()).toMatchTextContent('Apt 5');
});

test('creates an application at the unit that was typed, which no geocoder names', async () => {
  const found = { ...PLACE, address1: '100 Main St', searched_address: '100 Main St, Tampa, FL 33602' };
  const calls = await open('/agent-portal/new', 'agent', {
    lookupAddress: { api_address_data: { values: found, candidates: [] } } as never,
    createApplication: { application: { id: 7, version: 1 } } as never,
  });
  await address().fill('100 Main St Apt 4, Tampa, FL 33602');
  await press('{Enter}');
  await page.getByRole('button', { name: 'Create with these values' }).click();
  await expect
    .poll(() => calls.of('updateApplication').at(-1)?.useable_details)
    .toMatchObject({ address1: '100 Main St', address2: 'Apt 4' });
});

test('goes on with what was typed when the user stops a slow lookup', async () => {
  const late = Promise.withResolvers<never>();
  await open('/agent-portal/new', 'agent', { lookupAddress: () => late.promise });
  await address().fill('1208 Turner St, Clearwater, FL 33756');
  await press('{Enter}');
  await page.getByRole('button', { name: 'Stop and enter by hand' }).click();
  await expect.element(page.getByText('The lookup was stopped before the data providers had answered.')).toBeVisible();
  late.resolve({} as never);
  await expect.element(typed()).toMatchTextContent('Clearwater');
  await expect.element(page.getByRole('region', { name: /FEMA/ })).not.toBeInTheDocument();
});

test('never replaces newer suggestions with an answer that comes late', async () => {
  const late = Promise.withResolvers<never>();
  const calls = await open('/agent-portal/new', 'agent', {
    suggestAddresses: ({ query }) =>
      query === '12 Ocean'
        ? late.promise
        : { suggestions: [suggestion({ text: '1208 Turner St, Clearwater, FL 33756', address1: '1208 Turner St' })] },
  });
  await address().fill('12 Ocean');
  await expect.poll(() => calls.of('suggestAddresses').length).toBe(1);
  await address().fill('1208 Turn');
  await expect.element(page.getByRole('option', { name: /^1208 Turner/ })).toBeVisible();
  late.resolve({ suggestions: [suggestion({})] } as never);
  await expect.element(page.getByRole('option', { name: /^1208 Turner/ })).toBeVisible();
  await expect.element(page.getByRole('option', { name: /^12 Ocean/ })).not.toBeInTheDocument();
});

test('says why there are no suggestions, and looks up what was typed', async () => {
  const calls = await open('/agent-portal/new', 'agent', {
    suggestAddresses: { suggestions: [], unavailable: 'Address suggestions: no answer in time' },
  });
  await address().fill('1208 Turner St, Clearwater, FL 33756');
  await expect.element(page.getByText('Address suggestions: no answer in time.')).toBeVisible();
  await expect.element(address()).toHaveValue('1208 Turner St, Clearwater, FL 33756');
  await press('{Enter}');
  await expect.poll(() => calls.of('lookupAddress').length).toBe(1);
});

test('offers a super-admin, who is of no agency, no new application', async () => {
  await open('/agent-portal/dashboard', 'super-admin');
  await expect.element(page.getByRole('heading', { name: 'Applications', exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'New application' })).not.toBeInTheDocument();
  await press('{Control>}k{/Control}new');
  await expect.element(page.getByRole('combobox', { name: 'Search or jump to' })).toHaveValue('new');
  await expect.element(page.getByRole('option', { name: /^New flood/ })).not.toBeInTheDocument();
  await open('/agent-portal/new', 'super-admin');
  await expect.element(page.getByText('An application belongs to an agency')).toBeVisible();
});

const pdfs = (count: number) =>
  Array.from({ length: count }, (_, at) => new File(['%PDF-1.4'], `paper-${at}.pdf`, { type: 'application/pdf' }));

function drop(files: readonly File[], text = ''): void {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  if (text) dataTransfer.setData('text/plain', text);
  const zone = document.querySelector('[data-drop-zone]');
  zone?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
}

test('begins no application with documents that cannot be sent', async () => {
  const calls = await open('/agent-portal/new/home', 'agent');
  await expect.element(page.getByText('Drop documents here')).toBeVisible();
  drop([], 'a link');
  drop(pdfs(11));
  await expect.element(page.getByText('At most 10 files at once.')).toBeVisible();
  expect(calls.of('createApplication')).toEqual([]);
  await expect.element(page.getByRole('heading', { name: 'New application' })).toBeVisible();
});

test('looks up the address that was chosen last after a reload, not the one the quote began with', async () => {
  const other = suggestion({ text: '9 Gulf Dr, Tampa, FL 33611', address1: '9 Gulf Dr', city: 'Tampa', zip: '33611' });
  const stubs = {
    suggestAddresses: { suggestions: [suggestion({})] },
    lookupAddress: { api_address_data: null, why_none: 'down' },
  } as const;
  const before = await open('/dashboard/home', 'agent', stubs as never);
  await address().fill('12 Ocean');
  await expect.element(page.getByRole('option', { name: /^12 Ocean Dr/ })).toBeVisible();
  await press('{ArrowDown}{Enter}');
  await expect.element(page.getByRole('heading', { name: 'New application' })).toBeVisible();
  before.stub({ suggestAddresses: { suggestions: [other] } });
  await address().fill('9 Gulf');
  await page.getByRole('option', { name: /^9 Gulf Dr/ }).click();
  await expect.poll(() => before.of('lookupAddress').at(-1)).toMatchObject({ address1: '9 Gulf Dr' });
  expect(Object.keys(localStorage).join()).not.toMatch(/Ocean|Gulf/);
  const { state } = history;
  const calls = await open(location.pathname + location.search, 'agent', stubs as never, { isKept: true, state });
  await expect.element(address()).toHaveValue('9 Gulf Dr, Tampa, FL 33611');
  await expect
    .poll(() => calls.of('lookupAddress'))
    .toMatchObject([{ searched_address: '9 Gulf Dr, Tampa, FL 33611' }]);
});

test('offers a client who is known at the address, and begins with them by one key', async () => {
  const known = {
    ...{ id: 7, name: 'Maria Lopez', first_name: 'Maria', last_name: 'Lopez' },
    ...{ applications: 3, phones: ['(813) 555-0176'], language: 'en' },
  };
  const calls = await open('/agent-portal/new/home', 'agent', {
    findSameClients: { clients: [known as never] },
    createApplication: { application: { id: 12 } } as never,
  });
  await address().fill('12 Ocean Dr, Tampa, FL 33602');
  const use = page.getByRole('button', { name: 'Use Maria Lopez (3 applications)' });
  await expect.element(use).toBeVisible();
  await expect.element(page.getByText('(813) 555-0176')).toBeVisible();
  await expectAccessible(page.getByRole('main'));
  await press('{Control>}u{/Control}');
  await expect.element(page.getByLabelText('Last name')).toHaveValue('Lopez');
  await expect.element(page.getByText('For Maria Lopez (3 applications)')).toBeVisible();
  await page.getByRole('button', { name: 'Different person' }).click();
  await expect.element(use).toBeVisible();
  await use.click();
  await page.getByRole('button', { name: 'Create and enter by hand' }).click();
  await expect
    .poll(() => calls.of('createApplication'))
    .toMatchObject([{ application_type: 'home', client_id: 7, client: { first_name: 'Maria', last_name: 'Lopez' } }]);
  await expect.poll(() => calls.of('fillEarlierAnswers')).toEqual([{ application_id: 12 }]);
});
