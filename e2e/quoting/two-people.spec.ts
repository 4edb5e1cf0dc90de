import type { Page } from '@playwright/test';
import { SAVED } from '../support.ts';
import { dataOf, expect, test } from '../tenant.ts';

function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const call = /\/api\/(?:agent-portal\/)?([\w-]+)$/.exec(new URL(request.url()).pathname)?.[1];
    if (call) calls.push(call);
  });
  return calls;
}

// D7, R2.7: two people in one application never overwrite each other silently.
test('warns a second person who edits the same application, and keeps both changes', async ({ agency }) => {
  // A known gender is not looked up again.
  const id = await agency.application({ gender: 'Female' });
  const address = `/agent-portal/application-details/${id}`;
  const [agent, admin] = [await agency.agent.browse(address), await agency.admin.browse(address)];
  await expect(agent.getByRole('textbox', { name: 'First name' })).toHaveValue('Lena');
  await expect(admin.getByRole('textbox', { name: 'First name' })).toHaveValue('Lena');

  await test.step('a change of one field costs one call, and one question of what the carriers make of it', async () => {
    await expect(agent.getByText(/\d+ of \d+ carriers/).first()).toBeVisible();
    const calls = callsOf(agent);
    const explained = agent.waitForResponse(/explain-no-quotes/);
    await agent.getByLabel('Living area').fill('1900');
    await agent.getByLabel('Living area').press('Tab');
    await explained;
    await expect(agent.getByText(SAVED)).toBeVisible();
    expect(calls).toEqual(['update-application', 'explain-no-quotes']);
  });

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

  // A user who stays in a saved field, and leaves it after another user has changed it, changes nothing back.
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

  // Waits until the page has loaded another user's assignment of the application, which creates no version.
  const { agents } = dataOf(await agency.admin.client.call('getAgentsList', {}));
  const other = agents.find(({ name }) => name === 'Alex Rivera');
  const read = agent.waitForResponse(/get-application-by-id/);
  await agency.admin.client.call('assignApplication', { application_id: id, agent_id: other?.agent.id ?? 0 });
  await read;
});
