import type { CarrierDetail } from '@freeboard/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { focus, open, press, Refused, type Stubs } from '../../../../../test/component/open.tsx';

const SETTINGS = { name: 'Tern Flood', kind: 'rate-table', lines: ['flood'], auth: { kind: 'none' } };
const CARRIER = {
  id: 90,
  name: 'Tern Flood',
  kind: 'rate-table',
  lines: ['flood'],
  version: 1,
  revision: 3,
  has_draft: true,
  published: SETTINGS,
  draft: SETTINGS,
} as unknown as CarrierDetail;
const RATES = {
  revision: 3,
  tables: [],
  formulas: [{ name: 'premium', expression: '100' }],
  inputs: [{ name: 'zip', label: 'ZIP code', from: 'application', options: [], is_text: true }],
  gaps: [],
};
const ZIPS = [
  ['ZIP code', 'Factor'],
  ['33602', '1.1'],
  ['33603-33604', '1.2'],
  ['', '1'],
];

const openDialog = async (stubs: Stubs = {}, size: readonly [number, number] = [1_440, 900]) => {
  const calls = await open(
    '/dashboard/api-management/90',
    'admin',
    {
      getCarrier: { carrier: CARRIER },
      getRateTables: RATES as never,
      readRateSheets: { sheets: [{ name: null, rows: ZIPS }] },
      ...stubs,
    },
    { size },
  );
  await page.getByRole('button', { name: 'Add table' }).click();
  await page.getByRole('button', { name: 'Start from a file or a sheet' }).click();
  return calls;
};
const dialog = page.getByRole('dialog', { name: 'New table from a file' });
const cell = (row: number, title: string) => page.getByLabelText(`Row ${row}: ${title}`);

test('starts a table from pasted cells by keyboard, with every cell and the bad ones named', async () => {
  const calls = await openDialog();
  const pasted = ZIPS.map((row) => row.join('\t')).join('\n');
  await dialog.getByLabelText('Or paste rows from a sheet').fill(pasted);
  await focus(dialog.getByRole('button', { name: 'Read what is pasted' }));
  await press('{Enter}');
  await expect.element(dialog.getByLabelText('ZIP code looks at')).toHaveValue('zip');
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect.element(dialog.getByLabelText('Or paste rows from a sheet')).toHaveValue(pasted);
  await dialog.getByRole('button', { name: 'Read what is pasted' }).click();
  await expect.element(dialog.getByLabelText('ZIP code looks at')).toHaveValue('zip');
  const [sent] = calls.of('readRateSheets');
  expect(atob(sent?.file_base64 ?? '').split('\r\n')[2]).toBe('33603-33604,1.2');
  await expect
    .element(dialog.getByText('Row 2, ZIP code: a range is written [33603..33604], a text in quotes.'))
    .toBeVisible();
  await dialog.getByLabelText('Name', { exact: true }).fill('Territory');
  await press('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(cell(1, 'ZIP code')).toHaveValue('"33602"');
  await expect.element(cell(2, 'ZIP code')).toHaveValue('33603-33604');
  await expect.element(cell(3, 'Factor')).toHaveValue('1');
  await expect.element(page.getByRole('textbox', { name: 'Formula premium', exact: true })).toHaveValue('100 * factor');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(cell(1, 'Factor')).not.toBeInTheDocument();
});

test('takes the sheet that is chosen of a file, and asks for what it cannot recognize', async () => {
  const rows = [
    ['Construction', 'Remark', 'Charge'],
    ['Frame', 'old', '$75'],
  ];
  await openDialog(
    {
      readRateSheets: {
        sheets: [
          { name: 'Zips', rows: ZIPS },
          { name: 'Charges', rows },
          { name: 'Cover', rows: [['Rates of 2026']] },
          { name: 'Sheet4', rows: [] },
        ],
      },
    },
    [390, 844],
  );
  const file = new File(['x'], 'rates.xlsx');
  const input = document.querySelector<HTMLInputElement>('input[aria-label="File to start a table with"]');
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input!.files = transfer.files;
  input!.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(dialog.getByText('Left out, with no rows below the titles: Cover, Sheet4.')).toBeVisible();
  await dialog.getByLabelText('Sheet').selectOptions('Charges');
  await expect.element(dialog.getByLabelText('Name', { exact: true })).toHaveValue('Charges');
  await dialog.getByLabelText('Remark is').selectOptions('Leave it out');
  await dialog.getByRole('button', { name: 'Add table' }).click();
  const looksAt = dialog.getByLabelText('Construction looks at');
  await expect.element(looksAt).toHaveAttribute('aria-invalid', 'true');
  await looksAt.selectOptions('zip');
  await dialog.getByRole('button', { name: 'Add table' }).click();
  await expect.element(cell(1, 'Construction')).toHaveValue('"Frame"');
  await expect.element(cell(1, 'Charge')).toHaveValue('75');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('says why a file is not taken and keeps what is pasted', async () => {
  const calls = await openDialog({
    readRateSheets: () => new Refused(422, 'Check it.', { file_base64: ['The CSV cannot be read: a quote is open.'] }),
  });
  const read = dialog.getByRole('button', { name: 'Read what is pasted' });
  await read.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Choose a file or paste rows first.');
  const text = dialog.getByLabelText('Or paste rows from a sheet');
  await text.fill('ZIP code,"Factor\n');
  await read.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('The CSV cannot be read: a quote is open.');
  calls.stub({ readRateSheets: { sheets: [{ name: null, rows: [['ZIP code']] }] } });
  await read.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('There are no rows');
  await expect.element(text).toHaveValue('ZIP code,"Factor\n');
});

test('has the focus whenever it opens, and gives it back to where it began', async () => {
  await openDialog();
  const choose = dialog.getByRole('button', { name: 'Choose a CSV or XLSX file' });
  const add = page.getByRole('button', { name: 'Add table' });
  await expect.element(choose).toHaveFocus();
  await press('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(add).toHaveFocus();
  await press('{Enter}');
  await focus(page.getByRole('button', { name: 'Start from a file or a sheet' }));
  await press('{Enter}');
  await expect.element(choose).toHaveFocus();
  await press('{Tab}');
  await expect.element(dialog.getByLabelText('Or paste rows from a sheet')).toHaveFocus();
  await press('{Escape}');
  await expect.element(add).toHaveFocus();
});
