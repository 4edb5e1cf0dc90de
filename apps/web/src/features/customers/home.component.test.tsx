import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { open, Refused } from '../../../test/component/open.tsx';

const AGENT = { name: 'Maria Reyes', title: 'Broker', phone: '(813) 555-0143', email: 'maria@agency.test' };
const HOME = {
  agent: AGENT,
  agency: { name: 'Harbor Light Agency', phone: '(813) 555-0142' },
  requests: [],
  policies: [
    {
      application_id: 7,
      address: '77 Sandpiper Ln, Punta Gorda',
      application_type: 'flood' as const,
      carrier_name: 'Carrier 12',
      policy_number: null,
      premium: 2_998.81,
      effective_date: '2026-12-01',
      expiration_date: '2027-12-01',
    },
  ],
  documents: [
    {
      application_id: 7,
      address: '77 Sandpiper Ln, Punta Gorda',
      kind: 'proposal' as const,
      id: 3,
      name: 'Proposal.pdf',
      at: '2026-11-20T12:00:00.000Z',
    },
  ],
};

const rowOf = (id: number, address: string, more: object = {}) => ({
  id,
  application_id: 1_000 + id,
  application_type: 'flood',
  ...more,
  client: { id, payload: { first_name: 'Dana', last_name: 'Whitfield' } },
  payload: { status: 'complete', address },
});
const TWO_APPLICATIONS = {
  applications: { data: [rowOf(7, '9 Bay St'), rowOf(8, '9 Bay St', { application_type: 'home' })], total: 2 },
} as never;

test('a customer finds their agent, policies and documents, and no figures of the agency', async () => {
  await open('/dashboard/home', 'customer', { getCustomerHome: HOME });
  const agent = page.getByRole('region', { name: 'Your agent' });
  await expect.element(agent.getByRole('link', { name: 'Call (813) 555-0143' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Your policies' }).getByText('Carrier 12')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Download Proposal.pdf/ })).toBeVisible();
  await expect.element(page.getByText('Figures')).not.toBeInTheDocument();
  await expect.element(page.getByText('Today')).not.toBeInTheDocument();
});

test('a request for a quote says which field is missing, and is sent with what was typed', async () => {
  const calls = await open('/dashboard/home', 'customer', {
    getCustomerHome: { ...HOME, policies: [], documents: [] },
  });
  await page.getByRole('button', { name: 'Request a quote' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Home', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect.element(dialog.getByText('Field is required.')).toBeVisible();
  await dialog.getByLabelText('Property address').fill('12 Ocean Dr, Miami Beach FL 33139');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect.element(page.getByText('Request sent')).toBeVisible();
  expect(calls.of('requestQuote')).toEqual([
    { application_type: 'home', address: '12 Ocean Dr, Miami Beach FL 33139', comment: '' },
  ]);
});

test('what a customer asked for stays on their screen, and a closed dialog says what is not sent', async () => {
  const request = { application_type: 'flood' as const, address: '2816 W Bayshore Ct, Tampa FL' };
  await open('/dashboard/home', 'customer', {
    getCustomerHome: { ...HOME, requests: [{ ...request, at: new Date().toISOString() }] },
  });
  const requests = page.getByRole('region', { name: 'Your requests' });
  await expect
    .element(requests)
    .toMatchTextContent(
      'You asked for a flood quote for 2816 W Bayshore Ct, Tampa FL, today. Harbor Light Agency has it.',
    );
  await page.getByRole('button', { name: 'Request a quote' }).click();
  await page.getByLabelText('Property address').fill('12 Ocean Dr');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Not sent yet')).toBeVisible();
  await page.getByRole('button', { name: 'Request a quote' }).click();
  await expect.element(page.getByLabelText('Property address')).toHaveValue('12 Ocean Dr');
});

test('says that the page could not be loaded, and tries again', async () => {
  const calls = await open('/dashboard/home', 'customer', {
    getCustomerHome: () => new Refused(500, 'Something went wrong.'),
  });
  await expect.element(page.getByText('This could not be loaded')).toBeVisible();
  calls.stub({ getCustomerHome: { ...HOME, agent: null } });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('region', { name: 'Your agency' })).toBeVisible();
});

test('a question about one of two applications of a house is kept over a reload until it is sent', async () => {
  const answers = {
    getCustomerHome: HOME,
    getAgentApplicationsList: TWO_APPLICATIONS,
    askAboutApplication: () => new Refused(503, 'Not ready.'),
  };
  const calls = await open('/dashboard/home', 'customer', answers);
  const ask = page.getByRole('region', { name: 'Ask a question' });
  await ask.getByLabelText('Ask Maria Reyes').fill('Is the dock covered?');
  await ask.getByLabelText('About').selectOptions('Home, 9 Bay St');
  await ask.getByRole('button', { name: 'Send question' }).click();
  expect(calls.of('askAboutApplication')).toEqual([{ application_id: 8, question: 'Is the dock covered?' }]);
  await open('/dashboard/home', 'customer', answers, { isKept: true });
  await expect.element(ask.getByLabelText('Ask Maria Reyes')).toHaveValue('Is the dock covered?');
  await expect.element(ask.getByLabelText('About')).toHaveValue('8');
});

test('says of an application that it is signed, or bound, not that its quotes are complete', async () => {
  const data = [
    rowOf(7, '77 Sandpiper Ln', { is_signed: true }),
    rowOf(8, '9 Bay St', { is_signed: true, is_bound: true }),
    rowOf(9, '4 Palm Way'),
  ];
  const applications = { applications: { data, total: 3 } } as never;
  await open('/dashboard/home', 'customer', { getCustomerHome: HOME, getAgentApplicationsList: applications });
  const row = (address: string) => page.getByRole('row', { name: address });
  await expect.element(row('77 Sandpiper Ln').getByText('signed', { exact: true })).toBeVisible();
  await expect.element(row('77 Sandpiper Ln').getByText('complete')).not.toBeInTheDocument();
  await expect.element(row('9 Bay St').getByText('bound', { exact: true })).toBeVisible();
  await expect.element(row('4 Palm Way').getByText('complete')).toBeVisible();
});
