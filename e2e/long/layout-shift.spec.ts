import { expect, type Page } from '@playwright/test';
import { test } from '../installation.ts';
import { aCompleteApplication, anApplication, MOVING, signIn } from '../support.ts';

test.use(MOVING);

declare global {
  interface Window {
    shifts: { at: number; value: number; of: string[] }[];
  }
}

/** The largest burst of shifts that nobody caused, as browsers count it: at most 1 s apart, at most 5 s long. */
async function layoutShift(page: Page): Promise<number> {
  const shifts = await page.evaluate(() => window.shifts);
  let [worst, sum, first, last] = [0, 0, 0, Number.NEGATIVE_INFINITY];
  for (const { at, value } of shifts) {
    if (at - last > 1_000 || at - first > 5_000) [sum, first] = [0, at];
    [sum, last] = [sum + value, at];
    worst = Math.max(worst, sum);
  }
  return worst;
}

/** Notes every shift from the page's first moment on. */
async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as {
        startTime: number;
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      }[])
        if (!entry.hadRecentInput)
          window.shifts.push({
            at: entry.startTime,
            value: entry.value,
            of: entry.sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function expectCalm(page: Page): Promise<void> {
  const worst = await layoutShift(page);
  const seen = await page.evaluate(() => window.shifts);
  expect(worst, JSON.stringify(seen, null, 1)).toBeLessThanOrEqual(0.02);
}

for (const { machine, rate } of [
  { machine: 'any machine', rate: 1 },
  { machine: 'a slow machine', rate: 4 },
])
  test(`nothing jumps while carriers answer, on ${machine}`, async ({ page, baseURL }) => {
    const id = await anApplication(baseURL ?? '', 'agent');
    await observeShifts(page);
    await signIn(page, 'agent', `/agent-portal/application-details/${id}`);
    await expect(page.getByLabel('First name')).toHaveValue('Lena');
    const machineOf = await page.context().newCDPSession(page);
    await machineOf.send('Emulation.setCPUThrottlingRate', { rate });
    await page.keyboard.press('l');
    await page.getByRole('dialog', { name: 'Launch' }).getByRole('button', { name: 'Launch' }).press('Enter');
    await expect(page.getByRole('tabpanel')).toContainText(/\d+ answers/, { timeout: 30_000 });
    await expect(page.getByRole('button', { name: /E-mail all quotes/ })).toBeVisible();
    await expectCalm(page);
  });

test('rows that get another place while they still slide do not jump', async ({ page, baseURL }) => {
  const id = await aCompleteApplication(baseURL ?? '', 'agent');
  await observeShifts(page);
  await signIn(page, 'agent', `/agent-portal/application-details/${id}`);
  await page.getByRole('tab', { name: 'Quote Results' }).click();
  const first = page.locator('tbody [data-row]').first();
  await expect(first).toBeVisible();
  const before = await first.textContent();
  // Sorted by the page itself, as answers do it: what a person's own press moves is not counted.
  const isMidway = await page.getByRole('button', { name: 'Premium' }).evaluate(async (sort: HTMLElement) => {
    const frame = () => new Promise(requestAnimationFrame);
    const isSliding = () =>
      [...document.querySelectorAll('[data-row]')].some((row) => getComputedStyle(row).transform !== 'none');
    const seen: boolean[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      sort.click();
      await frame();
      await frame();
      seen.push(isSliding());
    }
    while (isSliding()) await frame();
    return seen.includes(true);
  });
  expect(isMidway, 'the next order came while the rows were on their way').toBe(true);
  await expect(first).toHaveText(before ?? '');
  await expectCalm(page);
});

test('nothing jumps while an application opens at the section chosen last, scrolls and shows only what is missing', async ({
  page,
  baseURL,
}) => {
  const id = await anApplication(baseURL ?? '', 'agent', { date_of_birth: null });
  await observeShifts(page);
  await signIn(page, 'agent', `/agent-portal/application-details/${id}`);
  await expect(page.getByLabel('First name')).toHaveValue('Lena');
  const menu = page.getByRole('navigation', { name: 'Sections of the form' });
  await menu.getByRole('button', { name: /^Coverage/ }).click();
  await page.reload();
  await expect(menu.getByRole('button', { name: /^Coverage/ })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText(/\d+ of \d+ carriers/).first()).toBeVisible();
  await page.mouse.move(700, 500);
  for (const by of [-5_000, 500, 500]) await page.mouse.wheel(0, by);
  await expectCalm(page);
  await page.keyboard.press('m');
  await expect(page.getByRole('textbox', { name: 'Date of birth' })).toBeFocused();
  await expectCalm(page);
});

for (const { screen, width, height } of [
  { screen: 'a wide screen', width: 1440, height: 900 },
  { screen: 'a phone', width: 390, height: 844 },
])
  test(`nothing jumps from the address to the board, on ${screen}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await observeShifts(page);
    await signIn(page, 'agent', '/agent-portal/new');
    await page.getByLabel('Property address').fill('2816 W Bayshore Ct, Tampa, FL 33611');
    await page.getByLabel('Property address').press('Enter');
    await expect(page.getByLabel('First name')).toBeFocused();
    await page.getByLabel('First name').fill('John');
    await page.getByLabel('Last name').fill('Smith');
    await page.getByLabel('Last name').press('Enter');
    await page.waitForURL('**/application-details/*');
    await expect(page.getByText(/\d+ of \d+ carriers/).first()).toBeVisible();
    // The gender of John is looked up meanwhile.
    await expect(page.getByLabel('Gender', { exact: true })).toHaveValue('Male');
    await page.getByRole('textbox', { name: 'Date of birth' }).fill('5/16/1974');
    await page.getByRole('textbox', { name: 'Date of birth' }).press('Enter');
    await page.getByRole('textbox', { name: 'Roof year' }).fill('2015');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog', { name: 'Launch' }).getByRole('button', { name: 'Launch' }).press('Enter');
    await expect(page.getByRole('tabpanel')).toContainText(/\d+ answers/);
    await expect(page.getByRole('button', { name: /E-mail all quotes/ })).toBeVisible();
    await expectCalm(page);
  });
