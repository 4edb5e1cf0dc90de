import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/component/accessible.ts';
import { anApplication, aQuote, openApplication } from '../../../test/component/application.ts';
import { press } from '../../../test/component/open.tsx';

const LENA = {
  tab: 'results',
  status: 'complete' as const,
  email: 'lena@example.com',
  phone: '(813) 555-0176',
  values: { email: 'lena@example.com', phone: '(813) 555-0176' },
};
const dialog = () => page.getByRole('dialog', { name: 'Send or download' });

test('refuses to send to a client who has unsubscribed, at the address', async () => {
  await openApplication(
    { ...LENA, run_id: 1, quotes: [aQuote(1, 'Tidewater Mutual', 1_204)] },
    {
      previewMessage: { consent: 'opted_out', is_configured: true },
      getQuoteProgress: { run_id: 1, is_complete: true },
    },
  );
  await page.getByRole('button', { name: 'E-mail all quotes' }).click();
  await expect.element(dialog().getByText('Has unsubscribed')).toBeVisible();
  await dialog()
    .getByRole('button', { name: /^Send to lena/ })
    .click();
  await expect.element(dialog().getByText('This client has unsubscribed from e-mail.')).toBeVisible();
  await expectAccessible(dialog());
  await expect.element(dialog().getByLabelText('E-mail', { exact: true }).last()).toHaveFocus();
  await expect.element(dialog().getByRole('button', { name: 'Yes, send' })).not.toBeInTheDocument();
});

test('holds a text in the client’s quiet hours, or sends it for a reason', async () => {
  const quiet_until = '2026-01-03T13:00:00.000Z';
  await openApplication(
    { ...LENA, run_id: 1, quotes: [aQuote(1, 'Tidewater Mutual', 1_204)] },
    {
      previewMessage: { consent: 'opted_in', is_configured: true, quiet_until, encoding: 'GSM-7', segments: 1 },
      getQuoteProgress: { run_id: 1, is_complete: true },
    },
  );
  await page.getByRole('button', { name: 'Text all quotes' }).click();
  await expect.element(dialog().getByText(/Quiet hours\./)).toBeVisible();
  await dialog().getByRole('button', { name: 'Send now, and say why' }).click();
  await dialog().getByLabelText('Why it goes out now').fill('She asked for it on the phone.');
  await expect.element(dialog().getByText(/GSM-7 · 1 segment/)).toBeVisible();
  await expectAccessible(dialog());
});

test('adds an application of another client, and says so (R5.2)', async () => {
  const row = {
    id: 31,
    application_id: 1031,
    application_type: 'home',
    quote_count: 1,
    client: { id: 3, payload: { first_name: 'Otto', last_name: 'Quimby' } },
    payload: { status: 'complete', address: '' },
  };
  await openApplication(
    { ...LENA, run_id: 1, quotes: [aQuote(1, 'Tidewater Mutual', 1_204)] },
    {
      previewMessage: { consent: 'opted_in', is_configured: true },
      getQuoteProgress: { run_id: 1, is_complete: true },
      getAgentApplicationsList: { applications: { data: [row as never], total: 1 } },
    },
  );
  await page.getByRole('button', { name: 'E-mail all quotes' }).click();
  await dialog().getByRole('button', { name: 'Add an application' }).click();
  const choice = dialog().getByLabelText('Add', { exact: true });
  await expect.element(choice).toMatchTextContent('Home · Otto Quimby');
  await choice.selectOptions(dialog().getByRole('option', { name: /Otto Quimby/ }));
  await expect.element(dialog().getByText('Of another client: Otto Quimby.')).toBeVisible();
  await expectAccessible(dialog());
});

