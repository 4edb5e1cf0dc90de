import { expect } from '@playwright/test';
import { test } from './installation.ts';
import { anApplication, signIn } from './support.ts';

// D7, R2.7: two people in one application never overwrite each other silently.
test('a second person editing the same application is told and loses nothing', async ({ browser, baseURL }) => {
  const id = await anApplication(baseURL ?? '', 'agent');
  const address = `/agent-portal/application-details/${id}`;
  const agent = await (await browser.newContext()).newPage();
  const admin = await (await browser.newContext()).newPage();
  await signIn(agent, 'agent');
  await signIn(admin, 'admin');
  await agent.goto(address);
  await admin.goto(address);
  await expect(admin.getByRole('textbox', { name: 'First name' })).toHaveValue('Lena');
  await agent.context().setOffline(true);
  await agent.getByRole('textbox', { name: 'First name' }).fill('Helena');
  await agent.keyboard.press('Tab');

  await admin.getByRole('textbox', { name: 'First name' }).fill('Magdalena');
  await admin.keyboard.press('Tab');
  await expect(admin.getByText(/^Saved/)).toBeVisible();

  await agent.context().setOffline(false);
  const dialog = agent.getByRole('dialog', { name: 'Someone else changed this, too' });
  await expect(dialog).toContainText('Helena');
  await expect(dialog).toContainText('Magdalena');
  await dialog.getByRole('button', { name: 'Keep what is chosen' }).click();
  await expect(agent.getByText(/^Saved/)).toBeVisible();
  await expect(admin.getByRole('textbox', { name: 'First name' })).toHaveValue('Helena');

  // Who stays in a field that is saved, and leaves it after somebody else has changed it, changes nothing back.
  await agent.getByRole('textbox', { name: 'First name' }).fill('Ilse');
  await expect(admin.getByRole('textbox', { name: 'First name' })).toHaveValue('Ilse');
  await admin.getByRole('textbox', { name: 'First name' }).fill('Rosa');
  await admin.keyboard.press('Tab');
  await expect(admin.getByText(/^Saved/)).toBeVisible();
  await expect(agent.getByText(/changed First name/).last()).toBeVisible();
  await agent.keyboard.press('Tab');
  await expect(agent.getByRole('textbox', { name: 'First name' })).toHaveValue('Rosa');
  await admin.reload();
  await expect(admin.getByRole('textbox', { name: 'First name' })).toHaveValue('Rosa');
});
