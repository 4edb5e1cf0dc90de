import {
  applyChanges,
  dwellingEstimate,
  type Field,
  fieldsOf,
  formatValue,
  formFor,
  parseInput,
  sameValue,
  touchedKeys,
  type Values,
} from '@freeboard/domain/forms';
import type { BrowserContext, Locator, Page, Request, Route } from '@playwright/test';
import { LAUNCHABLE } from '../../packages/domain/test/launchable.ts';
import { fillSignIn, SAVED } from '../support.ts';
import { type Agency, dataOf, expect, test } from '../tenant.ts';
import { BOXES, type Box, CUSTOMER_BOXES, createRecords, detailsOf, OWNER_BOXES, type Records } from './boxes.ts';

/** So many inputs of a form are typed into before something happens to the page. */
const INPUTS = 7;
const FORM = formFor('home');
/** Typing an address asks services that fill in other fields. */
const ADDRESS = /address|zip|city|state|county|street|unit/;

/** Random numbers of a test, the same each time. */
class Dice {
  #state = 1;
  constructor(of: string) {
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

/** Holds back the calls of a page, so that each is answered later than what is typed next; reads that open a screen pass. */
class Network {
  #held: { isSave: boolean; pass: () => void }[] = [];
  readonly #notes: Promise<void>[] = [];
  readonly #abandon = new Map<Request, () => void>();
  /** Requests of the form that the server took. */
  readonly saved: Record<string, unknown>[] = [];
  isHolding = false;
  #letsSaves = false;

  async follow(context: BrowserContext): Promise<void> {
    context.on('requestfailed', (request) => this.#abandon.get(request)?.());
    await context.route(/\/api\//, (route) => {
      // Before it is held: who waits for the notes waits for it, too. The page may be gone by the time it passes.
      const note = this.#pass(route).catch(() => undefined);
      this.#notes.push(note);
      return note;
    });
  }

  /** Resolves when every request is answered and noted, also those that an answer causes. */
  async noted(): Promise<void> {
    for (let count = -1; count < this.#notes.length; ) {
      count = this.#notes.length;
      await Promise.all(this.#notes);
    }
  }

  /** Lets one of the held saves go. */
  letOneSave(): void {
    const at = this.#held.findIndex(({ isSave }) => isSave);
    if (at >= 0) this.#held.splice(at, 1)[0]?.pass();
  }

  /** Lets what saves go; what was asked meanwhile is answered last, when all is saved. */
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
    if (this.isHolding && !(isSave && this.#letsSaves) && !/\/(events|logout|login|get-(?!gender))/.test(url))
      await new Promise<void>((pass) => this.#held.push({ isSave, pass }));
    await route.continue();
    // A stream of events never ends.
    if (!url.endsWith('/events')) await this.#note(request, abandoned);
  }

  async #note(request: Request, abandoned: Promise<void>): Promise<void> {
    const response = await request.response();
    // A response that the page abandons midway never finishes.
    await Promise.race([response?.finished(), abandoned]);
    if (!request.url().endsWith('/update-application') || !response?.ok()) return;
    const body = request.postDataJSON() as { useable_details: Record<string, unknown> };
    this.saved.push(body.useable_details);
  }
}

type Robot = { page: Page; context: BrowserContext; network: Network; dice: Dice; agency: Agency };

/** Goes to a screen without loading the page again, as a link does. */
async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** Signs in again where the person was signed out, and goes to where they were. */
async function signInAgain(page: Page, agency: Agency, path: string): Promise<Page> {
  await fillSignIn(page, agency.admin);
  await expect(page.getByRole('button', { name: /open your menu/ })).toBeVisible();
  if (!page.url().endsWith(path)) await visit(page, path);
  return page;
}

/** What happens to the page while something is typed. @returns the page on which the person goes on */
const ACTIONS = {
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
  idle: async ({ page, network, agency }, path) => {
    await page.clock.fastForward('55:00');
    network.letAll();
    await expect(page.getByText('signed out due to inactivity')).toBeVisible();
    return signInAgain(page, agency, path);
  },
  'other tab signs out': async ({ page, context, network, agency }, path) => {
    const other = await context.newPage();
    await other.goto('/logout');
    await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await other.close();
    network.letAll();
    await expect(page.getByText('signed out in another tab')).toBeVisible();
    return signInAgain(page, agency, path);
  },
} as const satisfies Record<string, (robot: Robot, path: string) => Promise<Page>>;

const inputOf = (page: Page, key: string): Locator => page.locator(`[data-field="${key}"] input`).first();

/** Returns a text that the field takes; null where the robot knows none. */
function textFor({ kind, key }: Field, dice: Dice): string | null {
  if (ADDRESS.test(key)) return null;
  switch (kind) {
    case 'money':
      return String(100_000 + dice.below(400_000));
    case 'digits':
      return String(1_200 + dice.below(1_800));
    case 'year':
      return String(1_990 + dice.below(30));
    case 'name':
    case 'text':
      return dice.word();
    default:
      return null;
  }
}

async function formValues({ agency }: Robot, application_id: number) {
  const { application } = dataOf(await agency.admin.client.call('getApplicationById', { application_id }));
  return { values: application.payload.useable_details as Values, application };
}

/** Types into the inputs of a form, the last one half, with the answers of calls coming whenever. @returns what must come of it */
async function typeForm(robot: Robot, id: number): Promise<Values> {
  const { page, network, dice } = robot;
  const { values, application } = await formValues(robot, id);
  await expect(inputOf(page, 'first_name')).toBeVisible();
  await expect(inputOf(page, 'dwelling')).toBeVisible();
  const shown = await page
    .locator('[data-field]:has(input:not([readonly], [disabled], [type=radio], [type=checkbox]))')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.field ?? ''));
  const context = {
    // The day where the page is, as YYYY-MM-DD.
    today: await page.evaluate(() => new Date().toLocaleDateString('en-CA')),
    status: 'new',
    number: application.application_id,
    estimateDwelling: dwellingEstimate,
  } as const;
  const typed: Record<string, unknown> = {};
  // The area before what follows from it: that is where a late answer could write over what was typed.
  const keys = ['sqft', 'dwelling', ...dice.shuffled(shown.filter((key) => key !== 'sqft' && key !== 'dwelling'))];
  for (const key of keys) {
    const field = fieldsOf(FORM).get(key);
    const text = field && textFor(field, dice);
    const parsed = field && text ? parseInput(field, text) : { error: '' };
    if (!field || !text || 'error' in parsed) continue;
    const next = { ...typed, [key]: parsed.value };
    if (key in applyChanges(FORM, values, next, context).rejected) continue;
    await inputOf(page, key).click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
    typed[key] = parsed.value;
    if (dice.below(2) === 0) network.letOneSave();
    if (Object.keys(typed).length === INPUTS) break;
    await page.keyboard.press('Tab');
  }
  // Not whole until it is left, which nobody does.
  await page.keyboard.press('Tab');
  await inputOf(page, 'date_of_birth').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('3/4/61');
  typed.date_of_birth = '1961-03-04';
  const touched = [...touchedKeys(application.provenance), ...Object.keys(typed)];
  const expected = applyChanges(FORM, values, typed, { ...context, touched }).values;
  return Object.fromEntries(Object.keys(typed).map((key) => [key, expected[key]]));
}

/** Nothing typed is missing, the page shows what the server has, and each key was written once (`mostWrites` times at most). */
async function expectForm(robot: Robot, id: number, expected: Values, mostWrites = 1): Promise<void> {
  const { page, network } = robot;
  await expect(inputOf(page, 'first_name')).toBeVisible();
  await expect
    .poll(async () => {
      const { values } = await formValues(robot, id);
      return Object.keys(expected).filter((key) => !sameValue(values[key], expected[key]));
    }, 'the server has what was typed')
    .toEqual([]);
  await page.locator('body').click({ position: { x: 2, y: 2 } });
  await expect(page.getByText(SAVED)).toBeVisible();
  network.letAll();
  await network.noted();
  // What the last answers make of the page is drawn by then.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const { values } = await formValues(robot, id);
  for (const key of Object.keys(expected)) {
    const field = fieldsOf(FORM).get(key);
    if (field && (await inputOf(page, key).count()) > 0)
      await expect(inputOf(page, key), key).toHaveValue(formatValue(field, values[key]));
    const writes = network.saved.filter((one) => key in one && sameValue(one[key] as never, expected[key]));
    expect(writes.length, `writes of ${key}`).toBeLessThanOrEqual(mostWrites);
  }
}

/** The screen between two boxes. */
const AWAY = '/no-such-page';

async function createHome({ admin }: Agency): Promise<{ id: number; client: number | null }> {
  const lena = { first_name: 'Lena', last_name: 'Hoffmann', gender: 'Female', email: 'lena@example.com' };
  const useable_details = { ...LAUNCHABLE.home, ...lena };
  const made = await admin.client.call('createApplication', { application_type: 'home', useable_details });
  const { application } = dataOf(made);
  return { id: application.id, client: application.client_id };
}

async function start(page: Page, context: BrowserContext, agency: Agency, of: string): Promise<Robot> {
  const network = new Network();
  page.on('dialog', (dialog) => void dialog.accept());
  if (of.startsWith('idle')) await page.clock.install();
  await agency.admin.signIn(page, '/dashboard/user/profile');
  await expect(page.getByRole('button', { name: /open your menu/ })).toBeVisible();
  // The page watches for a person's absence from its fifth second on.
  if (of.startsWith('idle')) await page.clock.runFor(6_000);
  await network.follow(context);
  return { page, context, network, dice: new Dice(of), agency };
}

test('keeps what is typed while the reply before it is being sent', async ({ page, context, agency }) => {
  const { network } = await start(page, context, agency, 'reply');
  const { client } = await createHome(agency);
  await visit(page, `/dashboard/messaging-console?with=client-${client}`);
  const box = page.getByLabel('Message', { exact: true });
  await page.getByRole('radio', { name: 'E-mail' }).check({ force: true });
  await page.getByLabel('Subject').fill('Your home');
  await box.fill('The first reply.');
  network.isHolding = true;
  const sent = page.waitForRequest('**/send-message');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await sent;
  await box.press('Control+End');
  await page.keyboard.type(' And one more thing.');
  const answered = page.waitForResponse('**/send-message');
  network.letAll();
  expect((await answered).ok()).toBe(true);
  await expect(box).toHaveValue('And one more thing.');
  await page.reload();
  await expect(box).toHaveValue('And one more thing.');
});

const NAMES = Object.keys(ACTIONS) as (keyof typeof ACTIONS)[];
/** These take seconds: they happen once, after all boxes of a test were typed into. */
const SLOW: ReadonlySet<string> = new Set(['idle', 'other tab signs out']);

/** Every box is under two of the actions, and with the others every pair of actions is drawn. */
const isDrawn = (name: string, at: number): boolean => {
  const [first, round] = [at % NAMES.length, Math.floor(at / NAMES.length)];
  const second = (first + 1 + (round % (NAMES.length - 1))) % NAMES.length;
  return name === NAMES[first] || name === NAMES[second];
};

/** Goes to a screen by another, so that it begins anew. */
async function leaveTo(page: Page, path: string): Promise<void> {
  await visit(page, AWAY);
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
  await visit(page, path);
}

async function typeInto(robot: Robot, { name, open }: Box, path: string): Promise<string> {
  const { page, dice } = robot;
  await leaveTo(page, path);
  const words = `${dice.word()} ${dice.word()}`;
  const input = await open(page);
  await input.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(words);
  await expect(input, name).toHaveValue(words);
  return words;
}

/** Types into boxes, one after the other; what was typed is there after the action, and on every later visit. */
async function keepWords(robot: Robot, name: keyof typeof ACTIONS, boxes: readonly Box[], of: Records): Promise<void> {
  const typed: { box: Box; path: string; words: string }[] = [];
  for (const box of boxes) {
    const path = box.path(of);
    typed.push({ box, path, words: await typeInto(robot, box, path) });
    if (SLOW.has(name) && box !== boxes.at(-1)) continue;
    robot.page = await ACTIONS[name](robot, path);
    await expect(await box.open(robot.page), `${box.name}, after: ${name}`).toHaveValue(typed.at(-1)?.words ?? '');
  }
  for (const { box, path, words } of typed) {
    await leaveTo(robot.page, path);
    await expect(await box.open(robot.page), `${box.name}, on another visit`).toHaveValue(words);
  }
}

for (const [name, act] of Object.entries(ACTIONS)) {
  test(`loses nothing that is typed into a form whose calls are late: ${name}`, async ({ page, context, agency }) => {
    const robot = await start(page, context, agency, name);
    const { id } = await createHome(agency);
    const path = detailsOf(id, 'profile');
    await visit(page, path);
    await expect(inputOf(page, 'dwelling')).toBeVisible();
    robot.network.isHolding = true;
    const expected = await typeForm(robot, id);
    robot.page = await act(robot, path);
    robot.network.letSaves();
    await expectForm(robot, id, expected);
  });

  test(`loses no conflict: ${name}`, async ({ page, context, agency }) => {
    const robot = await start(page, context, agency, `${name} conflict`);
    const { id } = await createHome(agency);
    const path = detailsOf(id, 'profile');
    await visit(robot.page, path);
    await expect(inputOf(robot.page, 'contents')).toBeVisible();
    robot.network.isHolding = true;
    await inputOf(robot.page, 'contents').click();
    await robot.page.keyboard.press('Control+A');
    await robot.page.keyboard.type('61000');
    await robot.page.keyboard.press('Tab');
    const { application } = await formValues(robot, id);
    const theirs = { application_id: id, version: application.version, useable_details: { contents: 77_000 } };
    dataOf(await agency.admin.client.call('updateApplication', theirs));
    robot.network.letAll();
    const dialog = () => robot.page.getByRole('dialog', { name: 'Someone else changed this, too' });
    await expect(dialog()).toBeVisible();
    robot.page = await act(robot, path);
    await expect(dialog()).toContainText('Yours: $61,000');
    await expect(dialog()).toContainText('Theirs: $77,000');
    expect((await formValues(robot, id)).values.contents).toBe(77_000);
    await dialog().getByRole('button', { name: 'Keep what is chosen' }).click();
    await expect.poll(async () => (await formValues(robot, id)).values.contents).toBe(61_000);
  });

  test(`loses no text that a button sends: ${name}`, async ({ page, context, agency }) => {
    const records = await createRecords(agency);
    const robot = await start(page, context, agency, `${name} words`);
    const boxes = BOXES.filter((_, at) => isDrawn(name, at));
    await keepWords(robot, name as keyof typeof ACTIONS, boxes, records);
  });
}

test('undoes exactly the last change of a form: a person’s dwelling that a new area replaced', async ({
  page,
  context,
  agency,
}) => {
  const robot = await start(page, context, agency, 'undo');
  const { id } = await createHome(agency);
  const path = detailsOf(id, 'profile');
  await visit(page, path);
  await expect(inputOf(page, 'dwelling')).toBeVisible();
  robot.network.isHolding = true;
  const expected = await typeForm(robot, id);
  await inputOf(page, 'sqft').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('2999');
  await page.keyboard.press('Tab');
  const dwelling = page.locator('[data-field="dwelling"]');
  await dwelling.getByRole('button', { name: /^Undo/ }).click();
  await expect(dwelling.getByRole('button', { name: /^Undo/ })).toBeHidden();
  robot.network.letSaves();
  // What is put back is written a second time.
  await expectForm(robot, id, { ...expected, sqft: 2_999 }, 2);
});

test('loses no text of customers and of who manages agencies', async ({ context, agency }) => {
  const records = await createRecords(agency);
  const customer = await agency.person('customer', 'Ada Lind');
  const tie = { application_id: records.application, customer_id: customer.id };
  dataOf(await agency.admin.client.call('tieCustomer', tie));
  for (const [person, boxes] of [
    [customer, CUSTOMER_BOXES],
    [await agency.owner(), OWNER_BOXES],
  ] as const)
    for (const name of ['reload', 'back'] as const) {
      const page = await context.newPage();
      page.on('dialog', (dialog) => void dialog.accept());
      await person.signIn(page, '/dashboard/home');
      await expect(page.getByRole('button', { name: /open your menu/ })).toBeVisible();
      await keepWords({ page, context, network: new Network(), dice: new Dice(name), agency }, name, boxes, records);
      await page.close();
    }
});

test('keeps what guests type in their tab, without passwords', async ({ page, agency }) => {
  const { client } = agency.admin;
  const records = await createRecords(agency);
  const link = await client.call('createClientLink', { application_id: records.application, asked_fields: ['phone'] });
  const intake = { name: 'Bayside', audience: 'partner', type: 'flood', fields: [], greeting: '' } as const;
  const wording = { ...intake, fields: [], consent: 'I agree to calls.', agent_id: agency.agent.id };
  const partner = await client.call('createIntakeLink', wording);
  page.on('dialog', (dialog) => void dialog.accept());

  await page.goto(dataOf(link).url);
  await page.getByLabel('Phone', { exact: true }).fill('(813) 555-0177');
  await page.getByRole('button', { name: 'Ask Alex' }).click();
  await page.getByLabel('Your question').fill('And the shed?');
  await page.reload();
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('(813) 555-0177');
  await page.getByRole('button', { name: 'Ask Alex' }).click();
  await expect(page.getByLabel('Your question')).toHaveValue('And the shed?');
  await page.getByRole('button', { name: 'Send to Alex' }).click();
  await expect(page.getByText('Sent. Alex will get back to you.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Ask Alex' }).click();
  await expect(page.getByLabel('Your question')).toHaveValue('');

  await page.goto(dataOf(partner).url);
  await page.getByLabel('First name').fill('Petra');
  await page.goto('/register/customer/request');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Password', { exact: true }).fill('seven-gulls-over-tampa');
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await page.goBack();
  await expect(page.getByLabel('First name')).toHaveValue('Petra');
});
