import type { Quote } from '@freeboard/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/component/accessible.ts';
import { anApplication, aQuote, ID, openApplication } from '../../../../test/component/application.ts';
import { chooseByKeyboard, focus, press } from '../../../../test/component/open.tsx';

const CARRIER = 'Tidewater Mutual';
const POLICY = {
  policy_number: 'TW-4711',
  premium: 1_204,
  effective_date: '2026-12-20',
  expiration_date: '2027-12-20',
  recorded_at: '2026-11-20T12:00:00.000Z',
  file: null,
};
const BINDING = { message: '', asked_at: '2026-11-25T12:00:00.000Z' };

const quoteWith = (more: Partial<Quote>): Quote => aQuote(1, CARRIER, 1_204, more);
const shown = (more: Partial<Quote>) => ({
  tab: 'results',
  run_id: 1,
  status: 'complete' as const,
  quotes: [quoteWith(more)],
});
const complete = { getQuoteProgress: { run_id: 1, is_complete: true } };

const row = () => page.getByRole('row', { name: new RegExp(CARRIER) }).first();
const chip = () => row().getByText('bound', { exact: true });
async function openMenu(): Promise<void> {
  await focus(page.getByRole('button', { name: `More for ${CARRIER}` }));
  await press('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: /^(Show|Hide) details$/ })).toBeVisible();
}
const chooseInMenu = (item: string) =>
  chooseByKeyboard(page.getByRole('button', { name: `More for ${CARRIER}` }), item);

test('removes a bind record only after a question, and restores it whole by the notice', async () => {
  const calls = await openApplication(
    shown({ bound: POLICY }),
    {
      ...complete,
      undoBoundQuote: { application: anApplication(shown({ bound: null })) } as never,
      restoreBoundQuote: { application: anApplication(shown({ bound: POLICY })) } as never,
    },
    'admin',
  );
  const dialog = page.getByRole('dialog', { name: `Remove bind record: ${CARRIER}` });
  await chooseInMenu('Remove bind record …');
  await expect.element(dialog).toMatchTextContent('Policy TW-4711');
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expectAccessible(dialog);
  await press('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(chip()).toBeVisible();
  expect(calls.of('undoBoundQuote')).toEqual([]);
  await chooseInMenu('Remove bind record …');
  await focus(dialog.getByRole('button', { name: 'Remove bind record' }));
  await press('{Enter}');
  await expect.element(chip()).not.toBeInTheDocument();
  const notice = page.getByRole('alert').filter({ hasText: 'Bind record removed' });
  await expect.element(notice).toMatchTextContent('Policy TW-4711');
  await expectAccessible(notice);
  await focus(notice.getByRole('button', { name: 'Undo' }));
  await press('{Enter}');
  await expect
    .element(chip())
    .toHaveAttribute('title', expect.stringMatching(/^Policy TW-4711, \$[\d,.]+, 12-20-2026 to 12-20-2027/));
  expect(calls.of('restoreBoundQuote')).toEqual([{ application_id: ID, quote_id: 1 }]);
});

test('offers no removal of what a carrier has bound, and says where that was not recorded', async () => {
  await openApplication(shown({ bound: POLICY, binding: { state: 'bound', ...BINDING } }), complete, 'admin');
  await openMenu();
  await expect.element(page.getByRole('menuitem', { name: /Remove|Undo/ })).not.toBeInTheDocument();
  await openApplication(shown({ bound: null, binding: { state: 'bound', ...BINDING } }), complete, 'admin');
  await expect.element(row().getByText('bound, not recorded')).toBeVisible();
  await expectAccessible(row());
});

test('marks a quote as not bound only after it was asked whether the carrier has confirmed that', async () => {
  const calls = await openApplication(
    shown({ bound: null, binding: { state: 'in_doubt', ...BINDING } }),
    { ...complete, clearBindAttempt: { application: anApplication(shown({})) } as never },
    'admin',
  );
  await chooseInMenu('Mark as not bound …');
  const dialog = page.getByRole('dialog', { name: `Mark as not bound: ${CARRIER}` });
  await expect.element(dialog).toMatchTextContent(`Has ${CARRIER} confirmed that`);
  expect(calls.of('clearBindAttempt')).toEqual([]);
  await focus(dialog.getByRole('button', { name: 'Mark as not bound' }));
  await press('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.of('clearBindAttempt')).toEqual([{ application_id: ID, quote_id: 1 }]);
});
