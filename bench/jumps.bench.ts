import { createClient } from '@freeboard/contract/client';
import type { Page } from '@playwright/test';
import { openBrowser, signedInPage } from './lib/browser.ts';
import { figure, title } from './lib/print.ts';
import { LAUNCHABLE, startProduct } from './lib/product.ts';
import { size } from './lib/size.ts';

// How much the layout shifts without user input: the largest burst of layout shifts, as browsers count them.
const LIMIT = 0.02;
const SLOW = 4;

const product = await startProduct();
const { client, key, user } = await product.signIn('agent');
const browser = await openBrowser();

function dataOf<T>(answer: { ok: true; data: T } | { ok: false; message: string }): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.data;
}

declare global {
  interface Window {
    shifts: { at: number; value: number }[];
  }
}

async function anApplication(values: Record<string, unknown> = {}): Promise<string> {
  const useable_details = { ...LAUNCHABLE.flood, first_name: 'Lena', last_name: 'Hoffmann', ...values };
  const made = await client.call('createApplication', { application_type: 'flood', useable_details });
  if (!made.ok) throw new Error(JSON.stringify(made));
  return `/agent-portal/application-details/${made.data.application.id}`;
}

async function watchedPage(): Promise<Page> {
  const page = await signedInPage(browser, { key, user });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as unknown as { startTime: number; value: number; hadRecentInput: boolean }[];
      for (const { startTime, value, hadRecentInput } of entries)
        if (!hadRecentInput) window.shifts.push({ at: startTime, value });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return page;
}

/** The largest burst: shifts at most 1 s apart, at most 5 s long. */
async function worstOf(page: Page): Promise<number> {
  let [worst, sum, first, last] = [0, 0, 0, Number.NEGATIVE_INFINITY];
  for (const { at, value } of await page.evaluate(() => window.shifts)) {
    if (at - last > 1_000 || at - first > 5_000) [sum, first] = [0, at];
    [sum, last] = [sum + value, at];
    worst = Math.max(worst, sum);
  }
  return worst;
}

async function launch(page: Page, keys: string): Promise<void> {
  await page.keyboard.press(keys);
  await page.getByRole('dialog', { name: 'Launch' }).getByRole('button', { name: 'Launch' }).press('Enter');
  await page.getByRole('button', { name: /E-mail all quotes/ }).waitFor();
}

title('jumps', 'the largest burst of layout shifts');
const MACHINES: [machine: string, rate: number][] = [
  ['this machine', 1],
  [`a machine ${SLOW} times slower`, SLOW],
];
for (const [machine, rate] of size(MACHINES, MACHINES.slice(0, 1))) {
  const page = await watchedPage();
  await page.goto(product.url + (await anApplication()));
  await page.getByLabel('First name').waitFor();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate });
  await launch(page, 'l');
  figure({ what: `while carriers answer, on ${machine}`, value: await worstOf(page), limit: LIMIT });
  if (rate === 1) {
    // Sorted by a script, as incoming answers do it, because shifts after a user's own press are not counted.
    await page.getByRole('button', { name: 'Premium' }).evaluate(async (sort: HTMLElement) => {
      const frame = () => new Promise(requestAnimationFrame);
      for (let press = 0; press < 4; press += 1) {
        sort.click();
        await frame();
        await frame();
      }
    });
    await page.waitForTimeout(1_000);
    figure({ what: 'while rows that still slide are sorted again', value: await worstOf(page), limit: LIMIT });
  }
  await page.context().close();
}

{
  const page = await watchedPage();
  await page.goto(product.url + (await anApplication({ date_of_birth: null })));
  const menu = page.getByRole('navigation', { name: 'Sections of the form' });
  await menu.getByRole('button', { name: /^Coverage/ }).click();
  await page.reload();
  await page
    .getByText(/\d+ of \d+ carriers/)
    .first()
    .waitFor();
  await page.mouse.move(700, 500);
  for (const by of [-5_000, 500, 500]) await page.mouse.wheel(0, by);
  await page.waitForTimeout(500);
  figure({ what: 'while an application opens at a section and scrolls', value: await worstOf(page), limit: LIMIT });
  await page.keyboard.press('m');
  await page.getByRole('textbox', { name: 'Date of birth' }).waitFor();
  figure({ what: 'while it shows only what is missing', value: await worstOf(page), limit: LIMIT });
  await page.context().close();
}

