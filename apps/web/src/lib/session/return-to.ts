/** What the sign-in page is told of how a person came to it; kept in the history entry, never in an address. */
export type CameFrom = {
  /** Where the person was. */
  from?: string;
  /** Whose place it is: nobody else is led there. */
  who?: number;
  reason?: keyof typeof WORDS;
  /** Who signed out themselves and left something unsaved, as `typist` names them. */
  left?: string;
};

const WORDS = {
  ended: 'Your session has ended. Sign in to go on where you were.',
  elsewhere: 'You were signed out in another tab. Sign in to go on where you were.',
  idle: 'You were signed out due to inactivity. Sign in to pick up where you left off.',
} as const;

/** Addresses that only lead elsewhere: going back to them would end where the person is now. */
const WAYS: readonly string[] = ['/', '/logout', '/account'];

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns a path of this very site, or null: no other host, however it is written. */
export function localPath(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value) || /[\\\s\p{Cc}]/u.test(value)) return null;
  const url = new URL(value, 'http://here.invalid');
  // What is behind '/.' or '/a/..' may be another host once that is resolved.
  const isOwn = url.origin === 'http://here.invalid' && !url.pathname.startsWith('//');
  return isOwn && !WAYS.includes(url.pathname) ? url.pathname + url.search : null;
}

/** Returns where `person` goes on after signing in, or null for their dashboard. */
export function returnPath(state: unknown, person: number): string | null {
  if (!isObject(state)) return null;
  return state.who === undefined || state.who === person ? localPath(state.from) : null;
}

/** The person who signed out and left unsaved drafts. */
export const leftBy = (state: unknown): string | null =>
  isObject(state) && typeof state.left === 'string' ? state.left : null;

/** Returns why the person has to sign in again, in words; null where there is nothing to say. */
export function reasonText(state: unknown): string | null {
  const reason = isObject(state) ? state.reason : undefined;
  return typeof reason === 'string' && Object.hasOwn(WORDS, reason) ? WORDS[reason as keyof typeof WORDS] : null;
}
