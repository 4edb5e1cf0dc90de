import { formFor, view } from '@freeboard/domain/forms';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anApplication, openApplication } from '../../../../test/component/application.ts';
import { press, Refused } from '../../../../test/component/open.tsx';

const section = (name: RegExp) =>
  page.getByRole('navigation', { name: 'Sections of the form' }).getByRole('button', { name }).click();

test('changes nothing when a lookup finds no vehicle (R3.4)', async () => {
  await openApplication({ type: 'auto', values: { vehicles_info: [], drivers_info: [] } });
  await section(/^Vehicles and Drivers/);
  await page.getByRole('button', { name: 'Look up vehicles and drivers' }).click();
  await expect.element(page.getByText(/Nothing was changed\.$/)).toBeVisible();
  await expect.element(page.getByRole('group', { name: /^driver \d$/ })).not.toBeInTheDocument();
});

test('shows what a household lookup found, takes it over as the provider’s and moves the focus there (R9.3)', async () => {
  const vin = '1HGCM82633A004352';
  const vehicle = { year: 2018, make: 'HONDA', model: 'Accord', vin };
  const found = {
    vehicles_info: [
      { id: 'v1', ...vehicle },
      { id: 'v2', ...vehicle, year: 2020 },
    ],
    drivers_info: [{ id: 'd1', first_name: 'Lena', last_name: 'Hoffmann' }],
    date_of_birth: '1968-04-17',
    source: { provider: 'Vehicle data', at: '2026-01-02T15:04:05.000Z', is_sandbox: false, proof: 'proof' },
  };
  const values = { vehicles_info: [], drivers_info: [], vehicle_driver_assignment: null, date_of_birth: null };
  const calls = await openApplication({ type: 'auto', values }, { getVehiclesDetailsFromProviderApi: () => found });
  await section(/^Vehicles and Drivers/);
  await page.getByRole('button', { name: 'Look up vehicles and drivers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Vehicles and drivers found' });
  await expect.element(dialog.getByText(/^From Vehicle data, /)).toBeVisible();
  await expect.element(dialog.getByText(/^Vehicles 1 and 2 came with the same VIN/)).toBeVisible();
  expect(calls.of('updateApplication')).toEqual([]);
  await dialog.getByRole('button', { name: 'Use these' }).click();
  await expect.element(page.getByRole('group', { name: 'vehicle 1' }).getByLabelText('Year')).toHaveFocus();
  await expect.element(page.getByRole('alert').filter({ hasText: /^Vehicle 2, VIN: the same as/ })).toBeVisible();
  await expect
    .poll(() => calls.of('updateApplication').at(-1))
    .toMatchObject({ useable_details: { date_of_birth: '1968-04-17', vehicle_driver_assignment: {} } });
  // Only these fields: a proof for any other one would make the server reject all that was found in that lookup.
  const { looked_up } = calls.of('updateApplication').at(-1) as { looked_up?: object };
  expect(looked_up).toEqual({ vehicles_info: 'proof', drivers_info: 'proof', date_of_birth: 'proof' });
});

test('names the coverages of Massachusetts (R3.4)', async () => {
  await openApplication({ type: 'auto' });
  await section(/^Coverage/);
  await page.getByLabelText('Uninsured and underinsured motorist').selectOptions('50/100');
  await section(/^Garaging Address/);
  await page.getByLabelText('State').selectOptions('MA');
  await section(/^Coverage/);
  await expect.element(page.getByLabelText('Uninsured coverage')).toHaveValue('50/100');
  await expect.element(page.getByLabelText('Underinsured coverage')).toBeVisible();
});

test('takes vehicles, drivers and shares by keyboard alone (R3.4)', async () => {
  const begun = { type: 'auto' as const, values: { vehicles_info: [], drivers_info: [] } };
  const calls = await openApplication(begun);
  await section(/^Vehicles and Drivers/);
  const typeAll = async (...texts: string[]) => {
    for (const text of texts) await press(`${text}{Enter}`);
  };
  (page.getByRole('button', { name: 'Add vehicle' }).element() as HTMLElement).focus();
  await press('{Enter}');
  await expect.element(page.getByRole('group', { name: 'vehicle 1' }).getByLabelText('Year')).toHaveFocus();
  await typeAll('2018', 'Honda', 'Accord', '');
  await expect.element(page.getByRole('button', { name: 'Add vehicle' })).toHaveFocus();
  await press('{Tab}{Tab}');
  await expect.element(page.getByRole('button', { name: 'Add driver' })).toHaveFocus();
  await press('{Enter}');
  await expect.element(page.getByRole('group', { name: 'driver 1' }).getByLabelText('First name')).toHaveFocus();
  await typeAll('ana', 'lee', '2/3/1980', 'L100');
  await expect.element(page.getByRole('group', { name: 'driver 1' }).getByLabelText('Relation')).toHaveFocus();
  await press('{Tab}{Tab}{Tab}');
  await expect.element(page.getByLabelText('Ana Lee drives 2018 Honda Accord, percent')).toHaveFocus();
  await typeAll('100');
  await expect.element(page.getByRole('heading', { name: 'Coverage', exact: true })).toBeVisible();
  const details = anApplication(begun).payload.useable_details;
  const saved = () =>
    Object.assign({ ...details }, ...calls.of('updateApplication').map(({ useable_details }) => useable_details));
  await expect.poll(() => JSON.stringify(saved().vehicle_driver_assignment)).toContain('100');
  expect(saved()).toMatchObject({
    vehicles_info: [{ year: 2018, make: 'Honda', model: 'Accord' }],
    drivers_info: [{ first_name: 'Ana', last_name: 'Lee', date_of_birth: '1980-02-03' }],
  });
  const { errors } = view(formFor('auto'), saved(), { today: '2026-01-02', status: 'new' });
  for (const key of ['vehicles_info', 'drivers_info', 'vehicle_driver_assignment'])
    expect(Object.keys(errors)).not.toContain(key);
});

