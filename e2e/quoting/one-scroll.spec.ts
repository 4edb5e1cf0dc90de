import type { Page } from '@playwright/test';
import { MOVING, sectionOf } from '../support.ts';
import { expect, test } from '../tenant.ts';

test.use(MOVING);

// From 1440 px on, the form's sections are stacked.
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('follows the scroll in the menu, scrolls to a chosen section, and shows one section at a time in a narrow window', async ({
  page,
  agency,
}) => {
  const id = await agency.application();
  await agency.agent.signIn(page, `/agent-portal/application-details/${id}`);
  await expect(card(page, 'Client Information')).toBeVisible();
  await expect(card(page, 'Coverage')).toBeVisible();
  await expect(sectionOf(page, /^Client/)).toHaveAttribute('aria-current', 'page');
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 560);
  await expect(sectionOf(page, /^Property/)).toHaveAttribute('aria-current', 'page');
  await page.mouse.wheel(0, 5_000);
  await expect(sectionOf(page, /^Coverage/)).toHaveAttribute('aria-current', 'page');
  await page.getByLabel('First name').focus();
  await expect(sectionOf(page, /^Client/)).toHaveAttribute('aria-current', 'page');

  await sectionOf(page, /^Property/).click();
  await expect(card(page, 'Property Information').getByRole('heading')).toBeInViewport();
  await page.reload();
  await expect(sectionOf(page, /^Property/)).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);

  await sectionOf(page, /^Wind/).press('Enter');
  await expect(card(page, 'Wind Mitigation')).toBeInViewport();
  await expect(sectionOf(page, /^Wind/)).toBeFocused();
  const menu = page.getByRole('navigation', { name: 'Sections of the form' });
  await menu.getByRole('button', { name: 'Hide Wind Mitigation' }).press('Enter');
  await expect(sectionOf(page, /^Wind/)).toBeFocused();

  await page.setViewportSize({ width: 1280, height: 900 });
  await sectionOf(page, /^Coverage/).click();
  await expect(card(page, 'Coverage')).toBeVisible();
  await expect(card(page, 'Client Information')).toBeHidden();
});
