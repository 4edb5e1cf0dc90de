import { readText, storeText } from '../lib/browser/storage.ts';
import { session, typist } from '../lib/session/session.ts';
import { type Signal, signal } from '../lib/signal.ts';
import { createKeeper, TAB, takeUnsaved } from './kept.ts';
import { ownShelf } from './shelf.ts';
import { joinStored, type Stored, storable } from './stored.ts';

/** Storage subject: all of a user's drafts in this module are saved together, in one entry per tab. */
const ALL = 'all';
/** Session storage key for this page load's id; read first, to find the drafts this tab had before a reload. */
const PAGE = 'freeboard.page';
const PAGE_BEFORE = readText(PAGE, 'tab');
storeText(PAGE, TAB, 'tab');

/** Drafts by user, subject (`carrier 7`) and part (`rates`); they outlive the screen. */
const places = new Map<string, Signal<unknown>>();
/** Revisions that this page made itself; drafts in other parts of the subject continue from them. */
const own = new Set<string>();

let person = typist();
let keeper = createKeeper<Stored>(ALL, 'places');
/** Whether the user's key was there at the last restore; if not, drafts are restored again once it arrives. */
let hadKey = false;

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Warns before the page is left, on any screen, while a draft other than a comment is unsaved. */
function watch(): void {
  const isAny = [...places].some(([key, place]) => !key.endsWith(' note') && place.get() !== null);
  if (isAny) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
}

/**
 * Stores drafts so that they outlive the page and the session. If the storage is full or forbidden, only the warning on
 * leaving protects them.
 */
function keep(): void {
  keeper.keep(storable({ places: [...places].map(([key, place]) => [key, place.get()] as const), own: [...own] }));
}

function placeAt(key: string): Signal<unknown> {
  let place = places.get(key);
  if (!place) {
    place = signal<unknown>(null);
    place.subscribe(() => {
      watch();
      keep();
    });
    places.set(key, place);
  }
  return place;
}

export const placeOf = <T>(subject: string, part: string): Signal<T | null> =>
  placeAt(`${typist()} ${subject} ${part}`) as Signal<T | null>;

/** Drops the drafts of every part, or only of `parts`, and the comments on them. */
export function dropUnsaved(subject: string, parts?: readonly string[]): void {
  const before = `${typist()} ${subject} `;
  for (const [key, place] of places) {
    const part = key.startsWith(before) ? key.slice(before.length).replace(/ note$/, '') : null;
    if (part !== null && (parts?.includes(part) ?? true)) place.set(null);
  }
}

export const noteOwnRevision = (subject: string, revision: number): void => {
  own.add(`${subject} ${revision}`);
  keep();
};

export function isOwnSince(subject: string, from: number, to: number): boolean {
  for (let at = from + 1; at <= to; at += 1) if (!own.has(`${subject} ${at}`)) return false;
  return from < to;
}

function take(stored: Stored | null): void {
  for (const revision of stored?.own ?? []) own.add(revision);
  for (const [key, value] of stored?.places ?? []) {
    const place = placeAt(key);
    if (place.get() === null) place.set(value);
  }
}

/** Restores the drafts that this tab showed before a reload, then the drafts of closed tabs. */
function restore(): void {
  const shelf = ownShelf();
  hadKey = shelf.hasKey;
  const [here, before] = [`${ALL}.${TAB}`, `${ALL}.${PAGE_BEFORE}`];
  take(shelf.read<Stored>('places', here));
  const left = shelf.read<Stored>('places', before);
  if (left !== null) {
    take(left);
    shelf.supersede('places', [before], here);
    keep();
  }
  keeper.flush();
  void takeUnsaved<Stored>(ALL, joinStored, shelf, 'places').then((left) => {
    if (left === null || shelf.by !== person) return;
    take(left);
    keep();
  });
}

/**
 * Drafts belong to one user: they are hidden when another user signs in here, and restored when the first returns or
 * their key arrives.
 */
function follow(): void {
  if (typist() === person) {
    if (!hadKey && ownShelf().hasKey) restore();
    return;
  }
  keeper.flush();
  places.clear();
  own.clear();
  person = typist();
  keeper = createKeeper<Stored>(ALL, 'places');
  watch();
  restore();
}

restore();
session.subscribe(follow);
window.addEventListener('pagehide', () => keeper.flush());
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keeper.flush());