test('names what is not sent of each line that goes in one mail', async () => {
  const sample = (id: number, name: string) =>
    aQuote(id, name, 990, { payload: { outcome: 'indication', rate_type: 'sample' } });
  const row = {
    id: 31,
    application_id: 1031,
    application_type: 'home',
    quote_count: 1,
    client: { id: 3, payload: { first_name: 'Otto', last_name: 'Quimby' } },
    payload: { status: 'complete', address: '' },
  };
  const home = anApplication({
    ...{ id: 31, application_id: 1031, type: 'home' as const, run_id: 2 },
    quotes: [aQuote(7, 'Beacon', 1_390), sample(8, 'Live Oak')],
  });
  const flood = { ...LENA, run_id: 1, quotes: [aQuote(1, 'Tidewater Mutual', 1_204), sample(2, 'Gulf Table')] };
  await openApplication(flood, {
    getApplicationById: ({ application_id }: { application_id: number }) =>
      application_id === 31 ? { application: home } : { application: anApplication(flood) },
    previewMessage: { consent: 'opted_in', is_configured: true },
    getQuoteProgress: { run_id: 1, is_complete: true },
    getAgentApplicationsList: { applications: { data: [row as never], total: 1 } },
  } as never);
  await page.getByRole('button', { name: 'E-mail all quotes' }).click();
  await expect.element(dialog().getByText('Not sent: Gulf Table, about $990.00 (sample rates).')).toBeVisible();
  await dialog().getByRole('button', { name: 'Add an application' }).click();
  await dialog()
    .getByLabelText('Add', { exact: true })
    .selectOptions(dialog().getByRole('option', { name: /Otto Quimby/ }));
  await expect.element(dialog().getByText(/^Not sent, Flood \d+: Gulf Table, .*\(sample rates\)\.$/)).toBeVisible();
  await expect
    .element(dialog().getByText('Not sent, Home 1031: Live Oak, about $990.00 (sample rates).'))
    .toBeVisible();
});

const templateOf = (id: number, body_type: 'html' | 'text') => ({
  id,
  payload: {
    name: 'Quotes',
    body_type,
    body_options: [{ id: 'short', name: 'Short', subject: 'Your quotes', body: 'Hi', is_selected: 'Yes' as const }],
  },
});

test.each([
  ['E-mail all quotes', { request_type: 'send-email' }],
  ['Text all quotes', { request_type: 'send-sms', send_application_pdf_as_media: 'Yes' }],
])('%s sends every quote with the PDF where a row would send one (D32)', async (button, expected) => {
  const calls = await openApplication(
    { ...LENA, type: 'auto', run_id: 1, quotes: [aQuote(1, 'Tidewater Mutual', 1_204), aQuote(2, 'Beacon', 1_390)] },
    {
      previewMessage: { consent: 'opted_in', is_configured: true },
      getQuoteProgress: { run_id: 1, is_complete: true },
      getSystemTemplates: { system_templates: [templateOf(1, 'html'), templateOf(2, 'text')] as never },
    },
  );
  await page.getByRole('button', { name: button }).click();
  await expect.element(dialog().getByText('Sending all: 2 quotes')).toBeVisible();
  await expect.element(dialog().getByRole('radio', { name: 'Multi Quote' })).toBeChecked();
  await dialog()
    .getByRole('button', { name: /^Send to / })
    .click();
  await dialog().getByRole('button', { name: 'Yes, send' }).click();
  await expect.poll(() => calls.of('sendOrDownloadQuote')).toHaveLength(1);
  const [request] = calls.of('sendOrDownloadQuote');
  expect(request).toMatchObject({ ...expected, pdf_template_type: 'Multi Quote PDF' });
  expect(request).not.toHaveProperty('quote_ids');
});

test('names a price in doubt that all holds back', async () => {
  const prices = [1_204, 1_310, 131_050].map((premium, at) => aQuote(at + 1, `Carrier ${at + 1}`, premium));
  await openApplication(
    { ...LENA, run_id: 1, quotes: prices },
    {
      previewMessage: { consent: 'opted_in', is_configured: true },
      getQuoteProgress: { run_id: 1, is_complete: true },
    },
  );
  await page.getByRole('button', { name: 'E-mail all quotes' }).click();
  await expect.element(dialog().getByText(/^Sending all: 2 quotes/)).toBeVisible();
  await expect
    .element(dialog().getByText('Not sent: Carrier 3, $131,050.00 (its price looks like a mistake).'))
    .toBeVisible();
  await expectAccessible(dialog());
});

