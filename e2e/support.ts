import { expect, type Locator, type Page } from '@playwright/test';
import axe from 'axe-core';
import { type Agency, PASSWORD, type Person } from './tenant.ts';

/** For `test.use`, in tests of animations. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/**
 * For `test.use`: a server with slow carriers, where it is noon in Florida. One for both, since each further server
 * takes time to start.
 */
export const SLOW_AT_NOON = { SANDBOX_SPEED: '5', CLOCK_HOUR: '17' } as const;

export async function fillSignIn(page: Page, { email }: Pick<Person, 'email'>, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username or Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** For tests of signing in, and tests that count a user's keys or clicks. */
export async function signInByForm(page: Page, person: Pick<Person, 'email'>): Promise<void> {
  await page.goto('/');
  await fillSignIn(page, person);
  // A user who requested a page before signing in is redirected there, all others to their dashboard.
  await page.waitForURL(/\/dashboard(\/|$)/);
}

export async function signOut(page: Page): Promise<void> {
  await page.goto('/logout');
  await expect(page.getByRole('heading', { name: 'Sign in to Freeboard' })).toBeVisible();
}

export const sectionOf = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Sections of the form' }).getByRole('button', { name });

/** Shown once all changes of an application are saved. */
export const SAVED = /^(Saved \d{1,2}:\d\d [AP]M|All changes saved)$/;

/**
 * Opens a menu and chooses an item by keyboard, once the menu has the focus, which happens a moment after rendering.
 */
export async function chooseByKeyboard(page: Page, menu: Locator, item: RegExp | string): Promise<void> {
  await menu.press('Enter');
  const choice = page.getByRole('menuitem', { name: item });
  await expect(choice).toBeVisible();
  await page.waitForFunction(() => document.activeElement?.closest('[role=menu]'));
  await choice.press('Enter');
}

/** The sandbox's inbox, which shows what was sent. */
export async function inboxUrlOf(page: Page): Promise<string> {
  const config = (await (await page.request.get('/config.json')).json()) as { inbox_url: string };
  return config.inbox_url;
}

/** Polls the sandbox's inbox until a message to `receiver` contains `pattern`. @returns the match */
export async function findInInbox(page: Page, receiver: string, pattern: RegExp): Promise<string> {
  const inboxUrl = await inboxUrlOf(page);
  const find = async () => {
    const messages = (await (await page.request.get(inboxUrl)).text()).split('<article');
    return messages.flatMap((text) => (text.includes(receiver) ? (pattern.exec(text)?.[0] ?? []) : []))[0] ?? '';
  };
  await expect.poll(find).not.toBe('');
  return find();
}

/** A phone number that no other test's client has. */
export const phoneOf = ({ id }: Agency): string => `(813) 700-${5_000 + id}`;

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

declare global {
  interface Window {
    axe?: typeof axe;
  }
}
// Frames report whatever their origin: a sandboxed preview has none.
const AXE = `${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;

/**
 * Expects no axe violations of WCAG 2.2 AA; `colors`: only of rules that depend on the color scheme. `within`: the
 * selector of the part to check.
 */
export async function expectAccessible(page: Page, rules: 'all' | 'colors' = 'all', within?: string): Promise<void> {
  // A screen that is still loading is not the one to check.
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
  // Injected once per document, and limited to violations: axe's own builder costs ten times as much.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => window.axe !== undefined))) await frame.evaluate(AXE);
  const runOnly = rules === 'all' ? WCAG : { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] };
  const violations = await page.evaluate(
    async ([only, part]) => {
      // The loading bar is outside of all landmarks, and may come back while axe works.
      const context = { ...(part ? { include: [part] } : {}), exclude: ['[role=progressbar][aria-label=Loading]'] };
      const report = await window.axe?.run(context, { runOnly: only, resultTypes: ['violations'] });
      return report?.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
    },
    [runOnly, within] as const,
  );
  expect(violations).toEqual([]);
}

/** Changes the color scheme, and waits for it: colors in transition belong to neither scheme. */
export async function changeColors(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // Clients' pages take their colors from CSS only.
  const html = page.locator('html');
  if (!/\/(proposal|intake|partner|i\/)/.test(page.url()))
    await expect(html).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await page.waitForFunction(() => !document.getAnimations().some((one) => one instanceof CSSTransition));
}

/** Expects no axe violations in light and dark, in a state that only one test reaches. */
export async function expectAccessibleInBothColors(page: Page, within?: string): Promise<void> {
  await expectAccessible(page, 'all', within);
  await changeColors(page, 'dark');
  await expectAccessible(page, 'colors', within);
  await changeColors(page, 'light');
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // A popup is measured before it is placed, so it may be elsewhere for one frame.
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}

/** Largest accepted layout shift score (CLS). */
const MOST_SHIFT = 0.02;

declare global {
  interface Window {
    /** Sums the layout shifts since the last call, at first since the document began. */
    layoutShifts?: () => { sum: number; of: string[] };
  }
}

/** Makes each document that the page opens from now on count its layout shifts. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
    const shifts: Shift[] = [];
    const collect = (entries: PerformanceEntryList) => void shifts.push(...(entries as Shift[]));
    const observer = new PerformanceObserver((list) => collect(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    window.layoutShifts = () => {
      collect(observer.takeRecords());
      const own = shifts.splice(0).filter(({ hadRecentInput }) => !hadRecentInput);
      const of = own.flatMap(({ value, sources }) =>
        sources.map(({ node }) => `${value} ${node?.nodeName} ${node?.textContent?.slice(0, 40)}`),
      );
      return { sum: own.reduce((sum, { value }) => sum + value, 0), of };
    };
  });
}

/** @returns the layout shifts since the last call */
export const takeShifts = (page: Page) =>
  // Shifts of the last render are counted a frame later.
  page.evaluate(
    () =>
      new Promise<{ sum: number; of: string[] }>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(window.layoutShifts?.() ?? { sum: 1, of: [] })),
        ),
      ),
  );

/** Expects almost no layout shifts in total since the last call, however long ago that was. */
export async function expectSteady(page: Page): Promise<void> {
  const { sum, of } = await takeShifts(page);
  expect(sum, of.join('\n')).toBeLessThanOrEqual(MOST_SHIFT);
}

/** Collects from now on what the page announces, even if it is soon gone again. @returns a function that reads it */
export async function collectAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const announced: string[] = [];
    const collect = () => {
      for (const status of document.querySelectorAll('[role="status"]')) announced.push(status.textContent ?? '');
    };
    new MutationObserver(collect).observe(document.body, { childList: true, subtree: true, characterData: true });
    Object.assign(window, { announced });
  });
  return () => page.evaluate(() => [...new Set((window as unknown as { announced: string[] }).announced)]);
}
