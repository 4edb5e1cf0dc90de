import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aQuote, openApplication } from '../../../test/component/application.ts';
import { chooseByKeyboard, open, press, type Stubs } from '../../../test/component/open.tsx';

const NO_ANSWER = 'Internet issue or contact it team.';
const offline = (): never => {
  throw new TypeError('Failed to fetch');
};
const answer = (code: number, body: object) => () =>
  new Response(JSON.stringify({ code, data: null, ...body }), { status: code });

const note = { key: 'n', title: 'Roof call', body: 'About the roof', files: [], payload: { is_alert: false } };
const notice = (title: string) => page.getByRole('alert').filter({ hasText: title });

test.each([
  ['no answer', offline, 'Error Message', NO_ANSWER],
  ['an answer without a message', answer(500, { message: '' }), 'Error', 'Internet issue or contact IT.'],
  ['an answer with a message', answer(404, { message: 'Not found.' }), 'Error', 'Not found.'],
  [
    'an error object',
    answer(422, { message: 'No.', error: { message: 'Please check.', errors: { note_id: ['Take another one.'] } } }),
    'Please check.',
    'Take another one.',
  ],
  ['an error object without a message', answer(422, { message: 'No.', error: { message: '' } }), 'Error', 'No.'],
] as const)('section 8 on the screen: %s', async (_, pinNote, title, text) => {
  await openApplication({ tab: 'notes', notes: [note] as never }, { pinNote } as Stubs);
  await page.getByRole('button', { name: 'Pin Roof call' }).click();
  await expect.element(notice(text)).toBeVisible();
  // biome-ignore lint/performance/useDomNodeTextContent: the lines as they are drawn
  expect((notice(text).element() as HTMLElement).innerText.split('\n').filter(Boolean).slice(0, 2)).toEqual([
    title,
    text,
  ]);
});

test('section 8: a request without an answer has its title over a dialog that shows its line as well', async () => {
  await openApplication({ tab: 'notes' }, { addNoteOrAttachmentToApplication: offline });
  await page.getByRole('button', { name: 'Add note' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create Application Notes & Attachments' });
  await dialog.getByLabelText('Title').fill('Roof call');
  await dialog.getByLabelText('Body').fill('About the roof, at length');
  await press('{Control>}{Enter}{/Control}');
  await expect.element(dialog.getByText(NO_ANSWER)).toBeVisible();
  await expect.element(notice('Error Message')).toMatchTextContent(NO_ANSWER);
});

test('section 8: the server’s message of a login is shown', async () => {
  await open('/', null, { login: answer(401, { message: 'Username or password is wrong.' }) });
  await page.getByLabelText('Username').fill('maria');
  await page.getByLabelText('Password', { exact: true }).fill('not it at all');
  await press('{Enter}');
  await expect.element(page.getByText('Username or password is wrong.')).toBeVisible();
});

test('section 8: an application that can’t be loaded leads to the agent portal', async () => {
  await open('/agent-portal/application-details/9', 'agent', { getApplicationById: answer(404, { message: 'Gone.' }) });
  await expect.poll(() => location.pathname).toBe('/agent-portal/dashboard');
});

test('section 8: quote descriptions are shown as mapped, and the unknown address has its page', async () => {
  const texts = [
    'WRIGHT SYSTEM ERROR - PLEASE QUOTE MANUALLY',
    'ERROR - PLEASE QUOTE MANUALLY',
    'UW APPROVAL REQUIRED - BRIDGE TO REQUEST',
  ];
  const quotes = texts.map((description, at) =>
    aQuote(at + 1, `Carrier ${at}`, 900 + at, { payload: { outcome: 'quoted', description } }),
  );
  await openApplication(
    { tab: 'results', status: 'complete', run_id: 1, quotes },
    { getQuoteProgress: { run_id: 1, is_complete: true } },
  );
  for (const [at, text] of texts.entries()) {
    const row = page.getByRole('row', { name: `Carrier ${at}` });
    await chooseByKeyboard(row.getByRole('button', { name: `More for Carrier ${at}` }), 'Show details');
    await expect.element(page.getByText(text, { exact: true }).last()).toBeVisible();
  }
  await open('/no-such-page', 'agent');
  await expect.element(page.getByText('404 Page Not Found')).toBeVisible();
});
