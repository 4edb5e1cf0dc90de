import type { Application } from '@freeboard/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/component/accessible.ts';
import { aQuote, openApplication } from '../../../test/component/application.ts';
import { press, Refused } from '../../../test/component/open.tsx';
import { emptyDraft } from './drafts/draft.ts';
import { saveDraft, withSaved } from './drafts/saved-draft.ts';

const DANA = {
  tab: 'results',
  status: 'complete' as const,
  run_id: 1,
  email: 'dana@example.com',
  phone: '(813) 555-0176',
  values: { email: 'dana@example.com', phone: '(813) 555-0176' },
};
const QUOTES = [aQuote(1, 'Tidewater Mutual', 1_204), aQuote(2, 'Beacon', 1_390)];
const templateOf = (id: number, body_type: 'html' | 'text') => ({
  id,
  payload: {
    name: 'Quotes',
    body_type,
    body_options: [
      ...[
        {
          id: 'short',
          name: 'Short',
          subject: 'Your quotes',
          body: 'Hi {{ client_link }}',
          is_selected: 'Yes' as const,
        },
      ],
    ],
  },
});
const STUBS = {
  previewMessage: { consent: 'opted_in' as const, is_configured: true },
  getQuoteProgress: { run_id: 1, is_complete: true },
  getSystemTemplates: { system_templates: [templateOf(1, 'html'), templateOf(2, 'text')] as never },
};
const queued = (id: number) => ({
  pdf_file_url: null,
  pdf_file_name: null,
  message: { id, state: 'queued', reason: '' },
});

const dialog = () => page.getByRole('dialog', { name: 'Send or download' });
const way = (name: string) =>
  dialog().getByRole('radiogroup', { name: 'How it goes' }).getByRole('radio', { name, exact: true });
async function confirm() {
  await press('{Control>}{Enter}{/Control}');
  await expect.element(dialog().getByRole('button', { name: 'Yes, send' })).toBeVisible();
  await press('{Enter}');
}
const part = (name: string) => dialog().getByRole('region', { name, exact: true });
async function openBoth(stubs: Parameters<typeof openApplication>[1] = {}, application: object = {}) {
  const calls = await openApplication({ ...DANA, quotes: QUOTES, ...application }, { ...STUBS, ...stubs });
  await expect.element(page.getByRole('button', { name: 'E-mail all quotes' })).toBeVisible();
  await press('s');
  return calls;
}

test('sends an e-mail and a text by s, Ctrl+Enter and Enter, with the same link, and offers to undo both', async () => {
  let sent = 0;
  const calls = await openBoth({
    sendOrDownloadQuote: () => queued(++sent) as never,
    cancelMessage: { message: { id: 1, state: 'canceled' } as never },
  });
  await expect.element(part('E-mail')).toBeVisible();
  await expect.element(part('Text')).toBeVisible();
  const recommended = dialog().getByRole('button', { pressed: true });
  await dialog()
    .getByRole('button', { name: /^Recommend/ })
    .nth(1)
    .click();
  await expect.element(recommended).toMatchTextContent(/^Recommended/);
  await dialog().getByRole('checkbox', { name: 'Remind me if there’s no reply in' }).click();
  await dialog().getByLabelText('Remind me in').selectOptions('5');
  await expectAccessible(dialog());
  await press('{Control>}{Enter}{/Control}');
  await expect
    .element(
      dialog().getByText(
        'Are you sure you want to send quote to number: (813) 555-0176 and to e-mail: dana@example.com',
      ),
    )
    .toBeVisible();
  await press('{Enter}');
  await expect
    .poll(() => calls.of('sendOrDownloadQuote'))
    .toMatchObject([
      {
        request_type: 'send-email',
        can_undo: true,
        remind_in_days: 5,
        link: { recommended_quote_id: 2, days: 30 },
      },
      { request_type: 'send-sms', can_undo: true, link: { recommended_quote_id: 2, days: 30 } },
    ]);
  expect(calls.of('sendOrDownloadQuote')[1]).not.toHaveProperty('remind_in_days');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByText('Sending e-mail and text')).toBeVisible();
  await expectAccessible(page.getByRole('alert').first());
  await press('{Control>}z{/Control}');
  await expect.poll(() => calls.of('cancelMessage')).toEqual([{ message_id: 1 }, { message_id: 2 }]);
  await expect.element(dialog()).toBeVisible();
});

