import { expect } from '@playwright/test';
import { test } from '../installation.ts';
import { anApplication, expectAccessible, expectNoSidewaysScroll, signIn } from '../support.ts';

test('a customer registers with codes, is accepted, and signs in', async ({ page, browser }) => {
  await page.goto('/register/customer/request');
  await expect(page.getByRole('heading', { name: 'Customer Request' })).toBeVisible();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Password is required.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Agency').selectOption('Harbor Light Agency');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lindqvist');
  await page.getByLabel('E-mail').fill('ada@lindqvist.example');
  await page.getByLabel('Phone number').fill('8135550188');
  await page.getByLabel('Business name').fill('Lindqvist Homes');
  await page.getByLabel('Business address').fill('4 Bay St, Tampa FL');
  await page.getByLabel('Password').fill('seven-gulls-over-tampa');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByLabel('Code from the e-mail')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  const inbox = await page.getByRole('link', { name: 'open the sandbox inbox' }).getAttribute('href');
  const reader = await browser.newPage();
  const codes: string[] = [];
  for (const words of [/your code to register with/, /is your code to register\./]) {
    const article = reader.locator('article', { hasText: words }).first();
    await expect
      .poll(async () => {
        await reader.goto(inbox ?? '');
        return article.count();
      })
      .toBe(1);
    const pre = await article.locator('pre').textContent();
    codes.push(/\b\d{6}\b/.exec(pre ?? '')?.[0] ?? '');
  }
  await page.getByLabel('Code from the e-mail').fill('000000');
  await page.getByLabel('Code from the text message').fill(codes[1] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is not right.')).toBeVisible();
  await page.getByLabel('Code from the e-mail').fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Request sent')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign in to Freeboard' })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });

  await anApplication(new URL(page.url()).origin, 'agent', { first_name: 'Olav', last_name: 'Lindqvist' });
  const staff = await browser.newContext();
  const agent = await staff.newPage();
  await signIn(agent, 'agent');
  await agent.getByRole('button', { name: /^Notifications/ }).click();
  await agent.getByRole('menuitem', { name: /Ada Lindqvist asks to become a customer/ }).click();
  await expect(agent.getByText('E-mail verified')).toBeVisible();
  await expectAccessible(agent);
  await agent.getByRole('button', { name: 'Accept Ada Lindqvist' }).click();
  const dialog = agent.getByRole('dialog', { name: 'Accept Ada Lindqvist' });
  await expect(dialog.getByText('No application without a customer has their e-mail or phone.')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'New customer' })).toBeFocused();
  await dialog.getByLabel('Find another application').fill('Olav Lindqvist');
  await dialog.getByRole('button', { name: /^Add #\d+ · Olav Lindqvist/ }).click();
  await expect(dialog.getByRole('checkbox', { name: /Olav Lindqvist/ })).toBeChecked();
  await expectAccessible(agent);
  await dialog.getByRole('radio', { name: 'Existing customer' }).check();
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(dialog.getByText('Choose the customer.')).toBeVisible();
  await expectAccessible(agent);
  await dialog.getByRole('radio', { name: 'New customer' }).check();
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(agent.getByText('An application is theirs now.')).toBeVisible();
  await expect(agent.getByText('Nobody is waiting')).toBeVisible();
  await agent.getByRole('button', { name: 'Create customer' }).click();
  await expect(agent.getByRole('dialog', { name: 'Create Customer' })).toBeVisible();
  await expectAccessible(agent);
  await staff.close();

  await page.getByLabel('Username or Email').fill('ada@lindqvist.example');
  await page.getByLabel('Password').fill('seven-gulls-over-tampa');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Customer Dashboard')).toBeVisible();
  await expect(page.getByText('Olav Lindqvist')).toBeVisible();
});
