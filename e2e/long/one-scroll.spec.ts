import { expect, type Page } from '@playwright/test';
import { test } from '../installation.ts';
import { anApplication, clientOf, expectAccessible, MOVING, signIn } from '../support.ts';

test.use(MOVING);

// From 1440 px on the sections of the form stand one under the other.
const menu = (page: Page) => page.getByRole('navigation', { name: 'Sections of the form' });
const section = (page: Page, name: RegExp) => menu(page).getByRole('button', { name });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the menu follows the scroll, a chosen section comes up again, and narrower there is one at a time', async ({
  page,
  baseURL,
}) => {
  const id = await anApplication(baseURL ?? '', 'agent');
  await signIn(page, 'agent', `/agent-portal/application-details/${id}`);
  await expect(card(page, 'Client Information')).toBeVisible();
  await expect(card(page, 'Coverage')).toBeVisible();
  await expect(section(page, /^Client/)).toHaveAttribute('aria-current', 'page');
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 560);
  await expect(section(page, /^Property/)).toHaveAttribute('aria-current', 'page');
  await page.mouse.wheel(0, 5_000);
  await expect(section(page, /^Coverage/)).toHaveAttribute('aria-current', 'page');
  await page.getByLabel('First name').focus();
  await expect(section(page, /^Client/)).toHaveAttribute('aria-current', 'page');

  await section(page, /^Property/).click();
  await expect(card(page, 'Property Information').getByRole('heading')).toBeInViewport();
  await page.reload();
  await expect(section(page, /^Property/)).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);

  await section(page, /^Wind/).press('Enter');
  await expect(card(page, 'Wind Mitigation')).toBeInViewport();
  await expect(section(page, /^Wind/)).toBeFocused();
  await menu(page).getByRole('button', { name: 'Hide Wind Mitigation' }).press('Enter');
  await expect(section(page, /^Wind/)).toBeFocused();
  await expectAccessible(page);

  await page.setViewportSize({ width: 1280, height: 900 });
  await section(page, /^Coverage/).click();
  await expect(card(page, 'Coverage')).toBeVisible();
  await expect(card(page, 'Client Information')).toBeHidden();
});

for (const type of ['flood', 'home'] as const)
  test(`no label of the ${type} form is cut off at 1440 px`, async ({ page, baseURL }) => {
    const client = await clientOf(baseURL ?? '', 'agent');
    const values = { state: 'FL', year_build: 1998, foundation_type: 'Slab' };
    const created = await client.call('createApplication', { application_type: type, useable_details: values });
    if (!created.ok) throw new Error(created.message);
    await signIn(page, 'agent', `/agent-portal/application-details/${created.data.application.id}`);
    for (const name of [/^Optional/, /^4 Point/, /^Wind/, /^Requester/]) await section(page, name).click();
    await expect(card(page, 'Requester Information')).toBeVisible();
    const cut = await page
      .locator('[data-field] > div:first-child > :first-child')
      .evaluateAll((labels) =>
        labels.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent),
      );
    expect(cut).toEqual([]);
  });