test('is in one language, chosen once for e-mail and text, and says what goes out before it does', async () => {
  const spanish = (id: number, default_for: 'email' | 'sms') => ({
    ...templateOf(id, default_for === 'email' ? 'html' : 'text'),
    default_for,
    language: 'es',
  });
  const system_templates = [templateOf(1, 'html'), templateOf(2, 'text'), spanish(3, 'email'), spanish(4, 'sms')];
  const calls = await openBoth({
    previewMessage: { ...STUBS.previewMessage, quotes: '2 quotes' },
    getSystemTemplates: { system_templates: system_templates as never },
    sendOrDownloadQuote: () => queued(1) as never,
  });
  const languages = dialog().getByRole('radiogroup', { name: 'Language of the client' });
  await expect.poll(() => languages.all()).toHaveLength(1);
  await languages.getByRole('radio', { name: 'Español' }).click();
  await press('{Control>}{Enter}{/Control}');
  await expect
    .element(dialog().getByRole('alert').last())
    .toMatchTextContent(/^E-mail and text in Spanish, 2 quotes, .*to dana@example\.com and \(813\) 555-0176\./);
  await press('{Enter}');
  await expect
    .poll(() => calls.of('sendOrDownloadQuote'))
    .toMatchObject([
      { request_type: 'send-email', language: 'es', selected_template: { id: 3 } },
      { request_type: 'send-sms', language: 'es', selected_template: { id: 4 } },
    ]);
});

test('follows a Spanish template of the e-mail with the text', async () => {
  const spanish = (id: number, default_for: 'email' | 'sms') => {
    const template = templateOf(id, default_for === 'email' ? 'html' : 'text');
    return { ...template, payload: { ...template.payload, name: 'Quotes (Spanish)' }, default_for, language: 'es' };
  };
  const system_templates = [templateOf(1, 'html'), templateOf(2, 'text'), spanish(3, 'email'), spanish(4, 'sms')];
  const calls = await openBoth({
    getSystemTemplates: { system_templates: system_templates as never },
    sendOrDownloadQuote: () => queued(1) as never,
  });
  await part('E-mail').getByLabelText('Template', { exact: true }).selectOptions('Quotes (Spanish)');
  await expect.element(dialog().getByRole('radio', { name: 'Español' })).toBeChecked();
  await confirm();
  await expect
    .poll(() => calls.of('sendOrDownloadQuote'))
    .toMatchObject([
      { request_type: 'send-email', language: 'es', selected_template: { id: 3 } },
      { request_type: 'send-sms', language: 'es', selected_template: { id: 4 } },
    ]);
});

test('adds the text in the language that was chosen for the e-mail', async () => {
  const calls = await openBoth({ sendOrDownloadQuote: () => queued(1) as never });
  await way('E-mail').click();
  await dialog()
    .getByRole('radiogroup', { name: 'Language of the client' })
    .getByRole('radio', { name: 'Español' })
    .click();
  await way('Both').click();
  await confirm();
  await expect.poll(() => calls.of('sendOrDownloadQuote').map(({ language }) => language)).toEqual(['es', 'es']);
});

test('speaks of the same quote in the text as in the e-mail with a Single Quote PDF', async () => {
  const calls = await openBoth(
    { sendOrDownloadQuote: () => queued(1) as never },
    {
      values: {
        ...DANA.values,
        deductible: '$5,000',
        replacement_cost_on_content: 'Yes',
        temporary_living_expense: 'No',
      },
    },
  );
  await dialog().getByRole('radio', { name: 'Single Quote' }).click();
  await expect.element(dialog().getByText('Sending one quote, chosen under PDF')).toBeVisible();
  await expect
    .poll(() => calls.of('previewMessage').findLast(({ request_type }) => request_type === 'send-sms'))
    .toMatchObject({ quote_ids: [1] });
  await confirm();
  const single = { pdf_template_type: 'Single Quote PDF', quote_id: 1 };
  await expect
    .poll(() => calls.of('sendOrDownloadQuote'))
    .toMatchObject([
      { request_type: 'send-email', ...single },
      { request_type: 'send-sms', ...single, send_application_pdf_as_media: 'No' },
    ]);
});

test('asks only for the text again when the e-mail went out and the text was refused', async () => {
  const refusal = new Refused(422, 'Validation failed.', {
    option_body: ['This text takes 12 segments; at most 10 are sent.'],
  });
  const calls = await openBoth({
    sendOrDownloadQuote: ({ request_type }: { request_type?: string }) =>
      request_type === 'send-sms' ? refusal : (queued(1) as never),
  });
  await confirm();
  await expect.poll(() => calls.of('sendOrDownloadQuote')).toHaveLength(2);
  await expect.element(dialog().getByText('This text takes 12 segments; at most 10 are sent.')).toBeVisible();
  await expectAccessible(dialog());
  await expect.element(way('Text')).toBeChecked();
  await expect.element(page.getByText('Sending e-mail', { exact: true })).toBeVisible();
});

test('saves another receiver to the client unless that is unchecked', async () => {
  const calls = await openBoth({ sendOrDownloadQuote: () => queued(1) as never }, { email: '', values: { email: '' } });
  await way('E-mail').click();
  await dialog().getByLabelText('E-mail', { exact: true }).last().fill('dana.marlow@example.com');
  await expect.element(dialog().getByRole('checkbox', { name: 'Save to the client' })).toBeChecked();
  await confirm();
  await expect
    .poll(() => calls.of('sendOrDownloadQuote'))
    .toMatchObject([{ receiver_email: 'dana.marlow@example.com', save_receiver: true }]);
});

