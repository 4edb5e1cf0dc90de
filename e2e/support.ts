import AxeBuilder from '@axe-core/playwright';
import { createClient } from '@freeboard/contract/client';
import { expect, type Page } from '@playwright/test';
import { LAUNCHABLE } from '../packages/domain/test/launchable.ts';

const PASSWORD = 'demo-pass-1';

/** For `test.use`, in journeys about what slides and fades. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** Signs in through the form, as a person does; for journeys about signing in, and those that count what a person does. */
export async function signInByForm(page: Page, username: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Username or Email').fill(username);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // Who asked for a page before signing in goes there, all others to their dashboard.
  await page.waitForURL(/\/dashboard(\/|$)/);
}

/** Goes to a screen as whoever was signed in before in this browser, by a session of their own: most journeys begin there. */
export async function signIn(page: Page, username: string, to = '/dashboard/home'): Promise<void> {
  // Of the same origin, but not the page, which would act on what is kept there.
  const nothing = '**/nothing';
  await page.route(nothing, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Nothing</title><link rel="icon" href="data:,">' }),
  );
  await page.goto('/nothing');
  await page.unroute(nothing);
  const { session_key, user } = await sessionOf(new URL(page.url()).origin, username);
  await page.evaluate(
    (entries) => {
      localStorage.removeItem('previous_user_data');
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value));
    },
    { session_key, user, user_role: user.role },
  );
  await page.goto(to);
}

/** A signed-in client of the calls, for what a journey needs to be there before it begins. */
export async function clientOf(baseURL: string, username: string) {
  const { client } = await sessionOf(baseURL, username);
  return client;
}

async function sessionOf(baseURL: string, username: string) {
  const config = (await (await fetch(`${baseURL}/config.json`)).json()) as { api_key: string };
  let key: string | null = null;
  const client = createClient({ baseUrl: `${baseURL}/api`, sessionKey: () => key, apiKey: () => config.api_key });
  const answer = await client.call('login', { username, password: PASSWORD });
  if (!answer.ok) throw new Error(answer.message);
  const { session, user } = answer.data;
  key = session.session_key;
  return { client, session_key: key, user };
}

/** Makes an application that can be launched; @returns its id. */
export async function anApplication(
  baseURL: string,
  username: string,
  values: Record<string, unknown> = {},
): Promise<number> {
  const client = await clientOf(baseURL, username);
  const useable_details = { ...LAUNCHABLE.flood, first_name: 'Lena', last_name: 'Hoffmann', ...values };
  const answer = await client.call('createApplication', { application_type: 'flood', useable_details });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.data.application.id;
}

/** The same, launched and with every carrier's answer. */
export async function aCompleteApplication(
  baseURL: string,
  username: string,
  values: Record<string, unknown> = {},
): Promise<number> {
  const client = await clientOf(baseURL, username);
  const id = await anApplication(baseURL, username, values);
  const launched = await client.call('launchApplication', { application_id: id });
  if (!launched.ok) throw new Error(JSON.stringify(launched));
  await expect
    .poll(
      async () => {
        const progress = await client.call('getQuoteProgress', { application_id: id });
        return progress.ok && progress.data.is_complete;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  return id;
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** axe finds nothing, by the rules of WCAG 2.2 AA; `colors`: by those that other colors of the same screen may break. */
export async function expectAccessible(page: Page, rules: 'all' | 'colors' = 'all'): Promise<void> {
  // What is looked at is a screen that has come, not one on its way.
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
  // The bar of what takes long stands above all landmarks, and may come back while axe looks.
  const axe = new AxeBuilder({ page }).exclude('[role=progressbar][aria-label=Loading]');
  if (rules === 'all') axe.withTags(WCAG);
  else axe.withRules(['color-contrast', 'link-in-text-block']);
  // Reports put together in another page are for frames alone, and cost twice as much as the look itself.
  axe.setLegacyMode(page.frames().length === 1);
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}

/** Nothing is cut off: the page is no wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(
    () => [document.documentElement.scrollWidth, document.documentElement.clientWidth] as const,
  );
  expect(content).toBeLessThanOrEqual(window);
}

/** Listens from now on to what the page announces, however soon it is gone again. @returns what was said so far */
export async function everythingSaid(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    const listen = () => {
      for (const status of document.querySelectorAll('[role="status"]')) said.push(status.textContent ?? '');
    };
    new MutationObserver(listen).observe(document.body, { childList: true, subtree: true, characterData: true });
    Object.assign(window, { said });
  });
  return () => page.evaluate(() => [...new Set((window as unknown as { said: string[] }).said)]);
}