test('sends one quote as a proposal of its own, and checks what it prints (R5.3)', async () => {
  const calls = await openApplication(
    { ...LENA, run_id: 1, quotes: [aQuote(1, 'Tidewater Mutual', 1_204), aQuote(2, 'Beacon', 1_390)] },
    {
      previewMessage: { consent: 'opted_in', is_configured: true },
      getQuoteProgress: { run_id: 1, is_complete: true },
    },
  );
  await expect.element(page.getByRole('button', { name: 'E-mail all quotes' })).toBeVisible();
  await press('s');
  await dialog().getByRole('radio', { name: 'Single Quote' }).click();
  await expect.element(dialog().getByLabelText('Quote amount')).toHaveValue('$1,204.00');
  await dialog().getByRole('radio', { name: 'Download' }).click();
  await dialog().getByLabelText('Effective date').fill('01-01-2020');
  await expect
    .element(dialog().getByText('The pages are shown once the fields of the PDF are complete.'))
    .toBeVisible();
  const amount = dialog().getByLabelText('Quote amount');
  await amount.fill('');
  await amount.click();
  await press('123x4567');
  await expect.element(amount).toHaveValue('$1,234,567');
  await press('.8{Tab}');
  await expect.element(amount).toHaveValue('$1,234,567.8');
  await amount.fill('99999999999');
  await amount.click();
  await press('{End}9');
  await expect.element(amount).toHaveValue('$99,999,999,999');
  await press('{Control>}z{/Control}');
  await expect.element(amount).toHaveValue('$1,234,567.8');
  await amount.fill('');
  await dialog().getByRole('button', { name: 'Download PDF' }).click();
  await expect.element(dialog().getByLabelText('Quote amount')).toHaveFocus();
  await expect.element(dialog().getByText('Field is required.')).toBeVisible();
  await expect.element(dialog().getByText('Value is not valid.')).toBeVisible();
  await expectAccessible(dialog());
  expect(calls.of('sendOrDownloadQuote')).toEqual([]);
  await dialog()
    .getByLabelText('Quote', { exact: true })
    .selectOptions(dialog().getByRole('option', { name: /Beacon/ }));
  await expect.element(dialog().getByLabelText('Quote amount')).toHaveValue('$1,390.00');
  await press('{Control>}{Enter}{/Control}');
  await expect
    .poll(() => calls.of('sendOrDownloadQuote'))
    .toMatchObject([{ request_type: 'download', pdf_template_type: 'Single Quote PDF' }]);
});

test('keeps what is typed when the dialog is closed, each way its own, until it is sent', async () => {
  const calls = await openApplication(
    { ...LENA, run_id: 1, quotes: [aQuote(1, 'Tidewater Mutual', 1_204)] },
    {
      previewMessage: { consent: 'opted_in', is_configured: true },
      getQuoteProgress: { run_id: 1, is_complete: true },
      getSystemTemplates: { system_templates: [templateOf(1, 'html'), templateOf(2, 'text')] as never },
    },
  );
  const openIt = () => page.getByRole('button', { name: 'E-mail all quotes' }).click();
  await openIt();
  await expect.element(dialog().getByText(/^Draft saved/)).not.toBeInTheDocument();
  await dialog().getByLabelText('Body').fill('As we said on the phone');
  await dialog().getByLabelText('E-mail', { exact: true }).last().fill('dana@example.com');
  await press('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await openIt();
  await expect.element(dialog().getByText(/^Draft saved/)).toBeVisible();
  await expectAccessible(dialog());
  await expect.element(dialog().getByLabelText('Body')).toMatchTextContent(/^As we said on the phone$/);
  await dialog().getByRole('radio', { name: 'Text', exact: true }).click();
  await expect.element(dialog().getByLabelText('Body')).toHaveValue('Hi');
  await dialog().getByRole('radio', { name: 'E-mail' }).click();
  await expect.element(dialog().getByLabelText('Body')).toMatchTextContent(/^As we said on the phone$/);
  await dialog().getByRole('button', { name: 'Send to dana@example.com' }).click();
  await dialog().getByRole('button', { name: 'Yes, send' }).click();
  await expect.poll(() => calls.of('sendOrDownloadQuote')).toMatchObject([{ receiver_email: 'dana@example.com' }]);
  await expect.element(dialog()).not.toBeInTheDocument();
  await openIt();
  await expect.element(dialog().getByLabelText('Body')).toMatchTextContent(/^Hi$/);
  await dialog().getByLabelText('Body').fill('Another');
  await dialog().getByRole('button', { name: 'Start over' }).click();
  await expect.element(dialog().getByLabelText('Body')).toMatchTextContent(/^Hi$/);
  await expect.element(dialog().getByText(/^Draft saved/)).not.toBeInTheDocument();
});

test('inserts a short code behind what is written, a link with spaces around it', async () => {
  await openApplication(
    { ...LENA, run_id: 1, quotes: [aQuote(1, 'Tidewater Mutual', 1_204)] },
    {
      previewMessage: { consent: 'opted_in', is_configured: true },
      getQuoteProgress: { run_id: 1, is_complete: true },
      getSystemTemplates: { system_templates: [templateOf(1, 'html'), templateOf(2, 'text')] as never },
      getSystemShortCodes: {
        system_short_codes: [
          { code: '{{ client_link }}', is_system: true, payload: { name: 'Link to the client’s page' } },
        ] as never,
      },
    },
  );
  await page.getByRole('button', { name: 'E-mail all quotes' }).click();
  await dialog().getByRole('button', { name: 'Insert short code' }).click();
  await page.getByRole('menuitem', { name: 'Link to the client’s page' }).click();
  await expect.element(dialog().getByLabelText('Body')).toMatchTextContent(/^Hi {{ client_link }} ?$/);
});

test('a held Ctrl+Enter asks once and answers nothing; pressed again it sends once', async () => {
  const calls = await openApplication(
    { ...LENA, run_id: 1, quotes: [aQuote(1, 'Tidewater Mutual', 1_204)] },
    {
      previewMessage: { consent: 'opted_in', is_configured: true },
      getQuoteProgress: { run_id: 1, is_complete: true },
      getSystemTemplates: { system_templates: [templateOf(1, 'html'), templateOf(2, 'text')] as never },
    },
  );
  await page.getByRole('button', { name: 'E-mail all quotes' }).click();
  await expect.element(dialog().getByLabelText('Subject')).toHaveValue('Your quotes');
  await press('{Control>}{Enter>5/}{/Control}');
  await expect.element(dialog().getByRole('button', { name: 'Yes, send' })).toHaveFocus();
  // A key held down before the question appears does not press its button.
  await press('{Enter>1}');
  expect(calls.of('sendOrDownloadQuote').length).toBeLessThanOrEqual(1);
  await expect.poll(() => calls.of('sendOrDownloadQuote')).toHaveLength(1);
  await press('{/Enter}');
  expect(calls.of('sendOrDownloadQuote')).toHaveLength(1);
});

test('a key that is held is not typed into the receiver of the dialog that it opens', async () => {
  await openApplication(
    { ...LENA, tab: 'results', run_id: 1, quotes: [aQuote(1, 'Tidewater', 1_204)] },
    { previewMessage: { is_configured: true }, getQuoteProgress: { run_id: 1, is_complete: true } },
  );
  await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  // Focuses the tab first, because the dialog must take the focus from an element.
  page
    .getByRole('tab', { name: /Quote Results/ })
    .element()
    .focus();
  await press('{s>}');
  const receiver = () => dialog().getByRole('textbox', { name: 'E-mail', exact: true });
  await expect.element(receiver()).toHaveFocus();
  const isTyped = () =>
    receiver()
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 's', repeat: true, bubbles: true, cancelable: true }));
  expect(isTyped()).toBe(false);
  await press('{/s}');
  expect(isTyped()).toBe(true);
});

