/** Stored in the history entry, never in a URL. */
export type CameFrom = {
  from?: string;
  /** Id of the user who was on that path: no one else is redirected to it. */
  who?: number;
  reason?: keyof typeof WORDS;
  /** The user who signed out with unsaved drafts, as identified by `typist`. */
  left?: string;
};

const WORDS = {
  ended: 'Your session has ended. Sign in to go on where you were.',
  elsewhere: 'You were signed out in another tab. Sign in to go on where you were.',
  idle: 'You were signed out due to inactivity. Sign in to pick up where you left off.',
} as const;

/** These paths only redirect, so no user is returned to them. */
const WAYS: readonly string[] = ['/', '/logout', '/account'];

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Null for any other host, however it is written, and for a path that only redirects. */
export function localPath(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value) || /[\\\s\p{Cc}]/u.test(value)) return null;
  const url = new URL(value, 'http://here.invalid');
  // '/.//host' or '/a/..//host' may resolve to another host.
  const isOwn = url.origin === 'http://here.invalid' && !url.pathname.startsWith('//');
  return isOwn && !WAYS.includes(url.pathname) ? url.pathname + url.search : null;
}

/** The path to return to after signing in; null if there is none, or if another user was on it. */
export function returnPath(state: unknown, person: number): string | null {
  if (!isObject(state)) return null;
  return state.who === undefined || state.who === person ? localPath(state.from) : null;
}

/** As identified by `typist`; null if no drafts were left. */
export const leftBy = (state: unknown): string | null =>
  isObject(state) && typeof state.left === 'string' ? state.left : null;

export function reasonText(state: unknown): string | null {
  const reason = isObject(state) ? state.reason : undefined;
  return typeof reason === 'string' && Object.hasOwn(WORDS, reason) ? WORDS[reason as keyof typeof WORDS] : null;
}
