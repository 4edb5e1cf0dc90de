import { may, type Role } from '@freeboard/domain/access';
import { expect, type Page } from '@playwright/test';
import { ROUTES } from '../../apps/web/src/routes/table.ts';
import type { Found, FoundButton, FoundInput } from './finder.ts';
import type { Records } from './records.ts';
import { Dice, leaveTo, type Seat } from './robot.ts';

/** The way to inputs: a URL, the buttons to press there, and the inputs that appear only then. */
export type Spot = { role: Role; route: string; start: string; steps: readonly string[]; keys: readonly string[] };

export const nameOf = ({ role, route, start, steps }: Spot): string =>
  [`${role} ${route}${start.replace(/^[^?]*/, '')}`, ...steps].join(' › ');

/** They only redirect, or need a request from another site. */
const PASSED_OVER: ReadonlySet<string> = new Set(['/logout', '/account', '/oauth/authorize']);

export const routesOf = (role: Role): string[] =>
  ROUTES.filter(({ access, may: needs, path }) => {
    const isOpen = access === 'login' && (!needs || may(role, needs));
    return isOpen && !PASSED_OVER.has(path);
  }).map(({ path }) => path);

/** The URLs of a screen; a parameter with a new name needs a record. */
export function addressesOf(route: string, records: Records): string[] {
  const { auto_id, ...byName } = records;
  const values: Readonly<Record<string, readonly (number | string)[]>> = {
    ...Object.fromEntries(Object.entries(byName).map(([name, id]) => [name, [id]])),
    ...(route.endsWith('-details/:application_id') ? { application_id: [records.application_id, auto_id] } : {}),
    type: ['home'],
  };
  const [, name = ''] = /:(\w+)/.exec(route) ?? [];
  // Without a tab in the URL, the tab that was open last is shown.
  if (name === '') return [/-details\/\d+$/.test(route) ? `${route}?tab=profile` : route];
  const found = values[name];
  if (!found) throw new Error(`No record of ${name}: createRecords makes none, and ${route} needs one.`);
  return found.flatMap((value) => addressesOf(route.replace(/:\w+\??/, String(value)), records));
}

/** Inputs whose text need not persist, with the reason. */
const LEFT_OUT: readonly { why: string; is: (input: FoundInput, route: string) => boolean }[] = [
  {
    why: 'passwords and keys are never stored',
    is: ({ kind, label }) => kind === 'password' || /^Certificate and key/.test(label),
  },
  { why: 'a code is valid once, for minutes', is: ({ completes }) => completes === 'one-time-code' },
  {
    why: 'looks for something',
    is: ({ isSearch, label, key }) =>
      isSearch || /^(Find|Search|Address search)/.test(label) || key === 'New message › Client',
  },
  {
    why: 'narrows a list',
    is: ({ key }, route) =>
      /^Filter › /.test(key) || (/^(From|To|Person|Kind)$/.test(key) && /history|details/.test(route)),
  },
  { why: 'changes what a preview shows', is: ({ label }) => label === 'Preview with' },
  { why: 'its name changes with what is typed next to it', is: ({ label }) => / drives .*, percent$/.test(label) },
  {
    why: 'a further one of several alike',
    is: ({ key, isRepeated }) => isRepeated || /\((?:[3-9]|\d\d+)\)$/.test(key),
  },
  { why: 'ends the sessions of the robot', is: ({ label }) => /^(Sign out after|A session lasts)$/.test(label) },
  { why: 'belongs to the text that is selected, which a screen forgets', is: ({ label }) => label === 'Enter URL' },
  { why: 'writes into the input next to it', is: ({ label }) => /^(Calendar|List of years)$/.test(label) },
];

export const isWalked = (input: FoundInput, route: string): boolean => !LEFT_OUT.some(({ is }) => is(input, route));

/** Length of the start of a button's name that identifies it: typed text may change the rest. */
const NAME = 16;

/** Milliseconds until a screen that never loads is given up, on a busy machine, too. */
const LONGEST_MS = 120_000;

/** Attempts to find inputs that should be there. */
const MOST_LOOKS = 40;

/** Number of rows of a list in which buttons are pressed. */
const ROWS = 1;

/** They open nothing, close what is open, or add a row to a list whose rows are covered already. */
const NOT_PRESSED = /(^|› )(Close|Cancel|Discard|Remove|Move |Undo|Redo|Previous|Next|Sort|Add (vehicle|driver)$)/;

/** Already found: inputs and buttons of this screen, and buttons that did nothing on any screen. */
export type Seen = { inputs: Set<string>; buttons: Set<string>; dull: Map<string, number> };

/** Visits screens, presses their buttons, and lists their inputs. */
export class Walk {
  readonly seat: Seat;
  readonly role: Role;
  readonly dice: Dice;
  reached = 0;
  readonly #mostPresses: number;
  /** `mostPresses`: how many buttons of a screen are pressed to find what they open. */
  constructor(seat: Seat, role: Role, mostPresses: number) {
    this.#mostPresses = mostPresses;
    this.dice = new Dice(`walk of ${role}`);
    this.seat = seat;
    this.role = role;
  }

  get page(): Page {
    return this.seat.page;
  }

  read = (pressed?: string): Promise<Found> => this.page.evaluate((mark) => window.findTyped(mark), pressed);

  /** The text of an input; null if it is gone. */
  valueOf = (mark: string): Promise<string | null> =>
    this.page.evaluate((of) => {
      const one = document.querySelector(`[data-robot="${of}"]`);
      if (!one?.checkVisibility({ visibilityProperty: true })) return null;
      return 'value' in one ? String(one.value) : (one.textContent ?? '');
    }, mark);

