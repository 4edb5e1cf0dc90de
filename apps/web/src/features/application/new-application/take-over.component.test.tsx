import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ID, openApplication } from '../../../../test/component/application.ts';
import { press, Refused } from '../../../../test/component/open.tsx';

test('in the form, tries a failed lookup again, or takes what was typed', async () => {
  let isAway = true;
  const calls = await openApplication(
    { values: { address1: '', city: '' } },
    {
      lookupAddress: () =>
        isAway ? new Refused(500, 'Away.') : ({ api_address_data: null, why_none: 'unknown' } as never),
    },
  );
  await page.getByLabelText('Address search').fill('23 Unmatched Rd, Miami Beach, FL 33139');
  await press('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Address lookup' });
  await expect.element(dialog).toMatchTextContent('The lookup failed: Away.');
  isAway = false;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog).toMatchTextContent('Invalid Response Data.');
  await expect.element(dialog).not.toMatchTextContent('The lookup failed');
  await dialog.getByRole('button', { name: 'Take what I typed' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Address', { exact: true })).toHaveValue('23 Unmatched Rd');
  await expect.element(page.getByLabelText('City', { exact: true })).toHaveValue('Miami Beach');
  await expect
    .poll(() => calls.of('updateApplication').at(-1))
    .toMatchObject({ application_id: ID, useable_details: { address1: '23 Unmatched Rd' } });
});

test('takes a lookup over after an edit that is still being saved, on the version that it makes', async () => {
  const late = Promise.withResolvers<void>();
  const versions: number[] = [];
  const found = {
    values: { county: 'Pinellas County' },
    sources: {},
    candidates: [],
    differences: [],
    missing: [],
    facts: {},
  };
  const answer = (version: number) =>
    ({ changes: { id: ID, version, payload: { status: 'new', useable_details: {} } } }) as never;
  await openApplication(
    { values: { county: '' } },
    {
      lookupAddress: { api_address_data: found } as never,
      updateApplication: async ({ version, useable_details }) => {
        versions.push(version);
        if (!('county' in useable_details)) await late.promise;
        return answer(version + 1);
      },
    },
  );
  await page.getByLabelText('Year built').fill('1986');
  await press('{Tab}');
  await expect.poll(() => versions).toEqual([1]);
  await page.getByLabelText('Address search').fill('1208 Turner St, Clearwater, FL 33756');
  await press('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Address lookup' });
  await expect.element(dialog.getByRole('checkbox', { name: 'County' })).toBeChecked();
  await press('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(versions).toEqual([1]);
  late.resolve();
  await expect.element(page.getByText('1 value was taken over.')).toBeVisible();
  expect(versions.at(-1)).toBeGreaterThan(1);
  expect(new Set(versions).size).toBe(versions.length);
});
