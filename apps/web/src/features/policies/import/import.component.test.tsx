import type { BookFile } from '@freeboard/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/component/accessible.ts';
import { open, press, Refused, type Stubs } from '../../../../test/component/open.tsx';

const HEADS = {
  'Policy #': 'policy_number',
  Company: 'carrier_name',
  LOB: 'line',
  Insured: 'insured',
  Eff: 'effective_date',
  Exp: 'expiration_date',
  Premium: 'premium',
} as const;
const CELLS = ['HO 1-1', 'Gulf & Harbor', 'HO3', 'Ruth Kessler', '12/9/2025', '12/9/2026', '$1,204.00'];
const cells = (more: Partial<Record<keyof typeof HEADS, string>> = {}) =>
  Object.keys(HEADS).map((head, at) => more[head as keyof typeof HEADS] ?? (CELLS[at] as string));

const fileOf = (...rows: string[][]): BookFile => ({
  ...{ name: 'Book.csv', digest: rows.flat().join(), written: 'UTF-8', recipe: null, left_out: [], notes: [] },
  columns: Object.entries(HEADS).map(([name, field]) => ({
    name,
    samples: [],
    match: { field, recipe: '', by: 'name' },
  })),
  rows: rows.map((one, at) => ({ row: at + 2, cells: one })),
});

const agents = [{ name: 'Dana Whitfield', email: 'dana@x.example', role: 'agent', agent: { id: 9 } }] as const;
const answer = (outcome: string, more: object = {}) =>
  ({ outcome, policy_id: null, errors: {}, insured_in_book: null, similar_insured: null, ...more }) as never;

async function opened(file: BookFile, stubs: Stubs = {}) {
  const calls = await open('/agent-portal/policies/import', 'admin', {
    getAgentsList: { agents: [...agents] },
    readBookFile: { file } as never,
    saveBookColumns: {},
    previewPolicies: ({ policies }) => ({ policies: policies.map(() => answer('added')) }),
    enterPolicies: ({ policies }) => ({ policies: policies.map(() => answer('added', { policy_id: 5 })) }),
    ...stubs,
  });
  await expect.element(page.getByRole('button', { name: 'Choose file' })).toBeVisible();
  await userEvent.upload(page.getByLabelText('File with policies').element(), new File(['x'], 'Book.csv'));
  return calls;
}
const check = (count: string) => page.getByRole('button', { name: `Check ${count}` }).click();
const rows = () => page.getByRole('region', { name: 'Rows' });

test('mends a fault at its cell by keyboard, says a word once for all rows, and enters them for an agent', async () => {
  const wrong = cells({ 'Policy #': 'HO 2', LOB: 'Wedding', Exp: '3/1/2025' });
  const calls = await opened(fileOf(cells(), wrong, cells({ 'Policy #': 'HO 3', LOB: 'wedding' })));
  await page.getByLabelText('Agent').selectOptions('Dana Whitfield');
  await check('3 rows');
  await expect.element(page.getByRole('button', { name: 'To fix 2' })).toBeVisible();
  await expect.element(rows().getByText('Expiration must be after the effective date.')).toBeVisible();
  await expectAccessible(page.getByRole('main'));
  await rows().getByLabelText('Expires').fill('12/9/2026');
  await press('{Enter}');
  await rows().getByLabelText('Line, for all rows with “Wedding”').first().selectOptions('Other');
  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await expect.element(page.getByText('3 imported')).toBeVisible();
  expect(
    calls.of('enterPolicies')[0]?.policies.map(({ line, agent, expiration_date }) => [line, agent, expiration_date]),
  ).toEqual([
    ['home', 'dana@x.example', '2026-12-09'],
    ['other', 'dana@x.example', '2026-12-09'],
    ['other', 'dana@x.example', '2026-12-09'],
  ]);
});

