import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aQuote, openApplication } from '../../../../test/component/application.ts';
import { focus, press } from '../../../../test/component/open.tsx';
import { queryClient } from '../../../lib/server/query.ts';

const QUESTION = {
  id: 9,
  text: 'Is the dock covered?',
  at: '2026-11-20T15:00:00.000Z',
  answer: null,
  answered_at: null,
  answered_by: '',
};
const panel = () => page.getByRole('region', { name: 'Questions from the client' });
const openBoard = (questions: object[]) =>
  openApplication(
    { tab: 'results', status: 'complete', run_id: 1, quotes: [aQuote(1, 'Tidewater Mutual', 1_204)] },
    {
      getQuoteProgress: { run_id: 1, is_complete: true },
      getClientQuestions: { questions: questions as never },
      answerQuestion: { channels: ['email', 'sms'] },
    },
  );

test('answers a question of the client on the board', async () => {
  const calls = await openBoard([QUESTION]);
  await expect.element(panel().getByText('Is the dock covered?')).toBeVisible();
  await panel().getByRole('button', { name: 'Answer' }).click();
  await expect.element(panel().getByText('Field is required.')).toBeVisible();
  await panel().getByLabelText('Your answer').fill('Yes, as another structure.');
  calls.stub({ getClientQuestions: { questions: [{ ...QUESTION, answer: 'Yes, as another structure.' }] } });
  await panel().getByRole('button', { name: 'Answer' }).click();
  await expect
    .poll(() => calls.of('answerQuestion'))
    .toMatchObject([{ question_id: 9, answer: 'Yes, as another structure.' }]);
  await expect.element(page.getByText('On their page and by e-mail and by text.')).toBeVisible();
  await expect.element(panel()).not.toBeInTheDocument();
});

test('moves no row under the pointer: a question that comes is named in the head of the board until then', async () => {
  const calls = await openBoard([]);
  const row = page.getByRole('row', { name: /Tidewater Mutual/ });
  await row.hover();
  const top = () => row.element().getBoundingClientRect().top;
  const before = top();
  calls.stub({ getClientQuestions: { questions: [QUESTION] as never } });
  await queryClient.invalidateQueries({ queryKey: ['getClientQuestions'] });
  const chip = page.getByRole('button', { name: 'The client asks' });
  await expect.element(chip).toBeVisible();
  await expect.element(panel()).not.toBeInTheDocument();
  expect(top()).toBe(before);
  await chip.click();
  await expect.element(panel().getByLabelText('Your answer')).toHaveFocus();
});

test('Ctrl Enter answers the question in focus and launches nothing, and the next question has the focus', async () => {
  const other = { ...QUESTION, id: 10, text: 'When does it start?' };
  const calls = await openBoard([other, QUESTION]);
  const first = panel().getByRole('form', { name: /Is the dock covered/ });
  const second = panel().getByRole('form', { name: /When does it start/ });
  await first.getByLabelText('Your answer').fill('Yes.');
  calls.stub({ getClientQuestions: { questions: [other, { ...QUESTION, answer: 'Yes.' }] as never } });
  await press('{Control>}{Enter}{/Control}');
  await expect.poll(() => calls.of('answerQuestion')).toMatchObject([{ question_id: 9, answer: 'Yes.' }]);
  await expect.element(first).not.toBeInTheDocument();
  await expect.element(second.getByLabelText('Your answer')).toHaveFocus();
  await press('In May.');
  calls.stub({ getClientQuestions: { questions: [] } });
  await focus(second.getByRole('button', { name: 'Answer' }));
  await press('{Enter}');
  await expect.element(panel()).not.toBeInTheDocument();
  await expect.element(page.getByRole('tabpanel')).toHaveFocus();
  await expect.element(page.getByText('Nothing to launch')).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
