import type { Page } from '@playwright/test';
import { SAVED, signInByForm } from '../support.ts';
import { dataOf, expect, type Person, test } from '../tenant.ts';

/** Browsers open six connections to a server over HTTP/1.1, and an event stream occupies one permanently. */
const MORE_THAN_CONNECTIONS = 7;

async function openTabs(first: Page, address: string, count: number): Promise<Page[]> {
  const tabs = [first];
  await first.goto(address);
  while (tabs.length < count) {
    const tab = await first.context().newPage();
    await tab.goto(address);
    tabs.push(tab);
  }
  return tabs;
}

/** Changes the first name elsewhere, and expects each tab to show it by an event, with its calls answered. */
async function expectLive(tabs: readonly Page[], rename: (first_name: string) => Promise<void>, first_name: string) {
  await rename(first_name);
  for (const tab of tabs) {
    await expect(tab.getByRole('textbox', { name: 'First name' })).toHaveValue(first_name);
    expect(await tab.evaluate(async () => (await fetch('/api/health')).status)).toBe(200);
  }
}

const renamer =
  ({ client }: Person, application_id: number) =>
  async (first_name: string): Promise<void> => {
    const { version } = dataOf(await client.call('getApplicationById', { application_id })).application;
    const request = { application_id, version, useable_details: { first_name } };
    dataOf(await client.call('updateApplication', request));
  };

test('tabs of one browser share one event stream, also when the one that has it is closed', async ({
  page,
  agency,
}) => {
  const id = await agency.application();
  const rename = renamer(agency.agent, id);
  let streams = 0;
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/events')) streams += 1;
  });
  await agency.agent.signIn(page);
  const tabs = await openTabs(page, `/agent-portal/application-details/${id}`, 3);
  await expectLive(tabs, rename, 'Omar');
  // One stream on the dashboard, and one on the application, which replaces it.
  expect(streams).toBeLessThanOrEqual(2);
  const key = await page.evaluate(() => JSON.parse(localStorage.getItem('session_key') ?? '') as string);
  const names = await page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name));
  expect(JSON.stringify(names)).toContain('freeboard.live.');
  expect(JSON.stringify(names)).not.toContain(key);
  await page.close();
  await expectLive(tabs.slice(1), rename, 'Nadia');
});

// A host other than localhost on plain http is not a secure context: browser features such as Web Locks are missing.
test('works on plain http in a private network, in more tabs than a browser opens connections', async ({
  browser,
  baseURL,
  agency,
}) => {
  const id = await agency.application();
  const rename = renamer(agency.agent, id);
  const inside = new URL(baseURL ?? '');
  inside.hostname = 'freeboard.internal';
  const own = await browser.newContext({ baseURL: inside.href });
  const first = await own.newPage();
  await signInByForm(first, agency.agent);
  const address = `/agent-portal/application-details/${id}`;
  const tabs = await openTabs(first, address, MORE_THAN_CONNECTIONS - 1);
  expect(await first.evaluate(() => window.isSecureContext || 'locks' in navigator)).toBe(false);
  // An edit that a tab cannot save stays with that tab while another one is opened.
  await first.route('**/update-application', (route) => route.abort());
  await first.getByLabel('First name').fill('Ilse');
  await first.getByLabel('First name').press('Enter');
  await expect(first.getByText(/^Not saved: /)).toBeVisible();
  const last = await own.newPage();
  await last.goto(address);
  await expect(last.getByLabel('First name')).toHaveValue('Lena');
  await expect(last.getByText(SAVED)).toBeVisible();
  tabs.push(last);
  await first.unroute('**/update-application');
  // Triggers a retry, unless one is in progress.
  await first.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(first.getByText(SAVED)).toBeVisible();
  await expectLive(tabs, rename, 'Omar');
  await first.close();
  await expectLive(tabs.slice(1), rename, 'Nadia');
  await own.close();
});
