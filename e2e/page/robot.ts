import { CALLS } from '@freeboard/contract';
import type { BrowserContext, Page, Request, Route } from '@playwright/test';
import { fillSignIn } from '../support.ts';
import { expect, type Person } from '../tenant.ts';

/** Changes with the commit; `npm test -- --seed=<number>` repeats a run. */
export const SEED = Number(process.env.PROPERTY_SEED ?? 1);

/** Pseudorandom numbers, the same for the same text and seed. */
export class Dice {
  #state: number;
  constructor(of: string, seed = SEED) {
    this.#state = seed;
    for (const letter of of) this.#state = Math.imul(this.#state ^ letter.charCodeAt(0), 0x9e3779b1);
  }
  below(count: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) | 0;
    return (this.#state >>> 8) % count;
  }
  shuffled<T>(all: readonly T[]): T[] {
    return all
      .map((one) => [this.below(1_000_000), one] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, one]) => one);
  }
  word(): string {
    return `Q${Array.from({ length: 7 }, () => 'abcdefghijklmnopqrstuvwxyz'.charAt(this.below(26))).join('')}`;
  }
}

const WRITES: ReadonlySet<string> = new Set(
  Object.values(CALLS).flatMap(({ effect, paths }) => (effect === 'write' ? paths.map((path) => `/api${path}`) : [])),
);
/** Never held back: these calls save nothing, and a page that signs in or out, or loads its data, must not wait. */
const PASSING = /\/(events|logout|login|get-(?!gender))/;
const REFUSAL = { code: 503, message: 'Refused by the test.', error: null, data: null };

/**
 * Holds back the calls of a page, so that each is answered after the next text was typed; reads that open a screen
 * pass.
 */
export class Network {
  #held: { isSave: boolean; pass: () => void }[] = [];
  readonly #notes: Promise<void>[] = [];
  readonly #underWay = new Set<Request>();
  readonly #abandon = new Map<Request, () => void>();
  #letsSaves = false;
  isHolding = false;
  /** Refuses calls that would change the server, except those that contain one of these texts; null refuses nothing. */
  refusesAllBut: readonly string[] | null = null;
  /** Saves of the form that the server accepted. */
  readonly saved: Record<string, unknown>[] = [];
  readonly writes: { path: string; body: string }[] = [];

  async follow(context: BrowserContext): Promise<void> {
    context.on('request', (request) => {
      const isCall = /\/api\/(?!events)/.test(request.url());
      if (isCall || request.resourceType() === 'script') this.#underWay.add(request);
    });
    context.on('requestfinished', (request) => this.#underWay.delete(request));
    context.on('requestfailed', (request) => {
      this.#underWay.delete(request);
      this.#abandon.get(request)?.();
    });
    await context.route(/\/api\//, (route) => {
      // Noted before it is held back, so that waiting for the notes includes it. The page may be closed before it
      // passes.
      const note = this.#pass(route).catch(() => undefined);
      this.#notes.push(note);
      return note;
    });
  }

