import type { Locator } from '@playwright/test';
import { expect, PASSWORD, test } from '../tenant.ts';

// Clicks of a launch by mouse; the number must not grow.
const MOST_CLICKS_TO_LAUNCH = 8;
const ADDRESS = '2816 W Bayshore Ct, Tampa, FL 33611';
const SAID: Readonly<Record<string, string>> = { date_of_birth: '5/16/1974', roof_year: '2015' };

test.use({ carriers: 'all', hasDefaults: true });

/** A mouse that counts its clicks; typing is not counted. */
function mouseOf() {
  const clicked: string[] = [];
  return {
    clicked,
    async click(what: string, target: Locator) {
      clicked.push(what);
      await target.click();
    },
  };
}

test('goes from sign-in to the launch with few clicks', async ({ page, agency }, { annotations }) => {
  const { clicked, click } = mouseOf();
  const type = (text: string) => page.keyboard.type(text);
  await page.goto('/');
  await expect(page.getByLabel('Username or Email')).toBeFocused();
  await type(agency.agent.email);
  await click('password', page.getByLabel('Password', { exact: true }));
  await type(PASSWORD);
  await click('sign in', page.getByRole('button', { name: 'Sign in', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
  // The first digit begins the address.
  await type(ADDRESS);
  await expect(page.getByRole('form', { name: 'Start a quote' }).getByLabel('Property address')).toHaveValue(ADDRESS);
  await click('suggestion', page.getByRole('option', { name: /2816 W Bayshore/i }).first());
  await expect(page.getByLabel('First name')).toBeFocused();
  await type('John');
  await click('last name', page.getByLabel('Last name'));
  await type('Smith');
  await click('create', page.getByRole('button', { name: /^Create/ }));
  await page.waitForURL('**/application-details/*');
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field ?? '');
  await expect.poll(focused).not.toBe('');
  for (const key of Object.keys(SAID)) {
    if ((await focused()) !== key) await click(key, page.locator(`[data-field="${key}"] input`).first());
    await type(SAID[key] ?? '');
  }
  await click('launch', page.getByRole('button', { name: 'Launch', exact: true }));
  await click('confirm', page.getByRole('dialog', { name: 'Launch' }).getByRole('button', { name: 'Launch' }));
  await expect(page.getByRole('tab', { name: /Quote Results/ })).toHaveAttribute('aria-selected', 'true');
  annotations.push({ type: 'clicks from sign-in to launch', description: String(clicked.length) });
  console.info(`clicks from sign-in to launch: ${clicked.length} (${clicked.join(', ')})`);
  expect(clicked.length, clicked.join(', ')).toBeLessThanOrEqual(MOST_CLICKS_TO_LAUNCH);
});