test('keeps what is written while no gateway takes it', async () => {
  const calls = await openBoth({
    sendOrDownloadQuote: () =>
      ({ ...queued(1), message: { id: 1, state: 'not_sent', reason: 'No mail server.' } }) as never,
  });
  await way('E-mail').click();
  await dialog().getByLabelText('Body').fill('In my own words');
  await confirm();
  await expect.poll(() => calls.of('sendOrDownloadQuote')).toHaveLength(1);
  await expect.element(page.getByText('No mail server.')).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  await press('s');
  await way('E-mail').click();
  await expect.element(dialog().getByLabelText('Body')).toMatchTextContent('In my own words');
});

test('takes a corrected address where only the words were typed before', () => {
  const before = { id: 7, email: 'dana@example.con', phone: '' } as Application;
  const after = { ...before, email: 'dana@example.com' };
  const typed = {
    ...emptyDraft(before, { template: 'Multi Quote PDF', quoteId: null, values: {}, hasNeighborhood: false }),
    words: 'My own',
  };
  saveDraft(before, typed, 'all', '2026-11-20T15:00:00Z');
  const fresh = { ...typed, words: '', email: after.email };
  expect(withSaved(after, fresh, 'all').draft).toMatchObject({ words: 'My own', email: 'dana@example.com' });
  saveDraft(before, { ...typed, email: 'sister@example.com' }, 'all', '2026-11-20T15:00:00Z');
  expect(withSaved(after, fresh, 'all').draft.email).toBe('sister@example.com');
});

test('deselects the quotes that were sent, marks them in the board, and selects them again after an undo', async () => {
  const calls = await openApplication(
    { ...DANA, quotes: QUOTES },
    {
      ...STUBS,
      sendOrDownloadQuote: () => queued(1) as never,
      cancelMessage: { message: { id: 1, state: 'canceled' } as never },
      getApplicationTimeline: {
        sent_quotes: [
          { id: 1, state: 'queued' },
          { id: 2, state: 'delivered' },
        ],
        declined: { at: '2026-12-01T12:00:00Z', reason: 'Too expensive.' },
      },
    },
  );
  const tick = page.getByRole('checkbox', { name: 'Choose Tidewater Mutual' });
  await tick.click({ force: true });
  await expect.element(page.getByRole('button', { name: 'Send 1' })).toBeVisible();
  await press('s');
  await expect.element(part('E-mail')).toBeVisible();
  await confirm();
  await expect.poll(() => calls.of('sendOrDownloadQuote')).toMatchObject([{ quote_ids: [1] }, { quote_ids: [1] }]);
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(tick).not.toBeChecked();
  await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  const row = (name: RegExp) => page.getByRole('row', { name }).first();
  await expect.element(row(/Tidewater Mutual/).getByText('sending…', { exact: true })).toBeVisible();
  await expect.element(row(/Tidewater Mutual/).getByText('sent', { exact: true })).not.toBeInTheDocument();
  await expect.element(row(/Beacon/).getByText('sent', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('status').getByText('Client declined, Too expensive.')).toBeVisible();
  await press('{Control>}z{/Control}');
  await expect.element(dialog()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send 1', includeHidden: true })).toBeInTheDocument();
});

test('asks how the client agreed to texts before anything is sent, however late that is known', async () => {
  const late = Promise.withResolvers<void>();
  const calls = await openBoth({
    async previewMessage({ request_type }: { request_type: string }) {
      if (request_type === 'send-sms') await late.promise;
      return { ...STUBS.previewMessage, consent: request_type === 'send-sms' ? 'unknown' : 'opted_in' } as never;
    },
  });
  await expect.element(part('Text')).toBeVisible();
  await press('{Control>}{Enter}{/Control}');
  await expect.element(dialog().getByRole('button', { name: 'Send e-mail and text' })).toBeDisabled();
  late.resolve();
  await expect.element(dialog().getByText('Say how the client agreed to texts.')).toBeVisible();
  await expect.element(dialog().getByRole('button', { name: 'Yes, send' })).not.toBeInTheDocument();
  expect(calls.of('sendOrDownloadQuote')).toEqual([]);
});

test('sends nothing while a text’s preview fails, and says why', async () => {
  const calls = await openBoth({
    previewMessage: ({ request_type }: { request_type: string }) =>
      (request_type === 'send-sms' ? new Refused(500, 'Internet issue or contact IT.') : STUBS.previewMessage) as never,
  });
  await expect.element(part('Text')).toBeVisible();
  await press('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('alert').getByText('Internet issue or contact IT.').first()).toBeVisible();
  await expect.element(dialog().getByRole('button', { name: 'Yes, send' })).not.toBeInTheDocument();
  expect(calls.of('sendOrDownloadQuote')).toEqual([]);
});
