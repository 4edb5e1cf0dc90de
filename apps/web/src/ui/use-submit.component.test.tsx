import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { notices } from '../lib/server/notices.ts';
import { useSubmit } from './use-submit.ts';

type Answer = Awaited<ReturnType<Parameters<typeof useSubmit<string>>[0]['send']>>;

const refusal = (code: number, errors: Record<string, string[]>): Answer => ({
  ok: false,
  code,
  message: 'Not saved',
  errors,
});

let sent: string[] = [];
let done: string[] = [];
let answer: (name: string) => Promise<Answer>;

function Form() {
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const { form, isSending, errorOf, submit, edited } = useSubmit({
    wrong: { name: name === '' ? 'Field is required.' : null },
    send: () => {
      sent.push(name);
      return answer(name);
    },
    done: (data) => done.push(data),
  });
  const input = (label: string, value: string, set: (text: string) => void, error: string | undefined) => (
    <label>
      {label}
      <input
        value={value}
        aria-invalid={error !== undefined}
        onChange={(event) => {
          edited();
          set(event.currentTarget.value);
        }}
      />
      {error}
    </label>
  );
  return (
    <form ref={form} onSubmit={submit}>
      {input('Name', name, setName, errorOf('name'))}
      {input('Code', code, setCode, errorOf('code'))}
      <button type="submit">{isSending ? 'Sending' : 'Send'}</button>
    </form>
  );
}

beforeEach(async () => {
  await cleanup();
  notices.set([]);
  sent = [];
  done = [];
  answer = async (name) => ({ ok: true, data: name });
  await render(<Form />);
});

const send = () => page.getByRole('button').click();

test('sends nothing that is wrong, says so at the field and gives it the focus', async () => {
  await expect.element(page.getByText('Field is required.')).not.toBeInTheDocument();
  await send();
  await expect.element(page.getByText('Field is required.')).toBeVisible();
  await expect.element(page.getByLabelText('Name')).toHaveFocus();
  expect(sent).toEqual([]);
  await page.getByLabelText('Name').fill('Ana');
  await send();
  await expect.poll(() => done).toEqual(['Ana']);
});

test('shows the errors of the server at their fields until something is edited', async () => {
  answer = async () => refusal(422, { code: ['This code has expired.'] });
  await page.getByLabelText('Name').fill('Ana');
  await send();
  await expect.element(page.getByLabelText(/Code/)).toHaveFocus();
  await expect.element(page.getByText('This code has expired.')).toBeVisible();
  await page.getByLabelText(/Code/).fill('1');
  await expect.element(page.getByText('This code has expired.')).not.toBeInTheDocument();
  expect(notices.get()).toEqual([]);
});

test.each([
  ['an error of no field of the form', refusal(422, { version: ['Value is not valid.'] })],
  ['a refusal', refusal(403, {})],
  ['no answer', refusal(0, {})],
])('shows %s as a notice', async (_what, result) => {
  answer = async () => result;
  await page.getByLabelText('Name').fill('Ana');
  await send();
  await expect.poll(() => notices.get()).toHaveLength(1);
  expect(done).toEqual([]);
});

test('is sent once, however often it is submitted meanwhile', async () => {
  let end: (result: Answer) => void = () => {};
  answer = () => new Promise((resolve) => (end = resolve));
  await page.getByLabelText('Name').fill('Ana');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Sending' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(sent).toEqual(['Ana']);
  end({ ok: true, data: 'Ana' });
  await expect.poll(() => done).toEqual(['Ana']);
});