  /** Requests in progress, except those held back. */
  get underWay(): string[] {
    const open = [...this.#underWay].filter((request) => !request.frame().page().isClosed());
    return open.map((request) => request.url());
  }

  /** Resolves once every request is answered and noted, including those that an answer causes. */
  async noted(): Promise<void> {
    for (let count = -1; count < this.#notes.length; ) {
      count = this.#notes.length;
      await Promise.all(this.#notes);
    }
  }

  letOneSave(): void {
    const at = this.#held.findIndex(({ isSave }) => isSave);
    if (at >= 0) this.#held.splice(at, 1)[0]?.pass();
  }

  /** Releases saves; other held calls are answered last, when everything is saved. */
  letSaves(): void {
    this.#letsSaves = true;
    for (const { isSave, pass } of this.#held) if (isSave) pass();
    this.#held = this.#held.filter(({ isSave }) => !isSave);
  }

  letAll(): void {
    this.isHolding = false;
    for (const { pass } of this.#held.splice(0)) pass();
  }

  async #pass(route: Route): Promise<void> {
    const request = route.request();
    const abandoned = new Promise<void>((abandon) => this.#abandon.set(request, abandon));
    const url = request.url();
    const isSave = url.endsWith('/update-application');
    if (this.isHolding && !(isSave && this.#letsSaves) && !PASSING.test(url)) {
      this.#underWay.delete(request);
      await new Promise<void>((pass) => this.#held.push({ isSave, pass }));
      this.#underWay.add(request);
    }
    const isWrite = WRITES.has(new URL(url).pathname) && !PASSING.test(url);
    const body = request.postData() ?? '';
    const isRefused = isWrite && this.refusesAllBut !== null && !this.refusesAllBut.some((text) => body.includes(text));
    try {
      if (isRefused) await route.fulfill({ status: REFUSAL.code, json: REFUSAL });
      else await route.continue();
      // An event stream never ends.
      if (!isRefused && !url.endsWith('/events')) await this.#note(request, isWrite, abandoned);
    } finally {
      this.#underWay.delete(request);
    }
  }

  async #note(request: Request, isWrite: boolean, abandoned: Promise<void>): Promise<void> {
    const response = await request.response();
    // A response that the page abandons midway never finishes.
    await Promise.race([response?.finished(), abandoned]);
    if (!isWrite || !response?.ok()) return;
    this.writes.push({ path: new URL(request.url()).pathname, body: request.postData() ?? '' });
    if (!request.url().endsWith('/update-application')) return;
    const body = request.postDataJSON() as { useable_details: Record<string, unknown> };
    this.saved.push(body.useable_details);
  }
}

export type Seat = { page: Page; context: BrowserContext; network: Network; person: Person };

/** Goes to a screen without reloading the page, as a link does. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

const AWAY = '/no-such-page';

/** Goes to a screen by way of another one, so that it is mounted again. */
export async function leaveTo(page: Page, path: string): Promise<void> {
  const away = page.getByText('404 Page Not Found');
  await visit(page, AWAY);
  await expect(away).toBeVisible();
  await visit(page, path);
  await expect(away, path).toBeHidden();
}

/** Signs in again where the session ended, and returns to the user's screen. */
async function signInAgain({ page, person }: Seat, path: string): Promise<Page> {
  await fillSignIn(page, person);
  await expect(page.getByRole('button', { name: /open your menu/ })).toBeVisible();
  if (!page.url().endsWith(path)) await visit(page, path);
  return page;
}

/** Opens a page for a user and follows all of its calls. `isIdle`: with a clock that can be moved forward. */
export async function sitDown(page: Page, person: Person, isIdle = false): Promise<Seat> {
  const [network, context] = [new Network(), page.context()];
  page.on('dialog', (dialog) => void dialog.accept());
  if (isIdle) await page.clock.install();
  await person.signIn(page, '/dashboard/user/profile');
  await expect(page.getByRole('button', { name: /open your menu/ })).toBeVisible();
  // The page watches for inactivity after its first 5 s.
  if (isIdle) await page.clock.runFor(6_000);
  await network.follow(context);
  return { page, context, network, person };
}

/** Events during typing. @returns the page on which the user continues */
export const ACTIONS = {
  reload: async ({ page }) => {
    await page.reload();
    return page;
  },
  back: async ({ page }, path) => {
    await page.goBack();
    await expect(page).not.toHaveURL(new RegExp(path.replace(/[?].*/, '')));
    await visit(page, path);
    return page;
  },
  'close and reopen': async ({ page, context }, path) => {
    await page.close();
    const next = await context.newPage();
    next.on('dialog', (dialog) => void dialog.accept());
    await next.goto(path);
    return next;
  },
  idle: async (seat, path) => {
    await seat.page.clock.fastForward('55:00');
    seat.network.letAll();
    await expect(seat.page.getByText('signed out due to inactivity')).toBeVisible();
    return signInAgain(seat, path);
  },
  'other tab signs out': async (seat, path) => {
    const other = await seat.context.newPage();
    await other.goto('/logout');
    await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await other.close();
    seat.network.letAll();
    await expect(seat.page.getByText('signed out in another tab')).toBeVisible();
    return signInAgain(seat, path);
  },
} as const satisfies Record<string, (seat: Seat, path: string) => Promise<Page>>;