test('keeps the focus when a fault is gone: at the next fault, else at its row', async () => {
  const wrong = { LOB: 'Wedding', Exp: '3/1/2025' };
  await opened(
    fileOf(
      cells({ 'Policy #': 'HO 1', Exp: '3/1/2025' }),
      cells({ 'Policy #': 'HO 2', ...wrong }),
      cells({ 'Policy #': 'HO 3', Exp: '4/1/2025' }),
    ),
  );
  await check('3 rows');
  const expires = () => rows().getByLabelText('Expires');
  const line = rows().getByLabelText(/^Line, for all rows/);
  await expires().first().fill('4/1/2025');
  await press('{Enter}');
  await expect.element(expires().first()).toHaveValue('4/1/2025');
  await expect.element(expires().first()).toHaveFocus();
  await expires().nth(1).fill('12/9/2026');
  await press('{Enter}');
  await expect.element(line).toHaveFocus();
  await line.selectOptions('Other');
  await expect.element(expires().nth(1)).toHaveFocus();
  await rows().getByRole('button', { name: 'Leave out row 4' }).click();
  await expect.element(expires()).toHaveFocus();
  await expires().fill('12/9/2026');
  await press('{Enter}');
  await expect.element(rows().getByRole('row', { name: /HO 1/ })).toHaveFocus();
});

test('asks whether a client at the property is the same, and merges nothing before', async () => {
  const calls = await opened(fileOf(cells()), {
    previewPolicies: ({ policies }) => ({
      policies: policies.map(({ insured }) =>
        answer('added', { similar_insured: insured === 'Ruth Kessler' ? 'Ruth A Kessler' : null }),
      ),
    }),
  });
  await check('1 row');
  await expect.element(page.getByText(/At this property you know/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled();
  await page.getByRole('button', { name: 'Use “Ruth A Kessler”' }).click();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect.element(page.getByText('1 imported')).toBeVisible();
  expect(calls.of('enterPolicies')[0]?.policies).toMatchObject([{ insured: 'Ruth A Kessler' }]);
});

test('checks a long file next to the page, row by row once', async () => {
  const many = Array.from({ length: 900 }, (_, at) => cells({ 'Policy #': `HO ${at % 850}` }));
  const calls = await opened(fileOf(...many));
  await check('900 rows');
  await expect.element(page.getByRole('button', { name: 'Repeated 50' })).toBeVisible();
  await page.getByRole('button', { name: 'Import 850 rows' }).click();
  await expect.element(page.getByText('850 imported')).toBeVisible();
  expect(calls.of('enterPolicies').map(({ policies }) => policies.length)).toEqual([500, 350]);
});

test('imports only what was compared with the book, when comparing stops', async () => {
  const many = Array.from({ length: 600 }, (_, at) => cells({ 'Policy #': `HO ${at}` }));
  let asked = 0;
  const calls = await opened(fileOf(...many), {
    previewPolicies: ({ policies }) => {
      asked += 1;
      if (asked === 2) return new Refused(503, 'Down for a moment.');
      return { policies: policies.map(() => answer('added')) };
    },
  });
  await check('600 rows');
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Ready 500' })).toBeVisible();
  await page.getByRole('button', { name: 'Import 500 rows' }).click();
  await expect.element(page.getByRole('button', { name: 'Imported 500' })).toBeVisible();
  expect(calls.of('enterPolicies').map(({ policies }) => policies.length)).toEqual([500]);
});

test('corrects a line that was typed and is not understood, once for all rows', async () => {
  const calls = await opened(fileOf(cells({ LOB: '' })));
  await check('1 row');
  await rows().getByLabelText('Line').fill('Wedding');
  await press('{Enter}');
  await rows().getByLabelText('Line, for all rows with “Wedding”').selectOptions('Other');
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect.element(page.getByText('1 imported')).toBeVisible();
  expect(calls.of('enterPolicies')[0]?.policies).toMatchObject([{ line: 'other' }]);
});

test('asks which of two rows is right, and corrects only that one', async () => {
  const heads = { ...HEADS, Status: 'status' } as const;
  const file = fileOf(
    [...cells(), 'Active'],
    [...cells(), 'Cancelled'],
    [...cells({ 'Policy #': 'HO 2' }), 'Cancelled'],
  );
  const columns = Object.entries(heads).map(([name, field]) => ({
    name,
    samples: [],
    match: { field, recipe: '', by: 'name' as const },
  }));
  const calls = await opened({ ...file, columns });
  await check('3 rows');
  await expect.element(page.getByRole('button', { name: 'To fix 2' })).toBeVisible();
  await expectAccessible(page.getByRole('main'));
  await rows().getByLabelText('Policy status').first().selectOptions('Cancelled');
  await expect.element(rows().getByText('Same as row 2')).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect.element(page.getByText('2 imported')).toBeVisible();
  expect(calls.of('enterPolicies')[0]?.policies.map(({ ending }) => ending)).toEqual(['cancelled', 'cancelled']);
});
