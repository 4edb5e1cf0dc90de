import type { CarrierDetail } from '@freeboard/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerOf, open, Refused } from '../../../../test/component/open.tsx';
import { fileOf, readCarrierFile } from './begin/carrier-file.ts';

const SETTINGS = {
  name: 'Wayfarer Flood',
  kind: 'conversation',
  lines: ['flood'],
  auth: { kind: 'header', header_name: 'Authorization', is_secret_set: true },
  base_url: 'https://wayfarer.test/quotes',
};
const carrierOf = (id: number, name: string): CarrierDetail => {
  const published = { ...SETTINGS, name } as never;
  const carrier = { id, name, kind: 'conversation', version: 1, revision: 3, published } as never;
  return answerOf('getCarrier', { carrier }).carrier;
};
const menu = async (item: string) => {
  await page.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('exports a carrier as a file without its secrets', async () => {
  const calls = await open('/dashboard/api-management/10', 'admin', {
    getCarrier: { carrier: { ...carrierOf(10, 'Wayfarer Flood'), key: 'wayfarer' } } as never,
  });
  const made = vi.spyOn(URL, 'createObjectURL');
  const names: string[] = [];
  const take = (event: MouseEvent) => {
    const link = event.target as HTMLAnchorElement;
    if (!link.download) return;
    event.preventDefault();
    names.push(link.download);
  };
  document.addEventListener('click', take);
  onTestFinished(() => {
    made.mockRestore();
    document.removeEventListener('click', take);
  });
  await menu('Export as a file, without secrets');
  await expect.poll(() => names).toEqual(['wayfarer.json']);
  const text = await new Response(made.mock.calls.at(-1)?.[0] as Blob).text();
  expect(readCarrierFile(text)).toMatchObject({ name: 'Wayfarer Flood', base_url: 'https://wayfarer.test/quotes' });
  expect(text).not.toContain('is_secret_set');
  expect(calls.of('saveCarrier')).toEqual([]);
});

test('begins a new carrier with an exported file, which holds no secret', async () => {
  const { published } = carrierOf(10, 'Wayfarer Anew');
  if (!published) throw new Error('Nothing is published.');
  const calls = await open('/dashboard/api-management/new', 'admin', {
    saveCarrier: () => new Refused(422, 'Check it.', { 'carrier.auth.value': ['Field is required.'] }),
  });
  const file = new File([fileOf(published)], 'carrier.json', { type: 'application/json' });
  await userEvent.upload(page.getByLabelText('Exported carrier'), file);
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Wayfarer Anew');
  await expect.element(page.getByLabelText('Base address')).toHaveValue('https://wayfarer.test/quotes');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect.element(page.getByLabelText('Value')).toHaveFocus();
  await expect.element(page.getByLabelText('Value')).toHaveValue('');
  calls.stub({ saveCarrier: { carrier: carrierOf(12, 'Wayfarer Anew') } as never });
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
  await expect.poll(() => calls.of('removeCarrier')).toEqual([{ carrier_id: 11, revision: 3 }]);
  await expect.poll(() => location.pathname).toBe('/dashboard/api-management');
});
