import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open } from '../../../../test/component/open.tsx';

const column = (name: string) => ({
  name,
  samples: ['Ana'],
  match: { field: null, by: 'nothing', sureness: 0, is_open: false },
});
const detail = (delimiter: ',' | ';' | null, names: string[]) => ({
  upload: { id: 3, name: 'both.csv', state: 'mapping', rows: 2, size: 90 } as never,
  sheet: { kind: 'csv', written: 'UTF-8', delimiter, notes: [], rows: [], columns: names.map(column) } as never,
});

test('reads a text file again by the separator that a person chooses', async () => {
  let current = detail(',', ['First Name;Last Name', 'County']);
  const calls = await open('/dashboard/bulk-upload?upload=3', 'agent', {
    getBulkUpload: () => current as never,
    readBulkUploadAgain: () => {
      current = detail(';', ['First Name', 'Last Name,County']);
      return { upload: current.upload } as never;
    },
  });
  const separator = page.getByLabelText('Separator');
  await expect.element(separator).toHaveValue(',');
  await separator.selectOptions('Semicolon');
  await expect.poll(() => calls.of('readBulkUploadAgain')).toEqual([{ upload_id: 3, delimiter: ';' }]);
});

test('offers one for a text file that could not be read', async () => {
  const failed = { upload: { id: 3, name: 'cut.csv', state: 'failed', fault: 'The file ends inside row 3.' } as never };
  const calls = await open('/dashboard/bulk-upload?upload=3', 'agent', {
    getBulkUpload: { ...failed, sheet: null } as never,
    readBulkUploadAgain: failed as never,
  });
  await expect.element(page.getByText('The file ends inside row 3.')).toBeVisible();
  await page.getByLabelText('Separator').selectOptions('Tab');
  await expect.poll(() => calls.of('readBulkUploadAgain')).toEqual([{ upload_id: 3, delimiter: '\t' }]);
});

test('offers none for a file that has none', async () => {
  await open('/dashboard/bulk-upload?upload=3', 'agent', { getBulkUpload: detail(null, ['First Name']) as never });
  await expect.element(page.getByRole('heading', { name: 'Mapping' })).toBeVisible();
  await expect.element(page.getByLabelText('Separator')).not.toBeInTheDocument();
});
