import { expect } from '@playwright/test';
import { test } from '../installation.ts';
import { aCompleteApplication, clientOf, expectAccessible, expectNoSidewaysScroll, signIn } from '../support.ts';

const NADIA = { first_name: 'Nadia', last_name: 'Okafor', phone: '(813) 555-0177', email: 'nadia@example.com' };

test('R5.5 a template is written, tried on an application, kept in versions and sent', async ({ page, baseURL }) => {
  const id = await aCompleteApplication(baseURL ?? '', 'agent', NADIA);
  await signIn(page, 'admin', '/dashboard/templates?tab=codes');
  await page.getByRole('button', { name: 'New short code' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Office hours');
  await page.getByLabel('What it stands for').fill('Mon to Fri, 9 to 5');
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('{{ office_hours }}', { exact: true })).toBeVisible();

  await page.getByRole('tab', { name: 'Templates' }).click();
  await page.getByRole('button', { name: /Quotes by e-mail/ }).click();
  const editor = page.getByRole('region', { name: 'Quotes by e-mail', exact: true });
  const body = editor.getByRole('textbox', { name: 'Body' });
  const preview = editor.getByRole('region', { name: 'Preview' });
  await expect(body).toContainText('Hi {{ client_first_name }}');
  await preview.getByLabel('Find an application').fill('Okafor');
  await expect(preview).toContainText('Hi Nadia');
  await expectAccessible(page);

  await body.press('Control+End');
  await body.pressSequentially(' {{ loan_number }}');
  await expect(editor.getByText("There is no short code 'loan_number'.").first()).toBeVisible();
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Version 2')).toHaveCount(0);
  for (let at = ' {{ loan_number }}'.length; at > 0; at -= 1) await body.press('Backspace');
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

test('R5.5 an agent writes templates of their own, and only reads those of the agency', async ({ page, baseURL }) => {
  await signIn(page, 'agent', '/dashboard/settings');
  await page.getByRole('link', { name: 'Templates and short codes' }).click();
  await page
    .getByRole('button', { name: /Quotes by text/ })
    .first()
    .click();
  await expect(
    page.getByText("The agency's templates are changed by its administrators.", { exact: false }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'New template' }).click();
  await page.getByRole('menuitem', { name: 'Text, my own' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Template name')).toBeFocused();
  await page.getByLabel('Template name').fill('Call back');
  await page.getByLabel('Body').fill('Hi {{ client_first_name }}, call me.');
  // What is not saved is still there after a look at another screen.
  await page.getByRole('tab', { name: 'Short codes' }).click();
  await page.getByRole('tab', { name: 'Templates' }).click();
  await page.getByRole('button', { name: /Call back.*not saved/ }).click();
  // Nor is it lost over a reload, which asks first.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: /Call back.*not saved/ }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const editor = page.getByRole('region', { name: 'Call back' });
  await expect(editor.getByText('Version 1')).toBeVisible();
  await expect(page.getByText('not saved', { exact: true })).toHaveCount(0);

  // Changed in another window meanwhile: what each wrote stands.
  const elsewhere = await clientOf(baseURL ?? '', 'agent');
  const listed = await elsewhere.call('getAgentTemplates', {});
  const before = listed.ok && listed.data.agent_templates.find(({ payload }) => payload.name === 'Call back');
  if (!before) throw new Error('the template is not there');
  await page.getByLabel('Body').fill('Hi {{ client_first_name }}, call me today.');
  const payload = { ...before.payload, name: 'Call back soon' };
  expect((await elsewhere.call('saveTemplate', { template_id: before.id, version: 1, payload })).ok).toBe(true);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Somebody else changed this template meanwhile.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByLabel('Template name')).toHaveValue('Call back soon');
  await expect(page.getByLabel('Body')).toHaveValue('Hi {{ client_first_name }}, call me today.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Call back soon' }).getByText('Version 3')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

  test('templates and short codes are sound', async ({ page }) => {
    await signIn(page, 'admin', '/dashboard/templates');
    await page.getByRole('button', { name: /^Quotes by e-mail/ }).click();
    await expect(page.getByRole('textbox', { name: 'Body' })).toContainText('Hi');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'All templates' }).click();
    await page.getByRole('tab', { name: 'Short codes' }).click();
    await expect(page.getByText('Filled from the application')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});

test('R5.8 automatic e-mail is switched on and off in the settings', async ({ page }) => {
  await signIn(page, 'agent2', '/dashboard/settings');
  const choice = page.getByRole('radiogroup', { name: 'E-mail quotes automatically' });
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(choice.getByRole('radio', { name: 'Off' })).toBeChecked();
  await choice.getByRole('radio', { name: 'Off' }).press('ArrowLeft');
  await expect(page.getByText('It holds from the next completed application on.')).toBeVisible();
  await page.reload();
  await expect(choice.getByRole('radio', { name: 'On', exact: true })).toBeChecked();
  await expectAccessible(page);
  await choice.getByRole('radio', { name: 'On', exact: true }).press('ArrowRight');
  await expect(page.getByText('Nothing is sent by itself.')).toBeVisible();
});