test('what is typed right after the key of the send dialog arrives in its first field', async () => {
  let load = (_: { system_templates: never[] }) => {};
  const templates = new Promise<{ system_templates: never[] }>((resolve) => {
    load = resolve;
  });
  await openApplication(
    {
      ...LENA,
      phone: '',
      email: '',
      values: { email: '', phone: '' },
      run_id: 1,
      quotes: [aQuote(1, 'Tidewater', 1_204)],
    },
    {
      previewMessage: { is_configured: true },
      getQuoteProgress: { run_id: 1, is_complete: true },
      getSystemTemplates: () => templates as never,
    },
  );
  await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await press('s');
  // Shortcuts of the screen below the dialog are ordinary letters now.
  await press('tlm@example.com');
  load({ system_templates: [templateOf(1, 'html'), templateOf(2, 'text')] as never });
  await expect.element(dialog().getByLabelText('E-mail', { exact: true }).last()).toHaveValue('tlm@example.com');
  await press('.au');
  await expect.element(dialog().getByLabelText('E-mail', { exact: true }).last()).toHaveValue('tlm@example.com.au');
  await expect.element(page.getByRole('dialog', { name: 'Launch' })).not.toBeInTheDocument();
});

test('gives the receiver the whole width where nothing is known of their consent', async () => {
  await openApplication(
    { tab: 'results', status: 'complete', run_id: 1, quotes: [aQuote(1, 'Tidewater Mutual', 1_204)] },
    { previewMessage: { consent: null }, getQuoteProgress: { run_id: 1, is_complete: true } },
  );
  await page.getByRole('button', { name: 'E-mail all quotes' }).click();
  const right = (name: string) =>
    dialog().getByRole('textbox', { name, exact: true }).element().getBoundingClientRect().right;
  await expect.element(dialog().getByRole('textbox', { name: 'Subject' })).toBeVisible();
  await expect.poll(() => right('E-mail') - right('Subject')).toBe(0);
});
