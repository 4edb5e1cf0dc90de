import { expect, type Page } from '@playwright/test';
import { test } from './installation.ts';
import { anApplication, clientOf, signIn } from './support.ts';

// What cannot be read is never launched, and never called saved.
async function onForm(page: Page, baseURL: string): Promise<number> {
  const id = await anApplication(baseURL, 'agent', { date_of_birth: '1980-02-03' });
  await signIn(page, 'agent', `/agent-portal/application-details/${id}`);
  await expect(page.getByLabel('Date of birth')).toHaveValue('02-03-1980');
  return id;
}
const section = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Sections of the form' }).getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Launch' });

test('a date that cannot be read blocks the launch and is not called saved', async ({ page, baseURL }) => {
  const id = await onForm(page, baseURL ?? '');
  const birth = page.getByLabel('Date of birth');
  await birth.fill('2/30/1980');
  await birth.press('Tab');
  await expect(page.getByText('Not saved: Date of birth cannot be read')).toBeVisible();
  await section(page, /^Coverage/).click();
  await page.getByRole('button', { name: 'Launch', exact: true }).click();
  await expect(page.getByText('One field needs your attention.')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  // The section was left meanwhile: what was typed still stands there, with the focus on it.
  await expect(birth).toBeFocused();
  await expect(birth).toHaveValue('2/30/1980');
  await expect(birth).toHaveAccessibleDescription(/Value is not valid\./);
  await birth.fill('2/3/2130');
  await birth.press('Tab');
  await expect(birth).toHaveAccessibleDescription(/This date lies in the future\./);
  await page.getByRole('button', { name: 'Launch', exact: true }).click();
  await expect(dialog(page)).toBeHidden();
  await birth.fill('2/28/1980');
  await birth.press('Tab');
  await expect(page.getByText(/^Saved \d\d:\d\d:\d\d$/)).toBeVisible();
  await page.getByRole('button', { name: 'Launch', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
  const client = await clientOf(baseURL ?? '', 'agent');
  const kept = await client.call('getApplicationById', { application_id: id });
  expect(kept.ok && kept.data.application.payload.useable_details.date_of_birth).toBe('1980-02-28');
});

test('an amount is what was typed, or refused with words', async ({ page, baseURL }) => {
  const id = await onForm(page, baseURL ?? '');
  await section(page, /^Coverage/).click();
  const contents = page.getByLabel('Contents limit');
  for (const [typed, shown] of [
    ['100k', '$100,000'],
    ['1.2m', '$1,200,000'],
    ['50000', '$50,000'],
  ] as const) {
    await contents.fill('');
    await contents.pressSequentially(typed);
    await contents.press('Tab');
    await expect(contents).toHaveValue(shown);
  }
  for (const [typed, words] of [
    ['-5', 'Number is required.'],
    ['1e5', 'Write the number in full, such as 250,000.'],
    ['250.000', 'Write the number in full, such as 250,000.'],
  ] as const) {
    await contents.fill('');
    await contents.pressSequentially(typed);
    await contents.press('Tab');
    await expect(contents).toHaveAccessibleDescription(new RegExp(words));
    await expect(page.getByText('Not saved: Contents limit cannot be read')).toBeVisible();
    await page.getByRole('button', { name: 'Launch', exact: true }).click();
    await expect(dialog(page)).toBeHidden();
  }
  await contents.fill('100k');
  await contents.press('Tab');
  await expect(page.getByText(/^Saved \d\d:\d\d:\d\d$/)).toBeVisible();
  const client = await clientOf(baseURL ?? '', 'agent');
  const kept = await client.call('getApplicationById', { application_id: id });
  expect(kept.ok && kept.data.application.payload.useable_details.contents_limit).toBe(100_000);
});
