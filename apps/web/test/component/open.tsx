import { type AnswerOf, CALLS, type CallName, type RequestOf, type User } from '@freeboard/contract';
import type { Role } from '@freeboard/domain/access';
import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { App } from '../../src/app.tsx';
import { isPaletteOpen } from '../../src/features/palette/open.ts';
import { notices } from '../../src/lib/server/notices.ts';
import { queryClient } from '../../src/lib/server/query.ts';
import { clearSession, signIn } from '../../src/lib/session/session.ts';
import { complete, merge } from './minimal.ts';
import { stubUploads } from './uploads.ts';
import './styles.ts';

type DeepPartial<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]?: DeepPartial<T[K]> } : T;

export class Refused {
  readonly code: number;
  readonly message: string;
  readonly errors: Record<string, string[]>;
  readonly data: unknown;
  constructor(code: number, message: string, errors: Record<string, string[]> = {}, data: unknown = null) {
    this.code = code;
    this.message = message;
    this.errors = errors;
    this.data = data;
  }
}

/** A stub that throws means a request without an answer; a Response is returned unchanged. */
type Stub<Name extends CallName> =
  | DeepPartial<AnswerOf<Name>>
  | ((
      request: RequestOf<Name>,
    ) => DeepPartial<AnswerOf<Name>> | Refused | Response | Promise<DeepPartial<AnswerOf<Name>>>);
export type Stubs = { [Name in CallName]?: Stub<Name> };

const BY_PATH = new Map<string, CallName>(
  Object.entries(CALLS).flatMap(([name, { paths }]) => paths.map((path) => [`/api${path}`, name as CallName] as const)),
);

const respond = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/**
 * The smallest answer that the call's contract allows, merged with the test's values and validated against the
 * contract.
 */
export function answerOf<Name extends CallName>(name: Name, result: DeepPartial<AnswerOf<Name>> = {} as never) {
  const answer = complete(CALLS[name].answer, result);
  const checked = CALLS[name].answer.safeParse(answer);
  if (!checked.success) {
    const fault = new Error(`${name} never answers so: ${checked.error.message}`);
    // An invalid stub is a bug of the test; the page alone would show a network error.
    reportError(fault);
    throw fault;
  }
  return answer as AnswerOf<Name>;
}

// Failed queries are retried without a delay.
const defaults = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryDelay: 0 } });

export type Calls = {
  /** The requests of a call so far; an upload also lists the names of its `files`. */
  of<Name extends CallName>(name: Name): RequestOf<Name>[];
  stub(stubs: Stubs): void;
};

const never = (): Promise<never> => new Promise(() => undefined);
/** The current page: late answers for a page that was left are dropped. */
let pages = 0;

/** Answers every call in place of a server, as long as its page is open. */
function stubServer(first: Stubs): Calls {
  pages += 1;
  const own = pages;
  const stubs: Record<string, unknown> = { ...first };
  const requests = new Map<string, unknown[]>();
  async function answer(name: CallName, request: unknown): Promise<Response> {
    requests.set(name, [...(requests.get(name) ?? []), request]);
    const stub = stubs[name];
    const result = typeof stub === 'function' ? await (stub as (request: unknown) => unknown)(request) : stub;
    if (own !== pages) return never();
    if (result instanceof Response) return result;
    if (result instanceof Refused) {
      const { code, message, errors, data } = result;
      return respond(code, { code, data, message, error: { message, errors } });
    }
    return respond(200, { code: 200, message: 'Success', error: null, data: answerOf(name, result as never) });
  }
  window.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), location.origin);
    if (pathname === '/config.json')
      return respond(200, {
        api_key: 'key',
        demo: true,
        inbox_url: 'http://inbox.test',
        passkey_origin: 'http://localhost:3000',
      });
    const name = BY_PATH.get(pathname);
    if (!name || name === 'events') return never();
    const { session_key: _, ...body } = JSON.parse(String(init?.body ?? '{}')) as Record<string, unknown>;
    return answer(name, { ...Object.fromEntries(searchParams), ...body });
  };
  stubUploads(async (address, form) => {
    const name = BY_PATH.get(new URL(address, location.origin).pathname);
    if (!name) throw new Error(`There is no call at ${address}.`);
    const { session_key: _, file_data: __, ...fields } = Object.fromEntries(form);
    const request = Object.entries(fields).map(([key, value]) => [key, JSON.parse(String(value))]);
    const files = form.getAll('file_data').map((file) => (file as File).name);
    return answer(name, { ...Object.fromEntries(request), files });
  });
  return {
    of: (name) => (requests.get(name) ?? []) as never,
    stub: (more) => void Object.assign(stubs, more),
  };
}

