import { readText, storedKeys, storeText } from '../lib/browser/storage.ts';
import { session, typist } from '../lib/session/session.ts';
import { type Signal, signal } from '../lib/signal.ts';
import { packed, unpacked } from './stored.ts';

/** What is kept of a person is theirs alone, and their session's. */
const PREFIX = 'freeboard.unsaved.';

type Person = { by: string; session: string };
const personNow = (): Person | null => {
  const now = session.get();
  return now && { by: typist(), session: now.session_key };
};
let person = personNow();

/** By person, subject (`carrier 7`) and part of it (`rates`), so that looking at another screen loses nothing. */
const places = new Map<string, Signal<unknown>>();
/** Revisions that this page made itself; what is unsaved in another part of the subject goes on from them. */
const own = new Set<string>();

const ofPerson = () => [...places].filter(([key]) => person !== null && key.startsWith(`${person.by} `));

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Warns before the page is left for as long as anything but a note is unsaved, on whatever screen. */
function watch(): void {
  const isAny = ofPerson().some(([key, place]) => !key.endsWith(' note') && place.get() !== null);
  if (isAny) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
}

function placeAt(key: string): Signal<unknown> {
  let place = places.get(key);
  if (!place) {
    place = signal<unknown>(null);
    place.subscribe(watch);
    places.set(key, place);
  }
  return place;
}

/** Returns what is unsaved in a part of a subject, by the person who is signed in. */
export const placeOf = <T>(subject: string, part: string): Signal<T | null> =>
  placeAt(`${typist()} ${subject} ${part}`) as Signal<T | null>;

/** Drops what is typed and not saved in every part of a subject, or in `parts` of it, with the notes on them. */
export function dropUnsaved(subject: string, parts?: readonly string[]): void {
  const before = `${typist()} ${subject} `;
  for (const [key, place] of places) {
    const part = key.startsWith(before) ? key.slice(before.length).replace(/ note$/, '') : null;
    if (part !== null && (parts?.includes(part) ?? true)) place.set(null);
  }
}

/** Says that this page itself made a revision. */
export const noteOwnRevision = (subject: string, revision: number): void => {
  own.add(`${subject} ${revision}`);
};

/** Returns whether every revision after `from` is of this page's own making. */
export function isOwnSince(subject: string, from: number, to: number): boolean {
  for (let at = from + 1; at <= to; at += 1) if (!own.has(`${subject} ${at}`)) return false;
  return from < to;
}

/** Keeps what is unsaved over a reload of this tab; in a full or forbidden storage the warning is all there is. */
function keep(): void {
  if (!person) return;
  const mine = ofPerson().map(([key, place]) => [key, place.get()] as const);
  storeText(`${PREFIX}${person.by}`, packed(person.session, { places: mine, own: [...own] }), 'tab');
}

function restore(): void {
  if (!person) return;
  const stored = unpacked(person.session, readText(`${PREFIX}${person.by}`, 'tab'));
  for (const revision of stored.own) own.add(revision);
  for (const [key, value] of stored.places) {
    const place = placeAt(key);
    if (place.get() === null) place.set(value);
  }
  watch();
}

/** Whoever signs out leaves nothing behind; what is typed as somebody else is kept apart. */
function follow(): void {
  const next = personNow();
  if (next === null) {
    for (const place of places.values()) place.set(null);
    for (const key of storedKeys(PREFIX, 'tab')) storeText(key, null, 'tab');
  } else if (next.by !== person?.by) {
    keep();
    person = next;
    restore();
  }
  person = next;
}

restore();
session.subscribe(follow);
window.addEventListener('pagehide', keep);
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keep());
