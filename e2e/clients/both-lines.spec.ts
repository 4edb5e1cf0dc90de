import { devices } from '@playwright/test';
import { expectAccessibleInBothColors, expectNoSidewaysScroll } from '../support.ts';
import { dataOf, expect, test } from '../tenant.ts';

const HOUSE = {
  first_name: 'Lena',
  last_name: 'Hoffmann',
  phone: '(813) 555-0176',
  email: 'lena@example.com',
  address1: '4127 Sample Ct',
  city: 'Tampa',
  state: 'FL',
  zip: '33606',
};
const PHONE = { ...devices['iPhone 13'], defaultBrowserType: undefined, viewport: { width: 390, height: 844 } };

test.use({ carriers: 'all' });

test('shows a client flood and home of their house on one page, and signs each by itself', async ({
  browser,
  baseURL,
  agency,
}) => {
  const { call } = agency.agent.client;
  const flood = await agency.quoted(HOUSE);
  const home = await agency.quoted(HOUSE, 'home');
  const { url } = dataOf(await call('createClientLink', { application_id: flood }));
  const context = await browser.newContext({ ...PHONE, ...(baseURL ? { baseURL } : {}) });
  const phone = await context.newPage();
  await phone.goto(url);
  await expect(phone.getByRole('heading', { name: 'Hello Lena,' })).toBeVisible();
  await expect(phone.getByRole('heading', { name: 'Home insurance' })).toBeHidden();

  dataOf(await call('createClientLink', { application_id: home }));
  const ofFlood = phone.getByRole('region', { name: 'Flood insurance' });
  const ofHome = phone.getByRole('region', { name: 'Home insurance' });
  await expect(ofHome).toBeVisible();
  await expect(phone).toHaveTitle(/^Your flood and home insurance options/);
  const choices = (line: typeof ofHome) => line.getByRole('button', { name: /^Choose this/ });
  await expect(choices(ofFlood)).toHaveCount(3);
  expect(await choices(ofHome).count()).toBeLessThanOrEqual(3);
  await expectNoSidewaysScroll(phone);
  await expectAccessibleInBothColors(phone);

  for (const line of [ofHome, ofFlood]) {
    await expect(phone.getByText('a year together')).toBeHidden();
    await choices(line).first().click();
    await phone.getByRole('checkbox', { name: /I choose this quote/ }).check();
    await phone.getByRole('button', { name: 'Sign and send to Maria' }).click();
    await expect(phone.getByRole('heading', { name: 'Thank you, Lena' })).toBeFocused();
    const signedOn = phone.getByText(/^\d\d-\d\d-\d{4}$/);
    for (const width of [320, 360, 390, 412, 1440]) {
      await phone.setViewportSize({ width, height: 844 });
      expect(await signedOn.evaluate((day) => day.getClientRects().length), `one line at ${width}`).toBe(1);
    }
    await phone.setViewportSize(PHONE.viewport);
    await phone.getByRole('button', { name: 'Back to the options' }).click();
    await expect(line.getByText(/^You chose /)).toBeVisible();
  }
  await expect(phone.getByText(/^\$[\d,.]+ a year together: flood \$[\d,.]+, home \$[\d,.]+\.$/)).toBeVisible();
  await expect(ofFlood.getByRole('button', { name: 'Not for me' })).toBeHidden();
  await expectAccessibleInBothColors(phone);
  await context.close();
});