export const AGENCY = { id: 1, name: 'Harbor Light Agency' };

export function aUser(role: Role, more: DeepPartial<User> = {}): User {
  const base = answerOf('getUserFreshData', {
    id: 5,
    role,
    name: role === 'admin' ? 'Alex Rivera' : 'Maria Reyes',
    email: 'maria@agency.test',
    idle_minutes: 50,
    draft_key: btoa('k'.repeat(32)),
    agent: { id: 5 },
    agency:
      role === 'super-admin'
        ? null
        : (merge(AGENCY, {
            street_address: '',
            phone: '',
            time_zone: 'America/New_York',
            quick_links: [],
            brand_color: '',
            logo_url: null,
          }) as never),
    user_accesses: { payload: { display_carriers: 'Yes' } },
  } as never);
  return merge(base, more) as User;
}

/** The width and height of the window in px, as in vitest.config.ts. */
const WIDE: readonly [number, number] = [1_440, 900];

/**
 * `isKept`: browser storage survives from the test so far, as after a reload. `size`: of the window. `state`: of the
 * history.
 */
export type Options = { isKept?: boolean; size?: readonly [number, number]; state?: unknown };

/** Leaves the page like a reload. @returns the tab's stored entries, to be restored before the next sign-in */
function leavePage(): [string, string][] {
  window.dispatchEvent(new Event('pagehide'));
  return Object.entries(sessionStorage);
}

/**
 * Opens the page at an address for a user of a role (null: not signed in), with a stubbed server. @returns the calls
 * made
 */
export async function open(path: string, role: Role | null, stubs: Stubs = {}, options: Options = {}): Promise<Calls> {
  const stored = options.isKept ? leavePage() : [];
  pages += 1;
  if (!options.isKept) window.fetch = never;
  await cleanup();
  const [width, height] = options.size ?? WIDE;
  if (window.innerWidth !== width) await page.viewport(width, height);
  clearSession();
  // Cleared after the session, whose end stores unsaved edits.
  if (!options.isKept) {
    localStorage.clear();
    sessionStorage.clear();
  }
  queryClient.clear();
  notices.set([]);
  isPaletteOpen.set(false);
  for (const [key, value] of stored) sessionStorage.setItem(key, value);
  const calls = stubServer({ ...(role ? { getUserFreshData: aUser(role) } : {}), ...stubs } as Stubs);
  if (role) signIn('session-key', aUser(role));
  history.replaceState(options.state ?? null, '', path);
  await render(<App />);
  return calls;
}

export const focus = (one: Locator): Promise<void> =>
  expect
    .poll(async () => {
      const element = await one.findElement();
      element.focus();
      return document.hasFocus() && document.activeElement === element;
    })
    .toBe(true);

export const press = (keys: string) => userEvent.keyboard(keys);

/**
 * Opens a menu and chooses an item by keyboard, once the menu has the focus, which happens a moment after rendering.
 * Retries if the menu took the focus back before the key, which then closes the menu.
 */
export async function chooseByKeyboard(menu: Locator, item: RegExp | string): Promise<void> {
  const entry = page.getByRole('menuitem', { name: item });
  let isChosen = false;
  await expect
    .poll(async () => {
      if (menu.query()?.getAttribute('aria-expanded') !== 'true') {
        await focus(menu);
        await press('{Enter}');
      }
      await expect.poll(() => document.activeElement?.closest('[role=menu]') ?? null).not.toBeNull();
      await focus(entry);
      entry.query()?.addEventListener('click', () => {
        isChosen = true;
      });
      await press('{Enter}');
      return isChosen;
    })
    .toBe(true);
}
