import { expect } from '@playwright/test';
import { test } from '../installation.ts';
import { anApplication, clientOf, signIn } from '../support.ts';

test('a gender looked up from the first name says so, gives way to another name, and to a person', async ({
  page,
  baseURL,
}) => {
  const id = await anApplication(baseURL ?? '', 'agent');
  const client = await clientOf(baseURL ?? '', 'agent');
  const origin = async () => {
    const answer = await client.call('getApplicationById', { application_id: id });
    return answer.ok ? answer.data.application.provenance.gender : answer.message;
  };
  await signIn(page, 'agent', `/agent-portal/application-details/${id}`);
  const gender = page.getByLabel('Gender', { exact: true });
  const lookedUp = page.locator('[data-field="gender"]').getByRole('img', { name: /^Looked up from the first name/ });
  await page.getByRole('textbox', { name: 'First name' }).fill('Ana');
  await page.getByLabel('Last name').focus();
  await expect(gender).toHaveValue('Female');
  await expect(lookedUp).toBeVisible();
  await expect.poll(origin).toMatchObject({ source: 'provider', provider: 'first name' });
  await expect(lookedUp).toBeVisible();

  await page.getByRole('textbox', { name: 'First name' }).fill('John');
  await page.getByLabel('Last name').focus();
  await expect(gender).toHaveValue('Male');
  await expect(lookedUp).toBeVisible();

  await gender.selectOption('Other');
  await expect(lookedUp).toBeHidden();
  await page.getByRole('textbox', { name: 'First name' }).fill('Ana');
  await page.getByLabel('Last name').focus();
  await expect.poll(origin).toMatchObject({ source: 'person' });
  await page.reload();
  await expect(gender).toHaveValue('Other');
  await expect(lookedUp).toBeHidden();
});
