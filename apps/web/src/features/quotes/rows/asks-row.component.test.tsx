import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/component/accessible.ts';
import { anApplication, aProgress, aQuote, ID, openApplication } from '../../../../test/component/application.ts';
import { press } from '../../../../test/component/open.tsx';

const results = { tab: 'results', run_id: 1 };

test('takes the answers that a carrier asks for in its row, keeps them over a reload, and sends them', async () => {
  const question = (id: string, more: object) => ({
    id,
    text: id,
    options: [],
    help: null,
    is_required: true,
    field: null,
    only_if: null,
    answer: null,
    ...more,
  });
  const list = [
    question('Any loss?', {
      type: 'choice',
      options: [
        { value: 'Yes', label: 'Yes' },
        { value: 'No', label: 'No' },
      ],
    }),
    question('How much?', { type: 'number', only_if: { id: 'Any loss?', is: ['Yes'] } }),
  ];
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const asks = aProgress(4, 'Harbormaster Flood', {
    state: 'asks',
    questions: { until, refusal: null, list: list as never },
  });
  const progress = { getQuoteProgress: { run_id: 1, carriers: [asks] } };
  await openApplication(results, progress);
  await expect.element(page.getByText('1 asks you')).toBeVisible();
  const form = page.getByRole('form', { name: 'Harbormaster Flood asks you' });
  await form.getByRole('button', { name: 'Answer and send' }).click();
  await expect.element(form.getByText('Field is required.').first()).toBeVisible();
  await expectAccessible(form);
  await form.getByRole('radio', { name: 'Yes' }).click();
  await form.getByRole('textbox').fill('12000');
  const application = anApplication({ run_id: 1, quotes: [aQuote(4, 'Harbormaster Flood', 1_204)] });
  const calls = await openApplication(results, progress, 'agent', { isKept: true });
  await expect.element(form.getByRole('textbox')).toHaveValue('12000');
  await expect.element(form.getByRole('radio', { name: 'Yes' })).toBeChecked();
  calls.stub({
    answerCarrierQuestions: { application },
    getApplicationById: { application },
    getQuoteProgress: { run_id: 1, is_complete: true },
  } as never);
  await form.getByRole('button', { name: 'Answer and send' }).click();
  await expect
    .poll(() => calls.of('answerCarrierQuestions'))
    .toMatchObject([{ application_id: ID, quote_id: 4, answers: { 'Any loss?': 'Yes', 'How much?': '12000' } }]);
  await expect.element(page.getByRole('row', { name: /Harbormaster Flood.*\$1,204\.00/ }).first()).toBeVisible();
  await expect.element(form).not.toBeInTheDocument();
  expect(Object.values(localStorage).join()).not.toContain('12000');
});

test('shows an answer that a carrier refused with its message, and refuses a wrong amount at its field', async () => {
  const loss = { id: 'loss', text: 'How much was paid?', type: 'number', options: [], help: null, is_required: true };
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const list = [{ ...loss, only_if: null, answer: '45' }] as never;
  const asks = aProgress(4, 'Harbormaster Flood', {
    state: 'asks',
    questions: { until, refusal: 'loss must be below 30.', list },
  });
  const calls = await openApplication(results, { getQuoteProgress: { run_id: 1, carriers: [asks] } });
  const form = page.getByRole('form', { name: 'Harbormaster Flood asks you' });
  await expect
    .element(form.getByRole('alert').first())
    .toMatchTextContent("didn't accept this answer: loss must be below 30.");
  const amount = form.getByLabelText('How much was paid?');
  await expect.element(amount).toHaveValue('45');
  await amount.fill('12k');
  await press('{Enter}');
  await expect.element(form.getByText('Must be a number, such as 12000 or 12,000.50.')).toBeVisible();
  await expectAccessible(form);
  expect(calls.of('answerCarrierQuestions')).toEqual([]);
  await amount.fill('$12,000');
  await press('{Enter}');
  await expect.poll(() => calls.of('answerCarrierQuestions')).toMatchObject([{ answers: { loss: '$12,000' } }]);
});

test('puts who asks first, leads to it and announces it, and fills in what the form holds', async () => {
  const year = { id: 'q1', text: 'Year built?', type: 'number', options: [], help: null, is_required: true };
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const list = [{ ...year, field: 'year_build', only_if: null, answer: null }] as never;
  const asks = aProgress(4, 'Harbormaster Flood', { state: 'asks', questions: { until, refusal: null, list } });
  const quotes = [aQuote(1, 'Tidewater Mutual', 1_204), aQuote(2, 'Palmetto Flood', 1_310)];
  const calls = await openApplication(
    { ...results, status: 'complete', quotes, values: { year_build: 1998 } },
    { getQuoteProgress: { run_id: 1, is_complete: true, carriers: [asks] } },
  );
  const rows = page.getByRole('row').filter({ hasText: /Harbormaster|Tidewater|Palmetto/ });
  await expect.element(rows.first()).toMatchTextContent('Harbormaster Flood');
  await expect
    .element(page.getByRole('status').filter({ hasText: /^Harbormaster Flood asks 1 question\. Answer by / }))
    .toBeInTheDocument();
  await page.getByRole('button', { name: '1 asks you' }).click();
  await expect.element(rows.first()).toHaveFocus();
  await expectAccessible(page.getByRole('main'));
  const form = page.getByRole('form', { name: 'Harbormaster Flood asks you' });
  await expect.element(form).toMatchTextContent(/From the form: /);
  await expect.element(form.getByRole('textbox')).toHaveValue('1998');
  expect(calls.of('answerCarrierQuestions')).toEqual([]);
  await form.getByRole('textbox').fill('1999');
  await expect.element(form).not.toMatchTextContent(/From the form: /);
});

test('sends the same answers for the other applications that are chosen', async () => {
  const year = { id: 'q1', text: 'Anything else?', type: 'text', options: [], help: null, is_required: true };
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const list = [{ ...year, field: null, only_if: null, answer: null }] as never;
  const asks = aProgress(4, 'Harbormaster Flood', { state: 'asks', questions: { until, refusal: null, list } });
  const others = [8, 9].map((id) => ({ id, application_id: 1000 + id, client: `Client ${id}`, until }));
  const calls = await openApplication(
    { ...results, status: 'complete' },
    {
      getQuoteProgress: { run_id: 1, is_complete: true, carriers: [asks] },
      getSameQuestions: { applications: others },
      answerCarrierQuestions: { application: anApplication({ run_id: 1 }), also: { answered: 1, left: [] } } as never,
    },
  );
  const form = page.getByRole('form', { name: 'Harbormaster Flood asks you' });
  await form.getByRole('textbox').fill('No');
  await form.getByRole('checkbox', { name: 'Send the same answers for 2 other applications' }).click();
  await form.getByText('Choose applications').click();
  await form.getByRole('checkbox', { name: 'Client 9 1009' }).click();
  await expect.element(form.getByRole('checkbox', { name: /for 1 of 2 other applications/ })).toBeChecked();
  await expectAccessible(form);
  await form.getByRole('button', { name: 'Answer and send' }).click();
  await expect.poll(() => calls.of('answerCarrierQuestions')).toMatchObject([{ answers: { q1: 'No' }, also: [8] }]);
  await expect.element(page.getByText('Answered Harbormaster Flood for 2 applications')).toBeVisible();
});
