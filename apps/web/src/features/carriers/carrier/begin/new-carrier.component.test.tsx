import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { focus, open, press } from '../../../../../test/component/open.tsx';

test('adds, moves and names a step by keyboard, and leads to the fault in it', async () => {
  const calls = await open('/dashboard/api-management/new?kind=conversation&tab=steps', 'admin');
  const steps = () => [...document.querySelectorAll<HTMLElement>('[data-step]')];
  await expect.poll(() => steps().length).toBe(1);
  page.getByRole('button', { name: 'Add a step' }).element().focus();
  await press('{Enter}');
  await expect.poll(() => steps()[1] === document.activeElement).toBe(true);
  expect(steps()[1]?.getAttribute('aria-current')).toBe('step');
  await press('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(() => steps()[0] === document.activeElement).toBe(true);
  expect(steps()[0]?.textContent).toContain('New step');
  await page.getByLabelText('Step name').fill('Read it once more');
  await expect.poll(() => steps()[0]?.textContent).toContain('Read it once more');
  await page.getByRole('radio', { name: 'Success' }).click();
  const success = page.getByRole('textbox', { name: 'It succeeded when' });
  await success.click();
  await press('status = 200 and (');
  await expect.element(page.getByText(/^Line 1, column 18: .* is never closed$/)).toBeVisible();
  expect(calls.of('saveCarrier')).toEqual([]);
  (steps()[0] as HTMLElement).focus();
  await press('{Enter}');
  await focus(page.getByRole('button', { name: 'Remove the step' }));
  await press('{Enter}');
  await expect.poll(() => steps().length).toBe(1);
  await expect.poll(() => steps()[0] === document.activeElement).toBe(true);
});

test('changes tabs and the parts of a step by arrow keys', async () => {
  await open('/dashboard/api-management/new?kind=conversation', 'admin');
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
  await focus(tab('Settings'));
  await press('{ArrowRight}');
  await expect.element(tab('Secrets')).toHaveFocus();
  await press('{ArrowRight}');
  await expect.element(tab('Steps')).toHaveFocus();
  await expect.element(tab('Steps')).toHaveAttribute('aria-selected', 'true');
  await focus(page.getByRole('radio', { name: 'Request' }));
  await press('{ArrowRight}');
  await expect.element(page.getByRole('radio', { name: 'Success' })).toBeChecked();
  await expect.element(page.getByRole('textbox', { name: 'It succeeded when' })).toBeVisible();
  await press('{ArrowLeft}');
  await expect.element(page.getByRole('radio', { name: 'Request' })).toBeChecked();
});

test('says at a step that waits where the call comes to, and how it is checked', async () => {
  await open('/dashboard/api-management/new?kind=conversation&tab=steps', 'admin');
  const step = page.getByRole('region', { name: 'Step: Asking for the quote' });
  await step.getByLabelText('What it does').selectOptions("Waits for the carrier's call");
  await expect.element(step).toMatchTextContent('Checked by the header x-callback-signature');
  await step.getByLabelText('The call comes to').selectOptions("The carrier's webhook");
  await expect.element(step).toMatchTextContent('The address for the carrier appears here once the draft is saved.');
});

test('shows and copies the address of a saved carrier’s webhook', async () => {
  const webhook_url = 'https://freeboard.test/api/callbacks/webhooks/10';
  const signature = { header: 'X-Hook', secret: 'hook', algorithm: 'sha256', encoding: 'hex' };
  const receive = { by: 'webhook', match: 'body.id', ref: 'steps.submit.body.id', signature };
  const published = {
    name: 'Calls By Itself',
    kind: 'conversation',
    lines: ['flood'],
    auth: { kind: 'none' },
    secrets: [{ name: 'hook', is_set: true }],
    mapping: {
      steps: [
        { id: 'submit', name: 'Submitting', request: { path: '/jobs' } },
        { id: 'result', name: 'Waiting for its call', receive },
      ],
    },
  };
  const carrier = {
    id: 10,
    name: published.name,
    kind: 'conversation',
    version: 1,
    revision: 1,
    webhook_url,
    published,
  };
  await open('/dashboard/api-management/10?tab=steps', 'admin', { getCarrier: { carrier } as never });
  const copied: string[] = [];
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  onTestFinished(() => write.mockRestore());
  await page.getByRole('button', { name: /Waiting for its call/ }).click();
  const step = page.getByRole('region', { name: 'Step: Waiting for its call' });
  await expect.element(step.getByText(webhook_url)).toBeVisible();
  await expect
    .element(step)
    .toMatchTextContent('Checked by the header X-Hook: <hex of HMAC-SHA256 under the secret hook of the body>.');
  await focus(step.getByRole('button', { name: 'Copy', exact: true }));
  await press('{Enter}');
  await expect.element(page.getByText('Copied')).toBeVisible();
  expect(copied).toEqual([webhook_url]);
});

test('finds the fields that a mapping may read, by line and by any of their words', async () => {
  await open('/dashboard/api-management/fields', 'admin');
  const rows = page.getByRole('region', { name: 'The fields' }).getByRole('row');
  await expect
    .element(rows.filter({ hasText: 'values.building_limit' }).first())
    .toMatchTextContent('number, whole dollars');
  const search = page.getByRole('searchbox', { name: 'Find a field' });
  await search.fill('hurricane deductible');
  await expect.element(page.getByRole('status').filter({ hasText: 'found' })).toMatchTextContent('1 found');
  await expect
    .element(rows.filter({ hasText: 'values.hurricane_deductible' }))
    .toMatchTextContent('$1,000 · $2,500 · 2% · 5%');
  const line = page.getByRole('radiogroup', { name: 'Line' });
  await line.getByRole('radio', { name: 'Pet' }).click();
  await expect.element(page.getByText('No field matches.')).toBeVisible();
  await search.fill('pet_name');
  await expect.element(rows.filter({ hasText: 'values.pet_name' })).toBeVisible();
  await line.getByRole('radio', { name: 'Home' }).click();
  await search.fill('prior losses');
  await expect
    .element(rows.filter({ hasText: 'values.prior_losses.amount' }))
    .toMatchTextContent('Prior losses: Amount paid');
});

const start = (id: string, name: string) => ({
  start: id,
  from: 'starter',
  name,
  about: name,
  lines: ['flood'],
  states: null,
  forms: null,
  auth: { kind: 'oauth2', token_url: `https://api.${id}.example/token` },
  secrets: ['client', 'secret'],
});
const STARTS = {
  listCarrierStarts: { starts: [start('bare', 'A bare token'), start('polling', 'OAuth 2 and polling')] as never },
};
const onTab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();

test('connects a carrier from a start that ships, by its address and secrets alone', async () => {
  const calls = await open('/dashboard/api-management/new', 'admin', STARTS);
  await page.getByLabelText('Start from').selectOptions('A bare token');
  await page.getByLabelText('Name', { exact: true }).fill('Courier Products');
  await page.getByLabelText('Base address').fill('https://courier.test');
  await onTab('Secrets');
  await page.getByLabelText('Token address').fill('https://courier.test/auth/token');
  await page.getByLabelText('Secret 1: value').fill('courier-demo');
  await page.getByLabelText('Secret 2: value').fill('crr-demo-secret');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect.poll(() => calls.of('saveCarrier')).toHaveLength(1);
  const [request] = calls.of('saveCarrier');
  expect(request).toMatchObject({
    carrier: { name: 'Courier Products', base_url: 'https://courier.test' },
  });
  for (const secret of ['courier-demo', 'crr-demo-secret']) expect(JSON.stringify(request)).toContain(secret);
});

test('asks before a start replaces what was written', async () => {
  await open('/dashboard/api-management/new', 'admin', STARTS);
  const from = page.getByLabelText('Start from');
  await from.selectOptions('A bare token');
  await onTab('Secrets');
  const address = page.getByLabelText('Token address');
  await expect.element(page.getByText('An example: nobody answers there.')).toBeVisible();
  await address.fill('https://api.pelican.com/token');
  await expect.element(page.getByText('An example: nobody answers there.')).not.toBeInTheDocument();
  await onTab('Settings');
  await page.getByRole('button', { name: 'Add rule' }).click();
  const rule = page.getByLabelText('Rule 1: when');
  await rule.fill('type = "flood"');
  await from.selectOptions('OAuth 2 and polling');
  const question = page.getByRole('dialog', { name: 'Replace what you wrote?' });
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect.element(rule).toMatchTextContent('type = "flood"');
  await onTab('Secrets');
  await expect.element(address).toHaveValue('https://api.pelican.com/token');
});

test('says that a typed secret was not saved, and undoes what was written after a question', async () => {
  await open('/dashboard/api-management/new', 'admin', STARTS);
  await page.getByLabelText('Start from').selectOptions('A bare token');
  await onTab('Secrets');
  await page.getByLabelText('Secret 1: value').fill('typed-and-left');
  await expect.element(page.getByText('typed, not saved yet')).toBeVisible();
  await page.getByRole('link', { name: 'API Management' }).first().click();
  await page.getByRole('link', { name: 'New carrier' }).first().click();
  const lost = page.getByText('A secret that you typed was not saved. Type it again.');
  await expect.element(lost).toBeVisible();
  await onTab('Secrets');
  await page.getByLabelText('Secret 1: value').fill('again');
  await expect.element(lost).not.toBeInTheDocument();
  await open('/dashboard/api-management/new', 'admin', STARTS, { isKept: true });
  await expect.element(lost).toBeVisible();
  expect(sessionStorage.getItem('freeboard.unsaved.lost_secrets')).toBe('0 settings');
  expect(JSON.stringify([Object.values(sessionStorage), Object.values(localStorage)])).not.toContain('again');
  await onTab('Secrets');
  await page.getByLabelText('Secret 1: value').fill('once more');
  await expect.element(lost).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo changes' }).click();
  await page
    .getByRole('dialog', { name: 'Undo what you wrote?' })
    .getByRole('button', { name: 'Undo changes' })
    .click();
  await expect.element(page.getByText('Not saved yet')).not.toBeInTheDocument();
});

test('keeps the agency that a super-admin chose for a new carrier, and creates it there', async () => {
  const address = '/dashboard/api-management/new';
  const agencies = {
    listMgas: {
      mgas: [
        { id: 2, name: 'Access Agency' },
        { id: 3, name: 'Bay Agency' },
      ] as never,
    },
  };
  await open(address, 'super-admin', { ...STARTS, ...agencies });
  const agency = page.getByRole('combobox', { name: 'Agency', exact: true });
  await agency.selectOptions('Bay Agency');
  await expect.element(page.getByText('Not saved yet')).toBeVisible();
  const calls = await open(address, 'super-admin', { ...STARTS, ...agencies }, { isKept: true });
  await expect.element(agency).toHaveValue('3');
  await page.getByLabelText('Start from').selectOptions('A bare token');
  await page.getByLabelText('Name', { exact: true }).fill('Pelican');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect.poll(() => calls.of('saveCarrier')).toHaveLength(1);
  expect(calls.of('saveCarrier')[0]).toMatchObject({ agency_id: 3 });
});
