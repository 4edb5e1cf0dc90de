import type { Page } from '@playwright/test';
import { expect, PASSWORD, test } from '../tenant.ts';

// From sign-in to launch by keyboard only; the number of keys must not grow.
const ADDRESS = '2816 W Bayshore Ct, Tampa, FL 33611';
/** Required answers left after the address lookup. */
const MOST_ANSWERS = { flood: 2, home: 2 } as const;
/** Keys pressed from sign-in to launch that type nothing: Tab, Enter, Escape, arrows, Ctrl combinations. */
const MOST_KEYS = { flood: 9, home: 11 } as const;

const SAID: Readonly<Record<string, string>> = { date_of_birth: '5/16/1974', roof_year: '2015' };

/** A keyboard that counts the keys that type nothing. */
function keyboardOf(page: Page) {
  const pressed: string[] = [];
  return {
    pressed,
    type: (text: string) => page.keyboard.type(text),
    async press(key: string) {
      pressed.push(key);
      await page.keyboard.press(key);
    },
  };
}

const focusedField = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field ?? null);

test.use({ carriers: 'all', hasDefaults: true });

for (const line of ['flood', 'home'] as const)
  test(`quotes ${line} from sign-in to launch with few answers and few keys`, async ({ page, agency }) => {
    const keys = keyboardOf(page);
    await page.goto('/');
    await expect(page.getByLabel('Username or Email')).toBeFocused();
    await keys.type(agency.agent.email);
    await keys.press('Tab');
    await keys.type(PASSWORD);
    await keys.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();

    if (line === 'flood') await keys.type('n');
    else {
      await keys.press('Control+k');
      await keys.type('new home');
      await expect(page.getByRole('option', { name: 'New home application' })).toBeVisible();
      await keys.press('Enter');
    }
    await expect(page.getByLabel('Property address')).toBeFocused();
    await expect(page.getByRole('radio', { name: line === 'flood' ? 'Flood' : 'Home' })).toBeChecked();
    await keys.type(ADDRESS);
    await keys.press('Enter');
    await expect(page.getByLabel('First name')).toBeFocused();
    await keys.type('John');
    await keys.press('Tab');
    await keys.type('Smith');
    await keys.press('Enter');
    await page.waitForURL('**/application-details/*');

    const first = await page.waitForFunction(
      () => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field,
    );
    await keys.press('Escape');
    await keys.type('m');
    const missing = page.getByRole('region', { name: 'Missing answers' });
    const answers = missing.getByRole('listitem');
    await expect(answers.first()).toBeVisible();
    const asked = await missing.locator('[data-field]').evaluateAll((all) => all.map((one) => one.dataset.field ?? ''));
    await expect.poll(() => focusedField(page)).toBe(await first.jsonValue());
    for (const key of asked) {
      expect(await focusedField(page)).toBe(key);
      const answer = SAID[key];
      if (answer === undefined) throw new Error(`${key} is missing after the lookup, which it was not.`);
      await keys.type(answer);
      if (key !== asked.at(-1)) await keys.press('Enter');
    }
    await keys.press('Control+Enter');
    await expect(missing.getByRole('heading')).toHaveText('Nothing is missing');
    // The roof and wind values of an older house are assumed, and a home's systems too.
    const launch = page.getByRole('dialog', { name: 'Launch' });
    await expect(launch.getByText(/^\d+ carriers, \d+ assumed values/)).toBeVisible();
    await expect(launch.getByRole('button', { name: 'Launch' })).toBeFocused();
    await keys.press('Enter');
    await expect(page.getByRole('tab', { name: /Quote Results/ })).toHaveAttribute('aria-selected', 'true');

    expect(asked.length, asked.join(', ')).toBeLessThanOrEqual(MOST_ANSWERS[line]);
    expect(keys.pressed.length, keys.pressed.join(' ')).toBeLessThanOrEqual(MOST_KEYS[line]);
  });
