import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open } from '../../../test/component/open.tsx';

const row = (at: number, client: string, application_type: 'flood' | 'home') => ({
  row: at,
  state: 'ready',
  application_type,
  client,
  address: `${at} Ocean Dr, Miami Beach FL 33139`,
});
const upload = {
  id: 3,
  name: 'lines.csv',
  application_type: 'flood',
  state: 'checked',
  rows: 2,
  ready: 2,
  size: 90,
} as never;
const column = (name: string) => ({
  name,
  samples: ['HO3'],
  match: { field: null, by: 'nothing', sureness: 0, is_open: false },
});
const sheet = { kind: 'csv', written: 'UTF-8', delimiter: ',', notes: [], rows: [] };

test('marks the rows that become another line than the file is uploaded for', async () => {
  await open('/dashboard/bulk-upload?upload=3', 'agent', {
    getBulkUpload: { upload, sheet: { ...sheet, columns: [column('Line of Business')] } as never } as never,
    getBulkUploadRows: { rows: { data: [row(2, 'Ana Lee', 'flood'), row(3, 'Bob Ray', 'home')], total: 2 } as never },
  });
  await expect.element(page.getByRole('cell', { name: 'Bob Ray Home' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'Ana Lee', exact: true })).toBeVisible();
});

test('names the client that a row is known as, before a second one is made', async () => {
  const data = [
    { ...row(2, 'Ana Lee', 'flood'), client_match: { id: 5, name: 'Ana Lee', is_same: true } },
    { ...row(3, 'Bob Ray', 'flood'), client_match: { id: 6, name: 'Robert Ray', is_same: false } },
  ];
  await open('/dashboard/bulk-upload?upload=3', 'agent', {
    getBulkUpload: { upload, sheet: { ...sheet, columns: [column('Line of Business')] } as never } as never,
    getBulkUploadRows: { rows: { data, total: 2 } as never },
  });
  await expect.element(page.getByText('Known client: Ana Lee.')).toBeVisible();
  await expect
    .element(
      page.getByText(
        'Known client at this address: Robert Ray. The name or the contact details don’t match, so a second client is made.',
      ),
    )
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Ana Lee' })).toHaveAttribute('href', '/agent-portal/clients/5');
});

test('names the cells that can’t be read of a row that is ready', async () => {
  const data = [
    { ...row(2, 'Ana Lee', 'flood'), typed: { phone: '8.13556E+09' } },
    { ...row(3, 'Bob Ray', 'flood'), state: 'repeated', repeats_row: 2, typed: { email: 'bob@' } },
  ];
  await open('/dashboard/bulk-upload?upload=3', 'agent', {
    getBulkUpload: { upload, sheet: { ...sheet, columns: [column('Phone')] } as never } as never,
    getBulkUploadRows: { rows: { data, total: 2 } as never },
  });
  const stays = 'can’t be read: it stays beside the application.';
  await expect.element(page.getByText(`Phone 8.13556E+09 ${stays}`)).toBeVisible();
  await expect.element(page.getByText(`E-mail bob@ ${stays}`)).toBeVisible();
});

test('shows what an ignored column sets in each row', async () => {
  const names = ['Line of Business', 'Do Not Text', 'Email Opt Out', 'SMS Consent', 'Notes'];
  const columns = names.map((name) => column(name));
  await open('/dashboard/bulk-upload?upload=3', 'agent', {
    getBulkUpload: {
      upload: { ...(upload as object), state: 'mapping' },
      sheet: { ...sheet, columns },
    } as never,
  });
  await expect
    .element(page.getByRole('row', { name: /Line of Business.*sets flood or home, row by row/ }))
    .toBeVisible();
  for (const [name, words] of [
    ['Do Not Text', 'opts out of texts, row by row'],
    ['Email Opt Out', 'opts out of e-mail, row by row'],
    ['SMS Consent', 'no field fits'],
    ['Notes', 'no field fits'],
  ])
    await expect.element(page.getByRole('row', { name: new RegExp(`${name}.*${words}`) })).toBeVisible();
});

test('counts the duplicates among rows that miss answers once these are taken', async () => {
  const counted = {
    ...(upload as object),
    rows: 6,
    ready: 3,
    rejected: 3,
    incomplete: 3,
    incomplete_repeated: 2,
    repeated: 1,
  };
  const missing = {
    ...row(4, 'Cy Poe', 'flood'),
    state: 'incomplete',
    errors: { roof_year: ['Field is required.'] },
    repeats_row: 2,
  };
  const calls = await open('/dashboard/bulk-upload?upload=3', 'agent', {
    getBulkUpload: { upload: counted, sheet: { ...sheet, columns: [] } } as never,
    getBulkUploadRows: { rows: { data: [missing], total: 1 } as never },
  });
  await expect.element(page.getByText(/Missing: Roof year\. Same client and address as row 2\./)).toBeVisible();
  await page.getByRole('switch', { name: /^Skip 1 duplicate\b/ }).click();
  await expect.element(page.getByRole('button', { name: 'Upload 3 rows' })).toBeVisible();
  await page.getByRole('switch', { name: /^Take 3 that are incomplete/ }).click();
  await page.getByRole('switch', { name: /^Skip 3 duplicates/ }).click();
  await page.getByRole('button', { name: 'Upload 3 rows' }).click();
  await expect
    .poll(() => calls.of('commitBulkUpload').at(-1))
    .toMatchObject({ take_incomplete: true, leave_out_repeated: true });
});

test('says once what every row misses, in red only what is wrong, and takes incomplete rows where none is ready', async () => {
  const required = ['Field is required.'];
  const missing = (at: number, errors: Record<string, string[]>, typed: Record<string, string> = {}) => ({
    ...row(at, `Row ${at}`, 'flood'),
    state: 'incomplete',
    errors: { roof_year: required, ...errors },
    typed,
  });
  const data = [
    missing(2, {}),
    missing(3, { year_build: ['Number is required.'] }, { year_build: '19x8' }),
    missing(4, { date_of_birth: required }),
  ];
  const count = (field: string, message: string, times: number) => ({ field, message, count: times });
  await open('/dashboard/bulk-upload?upload=3', 'agent', {
    getBulkUpload: {
      upload: { ...(upload as object), rows: 3, ready: 0, rejected: 3, incomplete: 3 },
      sheet: { ...sheet, columns: [] },
      errors_by_field: [
        count('roof_year', 'Field is required.', 3),
        count('date_of_birth', 'Field is required.', 1),
        count('year_build', 'Number is required.', 1),
      ],
    } as never,
    getBulkUploadRows: { rows: { data, total: 3 } as never },
  });
  await expect.element(page.getByText('Missing in every row: Roof year.')).toBeVisible();
  const rows = page.getByRole('region', { name: 'Rows of the file' });
  await expect.element(rows.getByText('Year built: Number is required.')).toHaveClass(/bad/);
  await expect.element(rows.getByText('Missing: Date of birth.')).toHaveClass(/muted/);
  await expect.element(rows.getByText('Roof year')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Upload 3 rows' })).toBeEnabled();
});
