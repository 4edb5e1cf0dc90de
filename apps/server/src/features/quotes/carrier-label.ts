import { genericCarrierName } from '@freeboard/domain/quotes';
import type { Viewer } from '../../kernel/context/scope.ts';
import { type CarrierName, type CarrierText, revealCarrier } from '../../kernel/database/masked.ts';
import { identifyingInitials, identifyingParts } from './identifying-terms.ts';

/** A carrier's name, or 'Carrier {quote id}' unless display_carriers is Yes (D16, R4.4). */
export const carrierLabel = (viewer: Pick<Viewer, 'displayCarriers'>, name: CarrierName, quoteId: number): string =>
  viewer.displayCarriers ? revealCarrier(name) : genericCarrierName(quoteId);

/** A carrier's link; null unless display_carriers is Yes (D16). */
export const carrierLink = (viewer: Pick<Viewer, 'displayCarriers'>, url: CarrierText | null): string | null =>
  viewer.displayCarriers && url !== null ? revealCarrier(url) : null;

export const MASKED_WORD = '•••';

/** Masks carriers' names, keys and hosts in everything that leaves the server. */
export type Mask = {
  text(value: CarrierText | string): string;
  /** Masks a truncated text, including the beginning of a name at its end. */
  beginning(value: CarrierText | string): string;
  json<T>(value: T): T;
  /** Masks text written by a carrier: also single words and initials of a name, by which it may call itself. */
  strict<T>(value: T): T;
};

const plain = (value: CarrierText | string) => (typeof value === 'string' ? value : revealCarrier(value));

const openMask: Mask = {
  text: plain,
  beginning: plain,
  json: (value) => value,
  strict: (value) => value,
};

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

function everyText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => everyText(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, everyText(inner, change)]));
}

/** Matches the spellings of a name: its words joined by '&', 'and', a dash, a space or nothing. */
const spelled = (name: string): string => {
  const words = name.split(/[^A-Za-z0-9]+(?:and[^A-Za-z0-9]+)?/i).filter((word) => word !== '');
  return words.length < 2
    ? escaped(name)
    : `(?:${escaped(name)}|${words.join('[^A-Za-z0-9]{0,3}(?:and[^A-Za-z0-9]{1,3})?')})`;
};

const alone = (word: string) => `\\b${escaped(word)}\\b`;

const longestFirst = (words: Iterable<string>, shortest: number): string[] =>
  [...new Set([...words].map((word) => word.trim()).filter((word) => word.length >= shortest))].sort(
    (a, b) => b.length - a.length,
  );

export function maskFor(viewer: Pick<Viewer, 'displayCarriers'>, words: readonly string[]): Mask {
  if (viewer.displayCarriers) return openMask;
  const known = longestFirst(words, 2);
  if (known.length === 0) return openMask;
  // A name of two or three letters is matched only as a whole word.
  const whole = known.map((word) => (word.length < 4 ? alone(word) : spelled(word)));
  const parts = longestFirst(words.flatMap(identifyingParts), 4).map(alone);
  const initials = longestFirst(words.flatMap(identifyingInitials), 2).map(alone);
  const pattern = new RegExp(whole.join('|'), 'gi');
  const strictPattern = new RegExp([...whole, ...parts].join('|'), 'gi');
  const initialsPattern = initials.length > 0 ? new RegExp(initials.join('|'), 'g') : null;
  const maskStrictly = (one: string) => {
    const cut = one.replaceAll(strictPattern, MASKED_WORD);
    return initialsPattern ? cut.replaceAll(initialsPattern, MASKED_WORD) : cut;
  };
  const text = (value: CarrierText | string) => plain(value).replaceAll(pattern, MASKED_WORD);
  return {
    text,
    beginning: (value) => text(withoutBegun(plain(value), known)),
    json: <T>(value: T) => everyText(value, text) as T,
    strict: <T>(value: T) => everyText(value, maskStrictly) as T,
  };
}

/** Masks the longest end of the text that may be the beginning of one of the words. */
function withoutBegun(text: string, words: readonly string[]): string {
  const end = text.slice(-Math.max(...words.map((word) => word.length))).toLowerCase();
  for (let at = 0; at < end.length; at += 1)
    if (words.some((word) => word.toLowerCase().startsWith(end.slice(at))))
      return text.slice(0, text.length - end.length + at) + MASKED_WORD;
  return text;
}

/** The host of an address; '' for localhost and IP addresses, which identify no carrier. */
export function hostOf(address: string): string {
  const host = URL.parse(address)?.hostname ?? '';
  return /^(localhost|\d+\.\d+\.\d+\.\d+|\[.*\])$/.test(host) ? '' : host;
}

/** The host of an address and its parent domain: 'rate.hci.com' and 'hci.com'. */
function hostsOf(address: string): string[] {
  const host = hostOf(address);
  const owner = host.split('.').slice(1).join('.');
  return owner.includes('.') ? [host, owner] : [host];
}

export function termsOfCarrier(carrier: { name: string; key: string; base_url: string | null }): string[] {
  const spaced = carrier.key.replaceAll('-', ' ');
  const plain = carrier.name.replaceAll(/[^A-Za-z0-9]+/g, '');
  return [
    carrier.name,
    carrier.name.replaceAll('&', '&amp;'),
    carrier.name.replaceAll('&', '\\u0026'),
    carrier.key,
    spaced,
    plain,
    carrier.key.replaceAll('-', ''),
    ...(carrier.base_url ? hostsOf(carrier.base_url) : []),
  ];
}