test('says that a VIN cannot be decoded, and loses nothing (R3.4)', async () => {
  const vehicle = { id: 'v1', year: 2003, make: 'HONDA', model: 'Accord', vin: '1HGCM82633A004352' };
  const calls = await openApplication(
    { type: 'auto', values: { vehicles_info: [vehicle], drivers_info: [] } },
    { decodeVin: () => new Refused(422, 'Invalid response data') },
  );
  await section(/^Vehicles and Drivers/);
  const row = page.getByRole('group', { name: 'vehicle 1' });
  const vin = row.getByLabelText('VIN', { exact: true });
  await vin.fill('ZZZCM82633A004352');
  await row.getByRole('button', { name: 'Decode the VIN' }).click();
  await expect.element(row.getByText('Invalid response data')).toBeVisible();
  await expect.element(row.getByLabelText('Make')).toHaveValue('HONDA');
  calls.stub({ decodeVin: { year: 2003, make: 'HONDA', model: 'Accord' } });
  await vin.fill('1HGCM82633A004352');
  await row.getByRole('button', { name: 'Decode the VIN' }).click();
  await expect.element(row.getByText('Decoded', { exact: true })).toBeVisible();
});

test('names the vehicle with the same VIN, whatever else is missing, and keeps the focus in the list of a removed one', async () => {
  const car = { year: 2003, make: 'HONDA', model: 'Accord', vin: '1HGCM82633A004352' };
  const begun = [
    { id: 'v1', ...car },
    { id: 'v2', ...car, vin: '1M8GDM9AXKP042788' },
    { id: 'v3', year: null, make: '', model: '', vin: '' },
  ];
  await openApplication({ type: 'auto', values: { vehicles_info: begun, drivers_info: [] } });
  await section(/^Vehicles and Drivers/);
  const row = (at: number) => page.getByRole('group', { name: `vehicle ${at}` });
  await row(2).getByLabelText('VIN', { exact: true }).fill('1hgcm82633a004352');
  await press('{Tab}');
  const note = row(2).getByText('The same VIN as vehicle 1. Compare the numbers.');
  await expect.element(note).toBeVisible();
  const remove = (at: number) => page.getByRole('button', { name: `Remove vehicle ${at}` });
  (remove(1).element() as HTMLElement).focus();
  await press('{Enter}');
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(remove(1)).toHaveFocus();
  (remove(2).element() as HTMLElement).focus();
  await press('{Enter}');
  await expect.element(remove(1)).toHaveFocus();
  await press('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Add vehicle' })).toHaveFocus();
});

test('replaces rows that stand only when the person says so, and refuses a share that is none (R3.4)', async () => {
  const vehicle = { id: 'v1', year: 2003, make: 'HONDA', model: 'Accord', vin: '' };
  const drivers_info = ['Ana', 'Ben'].map((first_name, at) => ({ id: `d${at}`, first_name, last_name: 'Lee' }));
  const found = {
    vehicles_info: [vehicle],
    drivers_info: [{ id: 'd9', first_name: 'Lena', last_name: 'Hoffmann' }],
    date_of_birth: null,
    source: { provider: 'Vehicle data', at: '2026-01-02T15:04:05.000Z', is_sandbox: false, proof: 'proof' },
  };
  await openApplication(
    { type: 'auto', values: { vehicles_info: [vehicle], drivers_info } },
    { getVehiclesDetailsFromProviderApi: () => found as never },
  );
  await section(/^Vehicles and Drivers/);
  const drivers = () => page.getByRole('group', { name: /^driver \d$/ }).elements().length;
  const shares = page.getByRole('group', { name: 'Who drives what' });
  await shares.getByLabelText('Ben Lee drives 2003 HONDA Accord, percent').fill('140');
  await expect.element(shares.getByRole('alert')).toMatchTextContent('Percentage must be between 0 and 100');
  await page.getByRole('button', { name: 'Look up vehicles and drivers' }).click();
  await page.getByRole('button', { name: 'Keep what I have' }).click();
  expect(drivers()).toBe(2);
  await page.getByRole('button', { name: 'Look up vehicles and drivers' }).click();
  await page.getByRole('button', { name: 'Use these' }).click();
  await expect.poll(drivers).toBe(1);
});
