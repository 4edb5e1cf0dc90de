import { ROLES, type Role } from '@freeboard/domain/access';
import type { Locator, Page } from '@playwright/test';
import { type Agency, dataOf, expect, type Person, test } from '../tenant.ts';
import { defineFind, type FoundInput } from './finder.ts';
import { createRecords, type Records } from './records.ts';
import { ACTIONS, Dice, SEED, sitDown } from './robot.ts';
import { addressesOf, nameOf, routesOf, type Seen, type Spot, Walk } from './walk.ts';

// Finds every input of every screen of each role, types into it, triggers an event such as a reload, and expects the
// typed text to be there still.

// `ROBOT=all npx playwright test every-input` covers all screens of all roles; otherwise the seed, which changes with
// the commit, selects a few screens, each for one of its roles, and which buttons and inputs are used there.

const IS_ALL = process.env.ROBOT === 'all';
const DRAWN = IS_ALL
  ? { screens: Number.POSITIVE_INFINITY, presses: Number.POSITIVE_INFINITY, spots: Number.POSITIVE_INFINITY }
  : { screens: 2, presses: 12, spots: 4 };
/** Inputs of one dialog or tab that are typed into. */
const DRAWN_INPUTS = IS_ALL ? Number.POSITIVE_INFINITY : 6;

/** Minimum share of the found inputs that must be typed into. */
const REACHED = 0.8;

/** Time limit of a run over all screens, even on a busy machine. */
const ALL_MS = 3_600_000;

/** Number of parallel tests that share the screens. */
const SHARES = 3;

/** Inputs that the robot must find, because otherwise it misses others: one in a dialog, one on a screen. */
const KNOWN = [
  { role: 'admin', route: '/agent-portal/policies/:policy_id', key: 'Add a term › Premium with fees, $ (optional)' },
  { role: 'admin', route: '/dashboard/settings', key: 'Brand color' },
] as const;

type Act = keyof typeof ACTIONS | 'undo';
const ACTS: readonly Act[] = ['reload', 'back', 'close and reopen', 'undo', 'idle', 'other tab signs out'];
/** These events take seconds, so only one role gets them. */
const SLOW: ReadonlySet<Act> = new Set(['idle', 'other tab signs out']);

type People = Record<Role, Person>;

async function createPeople(agency: Agency, { application_id }: Records): Promise<People> {
  const customer = await agency.person('customer', 'Ada Lind');
  dataOf(await agency.admin.client.call('tieCustomer', { application_id, customer_id: customer.id }));
  return { admin: agency.admin, agent: agency.agent, customer, 'super-admin': await agency.owner() };
}

async function startWalk(person: Person, role: Role, isIdle = false): Promise<Walk> {
  const page = await person.browse('/blank');
  await page.context().addInitScript(defineFind);
  const seat = await sitDown(page, person, isIdle);
  seat.network.refusesAllBut = [];
  return new Walk(seat, role, DRAWN.presses);
}

/** The roles that visit a screen. A super-admin visits only screens that no other role has. */
const rolesOf = (route: string): Role[] => {
  const roles = ROLES.filter((role) => routesOf(role).includes(route));
  const own = roles.filter((role) => role !== 'super-admin');
  return own.length > 0 ? own : roles;
};

type Screen = { role: Role; route: string };

/** The screens of one test in random order, each for all of its roles, or for one. */
function screensOf(share: number, dice: Dice): Screen[] {
  const all = new Dice('screens').shuffled([...new Set(ROLES.flatMap(routesOf))]);
  return all
    .filter((_, at) => at % SHARES === share)
    .slice(0, DRAWN.screens)
    .flatMap((route) => {
      const roles = dice.shuffled(rolesOf(route));
      return roles.slice(0, IS_ALL ? roles.length : 1).map((role) => ({ role, route }));
    });
}

class Walks {
  readonly #begun = new Map<Role, Promise<Walk>>();
  readonly people: People;
  constructor(people: People) {
    this.people = people;
  }
  of(role: Role): Promise<Walk> {
    const walk = this.#begun.get(role) ?? startWalk(this.people[role], role);
    this.#begun.set(role, walk);
    return walk;
  }
}

