import { session } from '../../../lib/session.ts';
import { type Signal, signal } from '../../../lib/signal.ts';
import { packed, unpacked } from './stored.ts';

/** Parts of a carrier that are worked on apart, and the notes that go with their next saving. */
export type Part = 'settings' | 'other' | 'rates';
type Place = Part | `${Part} note`;

const KEY = 'freeboard.unsaved-carriers';

/** By person, carrier and part, so that looking at another screen loses nothing. */
const places = new Map<string, Signal<unknown>>();
/** Editions that this page made itself; what is unsaved in another part of it goes on from them. */
const own = new Set<string>();

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Warns before the page is left for as long as anything but a note is unsaved, on whatever screen. */
function watch(): void {
  const isAny = [...places].some(([key, place]) => !key.endsWith('note') && place.get() !== null);
  if (isAny) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
}

const person = (): string => `${session.get()?.user.id} `;

/** What is unsaved in a part of a carrier, by the person who is signed in. */
export function placeOf<T>(carrierId: number, part: Place): Signal<T | null> {
  const key = `${person()}${carrierId} ${part}`;
  let place = places.get(key);
  if (!place) {
    place = signal<unknown>(null);
    place.subscribe(watch);
    places.set(key, place);
  }
  return place as Signal<T | null>;
}

/** Says that this page itself made an edition. */
export const noteOwnEdition = (carrierId: number, edition: number): void => {
  own.add(`${carrierId} ${edition}`);
};

/** Whether every edition after `from` is of this page's own making. */
export function isOwnSince(carrierId: number, from: number, to: number): boolean {
  for (let at = from + 1; at <= to; at += 1) if (!own.has(`${carrierId} ${at}`)) return false;
  return from < to;
}

/** Keeps what is unsaved over a reload of this tab; where the browser keeps nothing, nothing is kept. */
function keep(): void {
  const now = session.get();
  const mine = [...places]
    .filter(([key]) => key.startsWith(person()))
    .map(([key, place]) => [key, place.get()] as const);
  const text = now && packed(now.session_key, { places: mine, own: [...own] });
  try {
    if (text) sessionStorage.setItem(KEY, text);
    else sessionStorage.removeItem(KEY);
  } catch {
    // A full or forbidden storage: the warning before leaving is all there is.
  }
}

function restore(): void {
  let text: string | null = null;
  try {
    text = sessionStorage.getItem(KEY);
  } catch {
    return;
  }
  const stored = unpacked(session.get()?.session_key, text);
  for (const edition of stored.own) own.add(edition);
  for (const [key, value] of stored.places) {
    const place = signal<unknown>(value);
    place.subscribe(watch);
    places.set(key, place);
  }
  watch();
}

/** Whoever signs out leaves nothing behind. */
function forget(): void {
  if (session.get() !== null) return;
  for (const place of places.values()) place.set(null);
  keep();
}

restore();
session.subscribe(forget);
window.addEventListener('pagehide', keep);
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keep());
