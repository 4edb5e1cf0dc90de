import type { CarrierDetail } from '@freeboard/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerOf, open } from '../../../../test/component/open.tsx';
import { fileOf } from './begin/carrier-file.ts';

const SETTINGS = {
  ...{ name: 'Wayfarer Flood', kind: 'conversation', lines: ['flood'] },
  auth: { kind: 'header', header_name: 'Authorization', is_secret_set: true },
  base_url: 'https://wayfarer.test/quotes',
};
const carrierOf = (id: number, name: string): CarrierDetail => {
  const published = { ...SETTINGS, name } as never;
  const carrier = { id, name, kind: 'conversation', version: 1, edition: 3, published } as never;
  return answerOf('getCarrier', { carrier }).carrier;
};
const menu = async (item: string) => {
  await page.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('begins a new carrier with an exported file, which holds no secret', async () => {
  const { published } = carrierOf(10, 'Wayfarer Anew');
  if (!published) throw new Error('Nothing is published.');
  const calls = await open('/dashboard/api-management/new', 'admin');
  const file = new File([fileOf(published)], 'carrier.json', { type: 'application/json' });
  await userEvent.upload(page.getByLabelText('Exported carrier'), file);
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Wayfarer Anew');
  await expect.element(page.getByLabelText('Base address')).toHaveValue('https://wayfarer.test/quotes');
  await page.getByRole('tab', { name: /^Secrets/ }).click();
  await expect.element(page.getByLabelText('Value')).toHaveValue('');
  await page.getByLabelText('Value').fill('Bearer wf_demo_5b1c');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect.poll(() => JSON.stringify(calls.of('saveCarrier'))).toContain('Bearer wf_demo_5b1c');
});

test('copies a carrier under another name, and removes the copy after a question', async () => {
  const carriers = [carrierOf(10, 'Wayfarer Flood'), carrierOf(11, 'Wayfarer Twice')];
  const calls = await open('/dashboard/api-management/10', 'admin', {
    getCarrier: ({ carrier_id }) => ({ carrier: carriers.find(({ id }) => id === carrier_id) }) as never,
    copyCarrier: { carrier: carriers[1] } as never,
  });
  await menu('Copy');
  await page.getByLabelText('Name of the copy').fill('Wayfarer Twice');
  await page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Wayfarer Twice' })).toBeVisible();
  expect(calls.of('copyCarrier')).toEqual([{ carrier_id: 10, name: 'Wayfarer Twice' }]);
  await menu('Remove');
  expect(calls.of('removeCarrier')).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(() => calls.of('removeCarrier')).toEqual([{ carrier_id: 11, edition: 3 }]);
  await expect.poll(() => location.pathname).toBe('/dashboard/api-management');
});