for (const [screen, width, height] of [
  ['a wide screen', 1440, 900],
  ['a phone', 390, 844],
] as const) {
  const page = await watchedPage();
  await page.setViewportSize({ width, height });
  await page.goto(`${product.url}/agent-portal/new`);
  await page.getByLabel('Property address').pressSequentially('2816 W Bayshore Ct, Tampa, FL 33611');
  await page.getByLabel('Property address').press('Enter');
  await page.getByRole('region', { name: /FEMA/ }).waitFor();
  await page.getByLabel('First name').fill('John');
  await page.getByLabel('Last name').fill('Smith');
  await page.getByLabel('Last name').press('Enter');
  await page.waitForURL('**/application-details/*');
  await page
    .getByText(/\d+ of \d+ carriers/)
    .first()
    .waitFor();
  await page.getByRole('textbox', { name: 'Date of birth' }).fill('5/16/1974');
  await page.getByRole('textbox', { name: 'Date of birth' }).press('Enter');
  await page.getByRole('textbox', { name: 'Roof year' }).fill('2015');
  await launch(page, 'Control+Enter');
  figure({ what: `from the address to the board, on ${screen}`, value: await worstOf(page), limit: LIMIT });
  await page.context().close();
}

/** The limit on an open board, while something opens and while the client acts. */
const BOARD_LIMIT = 0.05;
{
  const page = await watchedPage();
  const address = await anApplication({ email: 'lena@example.com', phone: '(813) 555-0176' });
  const application_id = Number(address.split('/').at(-1));
  await page.goto(product.url + address);
  await page.getByLabel('First name').waitFor();
  await launch(page, 'l');
  while (!dataOf(await client.call('getQuoteProgress', { application_id })).is_complete) await page.waitForTimeout(200);
  await page.waitForTimeout(2_000);
  const measured = async (what: string, act: () => Promise<unknown>) => {
    await page.evaluate(() => {
      window.shifts = [];
    });
    await act();
    await page.waitForTimeout(3_000);
    figure({ what, value: await worstOf(page), limit: BOARD_LIMIT });
  };
  const closed = async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForTimeout(600);
  };
  await measured('while what-if opens and its prices come', async () => {
    await page.getByRole('button', { name: 'What if' }).click();
    await page.getByRole('dialog').waitFor();
  });
  await closed();
  await measured('while the send dialog opens', async () => {
    await page.keyboard.press('s');
    await page.getByRole('dialog').waitFor();
  });
  await closed();
  const guest = createClient({ baseUrl: `${product.url}/api`, sessionKey: () => null, apiKey: () => null });
  const link = dataOf(await client.call('createClientLink', { application_id }));
  const token = link.url.split('#')[1] ?? '';
  dataOf(await guest.call('openClientPage', { token }));
  await page.waitForTimeout(2_000);
  await measured('while a client asks', async () => {
    dataOf(await guest.call('askAgent', { token, question: 'Does it cover the garage?' }));
  });
  await measured('while the question is answered', async () => {
    const [question] = dataOf(await client.call('getClientQuestions', { application_id })).questions;
    const answer = { application_id, question_id: question?.id ?? 0, answer: 'Yes, the attached one.' };
    dataOf(await client.call('answerQuestion', answer));
  });
  await measured('while the client signs', async () => {
    const { page: proposal } = dataOf(await guest.call('getClientPage', { token }));
    const quote = proposal.document.offers.find(({ why_not }) => why_not === null);
    const signed = { signer_name: 'Lena Hoffmann', signature: { kind: 'typed' as const }, is_agreed: true };
    const of = { token, quote_id: quote?.id ?? 0, document_hash: proposal.document_hash };
    dataOf(await guest.call('chooseClientQuote', { ...of, ...signed }));
  });
  await page.context().close();
}

await browser.close();
await product.stop();
