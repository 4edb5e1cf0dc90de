import type { Page } from '@playwright/test';

/** Like Lighthouse's slow phone: 90 % of 1.6 Mbit/s down and 0.75 up, 150 ms, a quarter of the processor's speed. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (750e3 / 8) * 0.9,
};
const SLOWER = 4;

/** Milliseconds until the first paint and until `there` appears, on a slow phone with an empty cache. */
export async function paintedOnSlowPhone(
  page: Page,
  url: string,
  there: string,
): Promise<{ first: number; whole: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(there).first().waitFor();
  return page.evaluate(() => ({
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    whole: performance.now(),
  }));
}
