import { fillSignIn, findInInbox, phoneOf } from '../support.ts';
import { expect, test } from '../tenant.ts';

test('registers a customer with codes, who is accepted and signs in', async ({ page, agency }) => {
  const email = `ada.${agency.id}@lindqvist.example`;
  await page.goto('/register/customer/request');
  await expect(page.getByRole('heading', { name: 'Customer Request' })).toBeVisible();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Password is required.')).toBeVisible();
  await page.getByLabel('Agency').selectOption(agency.name);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lindqvist');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Phone number').fill(phoneOf(agency));
  await page.getByLabel('Business name').fill('Lindqvist Homes');
  await page.getByLabel('Business address').fill('4 Bay St, Tampa FL');
  await page.getByLabel('Password', { exact: true }).fill('seven-gulls-over-tampa');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByLabel('Code from the e-mail')).toBeVisible();
  const code = /\b\d{6}\b/;
  await page.getByLabel('Code from the e-mail').fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is not right.')).toBeVisible();
  const byEmail =
    code.exec(
      await findInInbox(page, email, /[^>]*your code to register with[^<]*|\d{6}[^<]*your code to register[^<]*/),
    )?.[0] ?? '';
  await page.getByLabel('Code from the e-mail').fill(byEmail);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code from the text message')).toBeFocused();
  const number = `+1${phoneOf(agency).replaceAll(/\D/g, '')}`;
  const byText =
    code.exec(
      await findInInbox(page, number, /\d{6} is your code to register\.|[^>]*is your code to register\./),
    )?.[0] ?? '';
  await page.getByLabel('Code from the text message').fill(byText);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Request sent')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign in to Freeboard' })).toBeVisible();

  await agency.application({ first_name: 'Olav', last_name: 'Lindqvist' });
  const agent = await agency.agent.browse();
  await agent.getByRole('button', { name: /^Notifications/ }).click();
  await agent.getByRole('menuitem', { name: /Ada Lindqvist asks to become a customer/ }).click();
  await expect(agent.getByText('E-mail verified')).toBeVisible();
  await agent.getByRole('button', { name: 'Accept Ada Lindqvist' }).click();
  const dialog = agent.getByRole('dialog', { name: 'Accept Ada Lindqvist' });
  await expect(dialog.getByText('No application without a customer has their e-mail or phone.')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'New customer' })).toBeFocused();
  await dialog.getByLabel('Find another application').fill('Olav Lindqvist');
  await dialog.getByRole('button', { name: /^Add #\d+ · Olav Lindqvist/ }).click();
  await expect(dialog.getByRole('checkbox', { name: /Olav Lindqvist/ })).toBeChecked();
  await dialog.getByRole('radio', { name: 'Existing customer' }).check();
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(dialog.getByText('Choose the customer.')).toBeVisible();
  await dialog.getByRole('radio', { name: 'New customer' }).check();
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(agent.getByText('An application is theirs now.')).toBeVisible();
  await expect(agent.getByText('Nobody is waiting')).toBeVisible();
  await agent.getByRole('button', { name: 'Create customer' }).click();
  await expect(agent.getByRole('dialog', { name: 'Create Customer' })).toBeVisible();

  await fillSignIn(page, { email }, 'seven-gulls-over-tampa');
  await expect(page.getByText('Customer Dashboard')).toBeVisible();
  await expect(page.getByText('Olav Lindqvist')).toBeVisible();
});
