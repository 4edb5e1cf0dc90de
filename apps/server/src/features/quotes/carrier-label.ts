import { genericCarrierName } from '@freeboard/domain';
import type { Viewer } from '../../kernel/context/scope.ts';
import { type CarrierName, type CarrierText, revealCarrier } from '../../kernel/database/masked.ts';

/** What a viewer reads for a carrier: its name, or 'Carrier {quote id}' unless display_carriers is Yes (D16, R4.4). */
export const carrierLabel = (viewer: Pick<Viewer, 'displayCarriers'>, name: CarrierName, quoteId: number): string =>
  viewer.displayCarriers ? revealCarrier(name) : genericCarrierName(quoteId);

/** A carrier's link, absent unless display_carriers is Yes (D16). */
export const carrierLink = (viewer: Pick<Viewer, 'displayCarriers'>, url: CarrierText | null): string | null =>
  viewer.displayCarriers && url !== null ? revealCarrier(url) : null;

export const HIDDEN_WORD = '•••';

/** Cuts carriers' names, keys and hosts out of whatever leaves. */
export type Mask = {
  text(value: CarrierText | string): string;
  /** The same for a text whose end is missing: what may be the beginning of a name there is cut out, too. */
  beginning(value: CarrierText | string): string;
  json<T>(value: T): T;
};

const plain = (value: CarrierText | string) => (typeof value === 'string' ? value : revealCarrier(value));

const openMask: Mask = {
  text: plain,
  beginning: plain,
  json: (value) => value,
};

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The mask for a viewer: it lets all through when they may see carriers, and else hides every one of `words`. */
export function maskFor(viewer: Pick<Viewer, 'displayCarriers'>, words: readonly string[]): Mask {
  if (viewer.displayCarriers) return openMask;
  const known = [...new Set(words.map((word) => word.trim()).filter((word) => word.length >= 3))].sort(
    (a, b) => b.length - a.length,
  );
  if (known.length === 0) return openMask;
  const pattern = new RegExp(known.map(escaped).join('|'), 'gi');
  const text = (value: CarrierText | string) => plain(value).replaceAll(pattern, HIDDEN_WORD);
  return {
    text,
    beginning: (value) => text(withoutBegun(plain(value), known)),
    json: (value) => JSON.parse(text(JSON.stringify(value))),
  };
}

/** The text without the longest end of it with which one of the words begins. */
function withoutBegun(text: string, words: readonly string[]): string {
  const end = text.slice(-Math.max(...words.map((word) => word.length))).toLowerCase();
  for (let at = 0; at < end.length; at += 1)
    if (words.some((word) => word.toLowerCase().startsWith(end.slice(at))))
      return text.slice(0, text.length - end.length + at) + HIDDEN_WORD;
  return text;
}

/** Every word by which a carrier could be known: its name, its key with dashes, spaces or none, and its host. */
export function wordsOfCarrier(carrier: { name: string; key: string; base_url: string | null }): string[] {
  const spaced = carrier.key.replaceAll('-', ' ');
  const plain = carrier.name.replaceAll(/[^A-Za-z0-9]+/g, '');
  const host = carrier.base_url ? (URL.parse(carrier.base_url)?.hostname ?? '') : '';
  const isShared = /^(localhost|127\.|\[::1\])/.test(host);
  return [
    carrier.name,
    carrier.name.replaceAll('&', '&amp;'),
    carrier.name.replaceAll('&', '\\u0026'),
    carrier.key,
    spaced,
    plain,
    carrier.key.replaceAll('-', ''),
    isShared ? '' : host,
  ];
}