/** Finds the inputs of these screens; an input that several roles have is listed for the first. */
async function findSpots(walks: Walks, screens: readonly Screen[], records: Records): Promise<Spot[]> {
  const spots: Spot[] = [];
  const dull: Seen['dull'] = new Map();
  for (const [route, of] of Map.groupBy(screens, (screen) => screen.route)) {
    const seen: Seen = { inputs: new Set(), buttons: new Set(), dull };
    for (const { role } of of) {
      const walk = await walks.of(role);
      for (const address of addressesOf(route, records)) spots.push(...(await walk.explore(route, address, seen)));
    }
  }
  return spots;
}

/** Texts to try in an input, the likeliest first; a mask may accept only part of one. */
function textsFor({ kind, digitsOnly, hint, label }: FoundInput, dice: Dice): string[] {
  const word = dice.word();
  const digits = String(11 + dice.below(80));
  const day = `0${1 + dice.below(9)}-1${dice.below(9)}`;
  switch (kind) {
    case 'date':
      return [`2031-${day}`];
    case 'time':
      return [`1${dice.below(9)}:45`];
    case 'month':
      return [`2031-${day.slice(0, 2)}`];
    case 'number':
      return [digits];
    case 'email':
      return [`${word.toLowerCase()}@example.com`];
    case 'url':
      return [`https://${word.toLowerCase()}.example`];
    case 'tel':
      return [`(813) 555-01${digits}`];
  }
  if (/MM.DD.YYYY/i.test(hint)) return [`${day}-1961`];
  if (/YYYY/i.test(hint)) return [`19${digits}`];
  if (/phone/i.test(label)) return [`(813) 555-01${digits}`, word];
  const year = `19${digits}`;
  return digitsOnly ? [digits, year] : [`${word} ${dice.word().toLowerCase()}`, word, digits, year, `${day}-1961`];
}

const bare = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

const marked = (page: Page, mark: string) => page.locator(`[data-robot="${mark}"]`);

/** Typed texts by key: `text` as the keys sent it, `shown` as the page shows it. */
type Typed = Map<string, { text: string; shown: string }>;

const CHOICE = 'select-one';

/** Chooses another option. @returns the option then chosen; null if there is no other */
async function choose(field: Locator, dice: Dice): Promise<string | null> {
  const options = await field.evaluate((select: HTMLSelectElement) =>
    [...select.options]
      .filter(({ disabled, hidden, selected, value }) => !disabled && !hidden && !selected && value !== '')
      .map(({ value }) => value),
  );
  const [option] = dice.shuffled(options);
  if (option === undefined) return null;
  await field.focus();
  await field.selectOption(option);
  return option;
}

/** @returns the text that the keys sent; null if the input is missing, '' if it accepts nothing */
async function typeInto(walk: Walk, key: string, known: FoundInput | undefined, dice: Dice): Promise<string | null> {
  const { page } = walk;
  const find = async () => (await walk.read()).inputs.find((one) => one.key === key);
  const isThere = known !== undefined && (await walk.valueOf(known.mark)) !== null;
  const input = isThere ? known : await find();
  if (!input) return null;
  const field = marked(page, input.mark);
  const takes = async (text: string) =>
    bare((await walk.valueOf(input.mark)) ?? '').includes(bare(text)) ||
    bare((await find())?.value ?? '').includes(bare(text));
  if (input.kind === CHOICE) return choose(field, dice);
  for (const text of textsFor(input, dice)) {
    await field.focus();
    if (/^(date|time|month)$/.test(input.kind)) await field.fill(text);
    else {
      await page.keyboard.press('Control+A');
      await page.keyboard.type(text);
    }
    if (await takes(text)) return text;
  }
  return '';
}

