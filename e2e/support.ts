import { expect, type Locator, type Page } from '@playwright/test';
import axe from 'axe-core';
import { type Agency, PASSWORD, type Person } from './tenant.ts';

/** For `test.use`, in journeys about what slides and fades. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/**
 * For `test.use`, the server whose carriers take their time and where it is noon in Florida. One for both, since each
 * further server costs a start of its own.
 */
export const SLOW_AT_NOON = { SANDBOX_SPEED: '5', CLOCK_HOUR: '17' } as const;

/** Fills in the sign-in form of the open page and sends it. */
export async function fillSignIn(page: Page, { email }: Pick<Person, 'email'>, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username or Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in through the form, as a person does; for journeys about signing in, and those that count what a person does. */
export async function signInByForm(page: Page, person: Pick<Person, 'email'>): Promise<void> {
  await page.goto('/');
  await fillSignIn(page, person);
  // Who asked for a page before signing in goes there, all others to their dashboard.
  await page.waitForURL(/\/dashboard(\/|$)/);
}

/** Signs out, and waits for the sign-in form. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('/logout');
  await expect(page.getByRole('heading', { name: 'Sign in to Freeboard' })).toBeVisible();
}

/** Returns the button of the form's menu that leads to a section. */
export const sectionOf = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Sections of the form' }).getByRole('button', { name });

/** Says that all changes of an application are saved. */
export const SAVED = /^(Saved \d{1,2}:\d\d [AP]M|All changes saved)$/;

/** Opens a menu and chooses an item by keyboard, once the menu has taken the focus: it takes it a moment after it is drawn. */
export async function chooseByKeyboard(page: Page, menu: Locator, item: RegExp | string): Promise<void> {
  await menu.press('Enter');
  const choice = page.getByRole('menuitem', { name: item });
  await expect(choice).toBeVisible();
  await page.waitForFunction(() => document.activeElement?.closest('[role=menu]'));
  await choice.press('Enter');
}

/** Returns where the sandbox shows what was sent. */
export async function inboxUrlOf(page: Page): Promise<string> {
  const config = (await (await page.request.get('/config.json')).json()) as { inbox_url: string };
  return config.inbox_url;
}

/** Reads the sandbox's inbox until a message to `receiver` holds `pattern`. @returns what it matched */
export async function findInInbox(page: Page, receiver: string, pattern: RegExp): Promise<string> {
  const inboxUrl = await inboxUrlOf(page);
  const find = async () => {
    const messages = (await (await page.request.get(inboxUrl)).text()).split('<article');
    return messages.flatMap((text) => (text.includes(receiver) ? (pattern.exec(text)?.[0] ?? []) : []))[0] ?? '';
  };
  await expect.poll(find).not.toBe('');
  return find();
}

/** Returns a phone number that no other test's client has. */
export const phoneOf = ({ id }: Agency): string => `(813) 700-${5_000 + id}`;

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

declare global {
  interface Window {
    axe?: typeof axe;
  }
}
// Reports go between frames whatever origin they have: a preview in a sandbox has none.
const AXE = `${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;

/**
 * Expects axe to find nothing, by the rules of WCAG 2.2 AA; `colors`: by those that other colors of the same screen may
 * break. `within` is the selector of the part of the page to look at.
 */
export async function expectAccessible(page: Page, rules: 'all' | 'colors' = 'all', within?: string): Promise<void> {
  // A screen that is still on its way is not the one to check.
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
  // Once for each document, and violations alone: the builder's own way costs ten times as much.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => window.axe !== undefined))) await frame.evaluate(AXE);
  const runOnly = rules === 'all' ? WCAG : { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] };
  const violations = await page.evaluate(
    async ([only, part]) => {
      // The loading bar is above all landmarks, and may come back while axe works.
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

/** Changes the colors of the page, and waits until they are there: those on their way from light to dark are neither. */
export async function changeColors(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // The pages of clients take their colors by style alone.
  const html = page.locator('html');
  if (!/\/(proposal|intake|partner|i\/)/.test(page.url()))
    await expect(html).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await page.waitForFunction(() => !document.getAnimations().some((one) => one instanceof CSSTransition));
}

/** Expects axe to find nothing in a state that only a journey comes to, light and dark. */
export async function expectAccessibleInBothColors(page: Page, within?: string): Promise<void> {
  await expectAccessible(page, 'all', within);
  await changeColors(page, 'dark');
  await expectAccessible(page, 'colors', within);
  await changeColors(page, 'light');
}

/** Expects nothing to be cut off: the page is no wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // What opens is measured, then placed: for a frame it may be elsewhere.
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}

/** Largest accepted layout shift score (CLS). */
const MOST_SHIFT = 0.02;

declare global {
  interface Window {
    /** Sums up the layout shifts since it was last called, at first since the document began. */
    layoutShifts?: () => { sum: number; of: string[] };
  }
}

/** Has each document that the page opens from now on count its layout shifts. */
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
  // What was drawn last is counted a frame later.
  page.evaluate(
    () =>
      new Promise<{ sum: number; of: string[] }>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(window.layoutShifts?.() ?? { sum: 1, of: [] })),
        ),
      ),
  );

/** Expects that next to nothing moved by itself since shifts were last taken, all together, however long it took. */
export async function expectSteady(page: Page): Promise<void> {
  const { sum, of } = await takeShifts(page);
  expect(sum, of.join('\n')).toBeLessThanOrEqual(MOST_SHIFT);
}

/** Collects from now on what the page announces, however soon it is gone again. @returns a way to read it */
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
