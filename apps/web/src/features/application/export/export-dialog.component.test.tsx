import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ID, openApplication } from '../../../../test/component/application.ts';
import { Refused } from '../../../../test/component/open.tsx';

const FILE = { file_name: 'Application 1042 ACORD XML.xml', media_type: 'application/xml', content: '<ACORD/>' };
const dialog = () => page.getByRole('dialog', { name: 'Export as ACORD XML' });

async function choose(item: string) {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('downloads the file and lists what it does not hold', async () => {
  const not_in_file = [{ field: 'pool', label: 'Pool', value: 'Yes' }];
  const calls = await openApplication({}, { exportApplication: { ...FILE, not_in_file } });
  await choose('Export ACORD XML');
  await expect.element(dialog().getByText(/^Application 1042 ACORD XML.xml was downloaded/)).toBeVisible();
  await expect.element(dialog().getByRole('heading', { name: 'Not in this file' })).toBeVisible();
  await expect.element(dialog().getByText('Pool')).toBeVisible();
  await dialog().getByRole('button', { name: 'Done' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(calls.of('exportApplication')).toEqual([{ application_id: ID, format: 'acord' }]);
});

test('says why there is no file, and tries again', async () => {
  let isRefused = true;
  const calls = await openApplication(
    {},
    { exportApplication: () => (isRefused ? new Refused(500, 'Something went wrong.') : { ...FILE, not_in_file: [] }) },
  );
  await choose('Export ACORD XML');
  await expect.element(dialog().getByText('Something went wrong.')).toBeVisible();
  isRefused = false;
  await dialog().getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog().getByText('The file holds every value of the application.')).toBeVisible();
  expect(calls.of('exportApplication')).toHaveLength(2);
});