/** Types into all inputs of a spot, and chooses last, because a choice may remove inputs. */
async function typeAll(walk: Walk, spot: Spot, dice: Dice, faults: string[]): Promise<Typed> {
  const { inputs: there } = await walk.open(spot);
  const { network } = walk.seat;
  network.isHolding = true;
  const texts = new Map<string, string>();
  const known = new Map(there.map((one) => [one.key, one]));
  const isChoice = (key: string) => known.get(key)?.kind === CHOICE;
  for (const key of spot.keys.toSorted((a, b) => Number(isChoice(a)) - Number(isChoice(b)))) {
    const text = await typeInto(walk, key, known.get(key), dice);
    if (text) texts.set(key, text);
    else if (text === '') faults.push(`${nameOf(spot)} › ${key}: takes no text`);
  }
  walk.reached += texts.size;
  network.refusesAllBut = [...(network.refusesAllBut ?? []), ...texts.values()].filter((text) => text.length > 1);
  const { inputs } = await walk.read();
  return new Map(
    [...texts].flatMap(([key, text]) => {
      const shown = inputs.find((one) => one.key === key)?.value;
      return shown === undefined ? [] : [[key, { text, shown }] as const];
    }),
  );
}

/**
 * Texts typed later into this input of a dialog: several screens open the same dialog, such as a task's, and its last
 * text counts. An input outside a dialog belongs to its screen only.
 */
const typedLater = (key: string, later: readonly Typed[]): string[] =>
  key.includes(' › ') ? later.flatMap((typed) => typed.get(key) ?? []).map(({ shown }) => bare(shown)) : [];

type Batch = { act: string; later: readonly Typed[]; faults: string[] };

/** Expects the texts that the screen shows again to be the typed ones, however long the screen takes. */
async function compare(walk: Walk, spot: Spot, typed: Typed, { act, later, faults }: Batch): Promise<void> {
  const missing = async () => {
    const { inputs } = await walk.read();
    return [...typed].flatMap(([key, { shown }]) => {
      const now = inputs.find((one) => one.key === key)?.value;
      return now !== undefined && [bare(shown), ...typedLater(key, later)].includes(bare(now))
        ? []
        : [`${key} (${act}): '${shown}' is '${now ?? 'gone'}'`];
    });
  };
  await walk.open(spot);
  let left: string[] = [];
  await expect
    .poll(
      async () => {
        left = await missing();
        return left;
      },
      { timeout: 30_000 },
    )
    .toEqual([])
    .catch(() => undefined);
  faults.push(...left.map((one) => `${nameOf(spot)} › ${one}`));
}

/** Types into the last text input once more and undoes only that, because browsers undo across inputs. */
async function undo(walk: Walk, typed: Typed): Promise<void> {
  const { inputs } = await walk.read();
  const [key, last] = [...typed].findLast(([one]) => isUndone(inputs.find(({ key: other }) => other === one))) ?? [];
  const input = inputs.find((one) => one.key === key);
  if (!key || !last || !input) return;
  await marked(walk.page, input.mark).focus();
  await walk.page.keyboard.press('Control+A');
  await walk.page.keyboard.type(last.text);
  await walk.page.keyboard.press('Control+Z');
  const after = (await walk.read()).inputs.find((one) => one.key === key)?.value ?? '';
  typed.set(key, { ...last, shown: after });
}

const isUndone = (input: FoundInput | undefined): boolean =>
  input !== undefined && ![CHOICE, 'date', 'time', 'month'].includes(input.kind);

async function act(walk: Walk, name: Act, spot: Spot, typed: Typed): Promise<void> {
  const { seat } = walk;
  if (name === 'undo') await undo(walk, typed);
  // Going back may close only the dialog; the screen is left afterwards in any case.
  else if (name === 'back') await walk.page.goBack();
  else walk.seat.page = await ACTIONS[name](seat, spot.start);
  seat.network.letAll();
}

/** The values of a save by field. A list is one value, because each save of a list repeats all of its cells. */
function savedValues(body: string): unknown[] {
  const { useable_details, ...rest } = JSON.parse(body) as Record<string, unknown>;
  return [...Object.values(rest), ...Object.values(useable_details ?? {})];
}

/** Text that is saved while typing must be written only once. */
function writtenTwice({ seat: { network } }: Walk): string[] {
  const saves = network.writes.filter(({ path }) => /\/update-/.test(path)).map(({ body }) => savedValues(body));
  return (network.refusesAllBut ?? [])
    .map((text) => ({ text, count: saves.filter((values) => values.includes(text)).length }))
    .flatMap(({ text, count }) => (count > 1 && text.length > SHORT ? [`'${text}' was written ${count} times`] : []));
}

