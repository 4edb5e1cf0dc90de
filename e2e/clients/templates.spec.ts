import { expect, test } from '../tenant.ts';

const NADIA = { first_name: 'Nadia', last_name: 'Okafor', phone: '(813) 555-0177', email: 'nadia@example.com' };

test('writes a template, tries it on an application, saves versions of it and sends it (R5.5)', async ({
  page,
  agency,
}) => {
  const id = await agency.quoted(NADIA);
  await agency.admin.signIn(page, '/dashboard/templates?tab=codes');
  await page.getByRole('button', { name: 'New short code' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Office hours');
  await page.getByLabel('What it stands for').fill('Mon to Fri, 9 to 5');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('{{ office_hours }}', { exact: true })).toBeVisible();

  await page.getByRole('tab', { name: 'Templates' }).click();
  await page.getByRole('button', { name: /^Quotes by e-mail E-mail/ }).click();
  const editor = page.getByRole('region', { name: 'Quotes by e-mail', exact: true });
  const body = editor.getByRole('textbox', { name: 'Body' });
  const preview = editor.getByRole('region', { name: 'Preview' });
  await expect(body).toContainText('Hi {{ client_first_name }}');
  await preview.getByLabel('Find an application').fill('Okafor');
  await expect(preview).toContainText('Hi Nadia');

  await body.press('Control+End');
  await body.pressSequentially(' {{ x }}');
  await expect(editor.getByText("There is no short code 'x'.").first()).toBeVisible();
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Version 2')).toHaveCount(0);
  for (let at = ' {{ x }}'.length; at > 0; at -= 1) await body.press('Backspace');
  await editor.getByRole('button', { name: 'Insert short code' }).click();
  await page.getByRole('menuitem', { name: 'Office hours' }).click();
  await expect(preview).toContainText('Mon to Fri, 9 to 5');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor.getByText('Version 2')).toBeVisible();
  await editor.getByRole('button', { name: 'Versions' }).click();
  await expect(page.getByRole('dialog', { name: 'Versions' })).toContainText('as agencies begin');
  await page.keyboard.press('Escape');

  await page.goto(`/agent-portal/application-details/${id}`);
  await page.getByRole('tab', { name: /Quote Results/ }).click();
  await page.getByRole('button', { name: 'E-mail all quotes' }).click();
  await expect(page.getByRole('region', { name: 'As Nadia will see it' })).toContainText('Mon to Fri, 9 to 5');
});