  /** Reads the page once no request is in progress and the answers are rendered. */
  async find(pressed?: string): Promise<Found> {
    const { network } = this.seat;
    let found = await this.read(pressed);
    const waitingFor = async () => {
      const left = [...network.underWay, ...found.busy];
      if (left.length > 0) found = await this.read().catch(() => found);
      return left;
    };
    await expect
      .poll(waitingFor, { message: this.page.url(), intervals: [10, 20, 50, 100], timeout: LONGEST_MS })
      .toEqual([]);
    return found;
  }

  async goTo(start: string): Promise<Found> {
    await leaveTo(this.page, start);
    return this.find();
  }

  press = (mark: string): Promise<Found> => this.find(mark);

  /** Leaves out buttons that open nothing. Of the same button in several rows of a list, keeps only `ROWS`. */
  draw(buttons: readonly FoundButton[]): FoundButton[] {
    const drawn = new Map<string, number>();
    return this.dice.shuffled(buttons).filter(({ key, kind, isTab }) => {
      if (NOT_PRESSED.test(key)) return false;
      if (kind === '' || isTab) return true;
      drawn.set(kind, (drawn.get(kind) ?? 0) + 1);
      return (drawn.get(kind) ?? 0) <= ROWS;
    });
  }

  /** Goes to inputs as a user does; a part that is already open is not opened again. */
  async open({ start, steps, keys }: Spot): Promise<Found> {
    let found = await this.goTo(start);
    for (const step of steps) {
      if (keys.length > 0 && keys.every((key) => found.inputs.some((input) => input.key === key))) break;
      // Typed text may be part of the button's name, and the button may still be loading.
      const find = () =>
        found.buttons.find(({ key }) => key === step) ??
        found.buttons.find(({ key }) => key.startsWith(step.slice(0, NAME)));
      for (let left = MOST_LOOKS; left > 0 && !find(); left -= 1) found = await this.find();
      const button = find();
      if (button) found = await this.press(button.mark);
    }
    // What a button opens may still be loading, without a sign on the screen.
    const isOpen = () => keys.every((key) => found.inputs.some((input) => input.key === key));
    for (let left = MOST_LOOKS; left > 0 && !isOpen(); left -= 1) found = await this.find();
    return found;
  }

  async close(): Promise<Found> {
    await this.page.keyboard.press('Escape');
    return this.find();
  }

  /** Lists the spots of a screen: those shown initially, in each tab, and after pressing one or two buttons. */
  async explore(route: string, address: string, seen: Seen): Promise<Spot[]> {
    const spots: Spot[] = [];
    const starts = [address];
    let left = this.#mostPresses;
    const freshOf = ({ inputs }: Found) =>
      inputs.filter((input) => isWalked(input, route) && !seen.inputs.has(input.key)).map(({ key }) => key);
    /**
     * Inputs that do not appear again in the same way, such as those of a part that was still opening, belong to
     * another spot.
     */
    const note = async (start: string, steps: readonly string[], found: Found): Promise<Found> => {
      const keys = freshOf(found);
      if (keys.length === 0) return found;
      const { pathname, search } = new URL(found.url);
      const byButtons = { role: this.role, route, start, steps, keys };
      const byAddress = { ...byButtons, start: pathname + search, steps: [] };
      const thereOf = ({ inputs }: Found) => keys.filter((key) => inputs.some((input) => input.key === key));
      let spot: Spot = byButtons;
      let again = found;
      if (steps.length > 0) {
        // A URL leads to the same record, even if typed text changed its button's name.
        spot = byAddress.start === start ? byButtons : byAddress;
        again = await this.open(spot);
        if (spot === byAddress && thereOf(again).length < keys.length) {
          spot = byButtons;
          again = await this.open(spot);
        }
      }
      const there = thereOf(again);
      if (there.length < keys.length) seen.buttons.delete(steps.at(-1) ?? '');
      if (there.length > 0) spots.push({ ...spot, keys: there });
      for (const key of there) seen.inputs.add(key);
      return again;
    };
    const signature = ({ url, cover, inputs, buttons }: Found) =>
      JSON.stringify([url, cover, inputs.map(({ key }) => key), buttons.map(({ key }) => key)]);
    const pathOf = (url: string) => new URL(url).pathname;

    /** `before`: buttons that were there before the last press. */
    const pressEach = async (start: string, steps: readonly string[], base: Found, before: readonly FoundButton[]) => {
      let here = base;
      for (const { key, isTab } of this.draw(base.buttons)) {
        if (seen.buttons.has(key) || (seen.dull.get(key) ?? 0) > 1 || before.some((one) => one.key === key)) continue;
        seen.buttons.add(key);
        const button = here.buttons.find((one) => one.key === key);
        if (!button || left === 0) continue;
        left -= 1;
        let after = await this.press(button.mark);
        if (signature(after) === signature(here)) {
          seen.dull.set(key, (seen.dull.get(key) ?? 0) + 1);
          continue;
        }
        const { pathname, search } = new URL(after.url);
        const isHere = pathname === pathOf(here.url);
        if (isTab && steps.length === 0 && isHere && after.url !== here.url) {
          if (!starts.includes(pathname + search)) starts.push(pathname + search);
        } else if (isHere) {
          after = await note(start, [...steps, key], after);
          if (steps.length === 0) await pressEach(start, [key], after, base.buttons);
        }
        here = after.cover && isHere ? await this.close() : after;
        if (signature(here) !== signature(base))
          here = await this.open({ role: this.role, route, start, steps, keys: [] });
      }
    };

    for (const start of starts) {
      const base = await this.goTo(start);
      await note(start, [], base);
      await pressEach(start, [], base, []);
    }
    return spots;
  }
}