/** A text of at most this length may be in a request by chance. */
const SHORT = 7;

/** Number of spots typed into before an event; the last of them is then on the screen. */
const BATCH = 4;

/** Types into the inputs of these spots, triggers an event, and expects every text to be there. */
async function keepBatch(walk: Walk, name: Act, spots: readonly Spot[], dice: Dice, faults: string[]): Promise<void> {
  const typed: { spot: Spot; texts: Typed }[] = [];
  for (const spot of spots) {
    walk.seat.network.letAll();
    typed.push({ spot, texts: await typeAll(walk, spot, dice, faults) });
  }
  const last = typed.at(-1);
  if (last) await act(walk, name, last.spot, last.texts);
  for (const [at, { spot, texts }] of [...typed.entries()].toReversed()) {
    const later = typed.slice(at + 1).map((one) => one.texts);
    await compare(walk, spot, texts, { act: name, later, faults });
  }
}

const chunked = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/** Which event follows which spots. Slow events happen to one role only: the one with the most spots. */
function planOf(spots: readonly Spot[], dice: Dice): Map<Act, Spot[]>[] {
  const byRole = [...Map.groupBy(dice.shuffled(spots), ({ role }) => role).values()].toSorted(
    (a, b) => b.length - a.length,
  );
  return byRole.map((own, at) => {
    const acts = dice.shuffled(at === 0 ? ACTS : ACTS.filter((name) => !SLOW.has(name)));
    return Map.groupBy(own, (spot) => acts[own.indexOf(spot) % acts.length] ?? 'reload');
  });
}

const drawSpots = (spots: readonly Spot[], dice: Dice): Spot[] =>
  dice
    .shuffled(spots)
    .slice(0, DRAWN.spots)
    .map((spot) => ({ ...spot, keys: dice.shuffled(spot.keys).slice(0, DRAWN_INPUTS) }));

async function keepAll(walk: Walk, name: Act, spots: readonly Spot[], dice: Dice): Promise<string[]> {
  const faults: string[] = [];
  for (const batch of chunked(spots, SLOW.has(name) ? spots.length : BATCH))
    await keepBatch(walk, name, batch, dice, faults);
  return faults;
}

for (let share = 0; share < SHARES; share += 1)
  test(`keeps what is typed into any input of any screen: part ${share + 1} (seed ${SEED})`, async ({ agency }) => {
    if (IS_ALL) test.setTimeout(ALL_MS);
    const dice = new Dice(`part ${share}`);
    const records = await createRecords(agency);
    const walks = new Walks(await createPeople(agency, records));
    const screens = screensOf(share, dice);
    const found = await findSpots(walks, screens, records);
    for (const known of IS_ALL ? KNOWN : [])
      if (screens.some(({ role, route }) => role === known.role && route === known.route))
        expect(found.filter(({ route }) => route === known.route).flatMap(({ keys }) => keys)).toContain(known.key);
    const spots = drawSpots(found, dice);
    const faults: string[] = [];
    let reached = 0;
    for (const plan of planOf(spots, dice)) {
      const [[{ role } = { role: 'admin' as const }] = []] = [...plan.values()];
      const walk = await walks.of(role);
      for (const [name, own] of plan) if (name !== 'idle') faults.push(...(await keepAll(walk, name, own, dice)));
      faults.push(...writtenTwice(walk));
      reached += walk.reached;
      await walk.seat.context.close();
      const left = plan.get('idle');
      if (!left) continue;
      const idle = await startWalk(walks.people[role], role, true);
      faults.push(...(await keepAll(idle, 'idle', left, dice)), ...writtenTwice(idle));
      reached += idle.reached;
    }
    expect(faults, `with --seed=${SEED}`).toEqual([]);
    // A choice may remove a few inputs of another spot, and one of a few is more than a fifth.
    const count = spots.flatMap(({ keys }) => keys).length;
    expect(reached, `of ${count} inputs`).toBeGreaterThanOrEqual(Math.min(count * REACHED, count - 1));
  });
