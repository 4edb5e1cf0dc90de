import { expect, type Page } from '@playwright/test';
import { test } from './installation.ts';
import { anApplication, signIn } from './support.ts';

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

test('nothing jumps while carriers answer', async ({ page, baseURL }) => {
  const id = await anApplication(baseURL ?? '', 'agent');
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
  await signIn(page, 'agent');
  await page.goto(`/agent-portal/application-details/${id}`);
  await expect(page.getByLabel('First name')).toHaveValue('Lena');
  await page.keyboard.press('l');
  await page.getByRole('dialog', { name: 'Launch' }).getByRole('button', { name: 'Launch' }).press('Enter');
  await expect(page.getByRole('tabpanel')).toContainText(/\d+ answers/, { timeout: 30_000 });
  await expect(page.getByText('Send all:')).toBeVisible();
  const worst = await layoutShift(page);
  const seen = await page.evaluate(() => window.shifts);
  expect(worst, JSON.stringify(seen, null, 1)).toBeLessThanOrEqual(0.02);
});
