import { dataOf, expect, PASSWORD, test } from '../tenant.ts';

/** A lead with the answers that the address lookup does not find. */
const LEAD = {
  line: 'flood',
  first_name: 'Rosa',
  last_name: 'Delgado',
  date_of_birth: '1970-01-02',
  email: 'rosa.delgado@example.com',
  phone: '(305) 555-0142',
  address1: '2816 W Bayshore Ct',
  city: 'Tampa',
  state: 'FL',
  zip: '33611',
  roof_year: 2015,
  contents_limit: 100_000,
  other_structure: 5_000,
  replacement_cost_on_content: 'Yes',
  temporary_living_expense: 'No',
};

test('a lead by the API is quoted without a person, and waits on Home to be sent', async ({
  page,
  baseURL,
  agency,
}) => {
  const { admin } = agency;
  await test.step('the admin switches it on', async () => {
    await admin.signIn(page, '/dashboard/settings');
    const card = page.getByRole('region', { name: 'Quoting' });
    await expect(card.getByText('Off: agents launch every lead.')).toBeVisible();
    await card.getByRole('switch', { name: 'Quote complete leads automatically' }).click();
    await expect(card.getByText('Off: agents launch every lead.')).toBeHidden();
  });
  const key = { name: 'Vendor', scopes: ['application.create' as const], password: PASSWORD };
  const { secret } = dataOf(await admin.client.call('createApiKey', key)).key;
  const post = (lead: object) =>
    page.request.post(`${baseURL}/api/v1/leads`, { data: lead, headers: { authorization: `Bearer ${secret}` } });
  expect((await post(LEAD)).status()).toBe(202);
  const { address1: _, ...elsewhere } = { ...LEAD, first_name: 'Ida', email: 'ida@example.com', phone: '' };
  expect((await post({ ...elsewhere, address: '' })).status()).toBe(202);

  await page.goto('/dashboard/home');
  const today = page.getByRole('region', { name: 'Today' });
  await test.step('one lead says what it owes, the other comes with its prices', async () => {
    await expect(today.getByText(/not launched: (\d+ answers missing|.* is missing)/)).toBeVisible();
    await expect(today.getByText(/^\d quotes?(,| from) .*\$\d/)).toBeVisible({ timeout: 60_000 });
  });
  await test.step('one click opens the quotes for sending, and closing it stays closed', async () => {
    await today.getByRole('link', { name: /Rosa Delgado/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Send or download' });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'E-mail', exact: true })).toHaveValue(LEAD.email);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/tab=results$/);
  });
  await test.step('the history says who launched it', async () => {
    await page.getByRole('tab', { name: /History/ }).click();
    await expect(page.getByText('launched automatically: 19 of today’s 20 left')).toBeVisible();
  });
});
