import { expect } from '@playwright/test';
import { test } from './installation.ts';
import { anApplication, clientOf, signInByForm } from './support.ts';

// What an edit costs: one call that saves it, and one question of what the carriers make of it.
test('an update of one field costs one call, and the carriers are asked about once', async ({ page, baseURL }) => {
  // Whose gender is known is not looked up once more.
  const id = await anApplication(baseURL ?? '', 'agent', { gender: 'Female' });
  await signInByForm(page, 'agent');
  await page.goto(`/agent-portal/application-details/${id}`);
  await expect(page.getByText(/\d+ of \d+ carriers/).first()).toBeVisible();
  const calls: string[] = [];
  page.on('request', (request) => {
    const call = /\/api\/(?:agent-portal\/)?([\w-]+)$/.exec(new URL(request.url()).pathname)?.[1];
    if (call) calls.push(call);
  });
  const explained = page.waitForResponse(/explain-no-quotes/);
  await page.getByLabel('Living area').fill('1900');
  await page.getByLabel('Living area').press('Tab');
  await explained;
  await expect(page.getByText(/^Saved \d\d:\d\d:\d\d$/)).toBeVisible();
  expect(calls).toEqual(['update-application', 'explain-no-quotes']);

  // What somebody else does is read: assigning makes no version of its own.
  const admin = await clientOf(baseURL ?? '', 'admin');
  const agents = await admin.call('getAgentsList', {});
  const other = agents.ok ? agents.data.agents.find(({ name }) => name === 'Alex Rivera') : undefined;
  const read = page.waitForResponse(/get-application-by-id/);
  await admin.call('assignApplication', { application_id: id, agent_id: other?.agent.id ?? 0 });
  await read;
});
