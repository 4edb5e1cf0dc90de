import { isCredentialHeader, SET_MARK } from '@freeboard/domain/carriers';
import { LRUCache } from 'lru-cache';
import type { Exchange } from '../../kernel/outbound.ts';
import { withoutMembers } from './personal.ts';

const MASK = SET_MARK;
const SECRET_FIELD = [
  '(?:(?:access|refresh|id|auth|bearer|session)[_-]?)?token|jwt|j?session[_-]?id',
  '(?:client[_-]?)?secret|password|passwd|pswd|pwd|(?:api|licen[cs]e|access|private|subscription)[_-]?key|sig(?:nature)?',
].join('|');
// Each pattern also matches an unterminated value, because the answer may have been cut inside it.
const IN_JSON = new RegExp(`("(?:${SECRET_FIELD})"\\s*:\\s*")(?:[^"\\\\]|\\\\[^])*`, 'gi');
const IN_JSON_BARE = new RegExp(`("(?:${SECRET_FIELD})"\\s*:\\s*)-?\\d[\\w.+-]*`, 'gi');
const IN_FORM = new RegExp(`((?:^|[?&])(?:${SECRET_FIELD})=)[^&#\\s]*`, 'gi');
const IN_XML = new RegExp(
  `(<(?:[\\w.-]+:)?(?:${SECRET_FIELD})(?:\\s[^<>]*)?>)[^<]*(?:<!\\[CDATA\\[(?:[^\\]]|\\](?!\\]>))*)?`,
  'gi',
);
const IN_ATTRIBUTE = new RegExp(`(\\s(?:[\\w.-]+:)?(?:${SECRET_FIELD})\\s*=\\s*)("[^"]*|'[^']*)`, 'gi');
const IN_QUERY = /([?&](?!idempotency)[^=&#]{0,40}(?:key|token|secret|passw|pwd|signature)[^=&#]{0,40}=)[^&#\s]*/gi;
const IN_ADDRESS = /(:\/\/)[^/?#@]*@/;

/** Characters. A match of this many first characters of a secret is no coincidence. */
const BEGINNING = 8;
/** How many nested encodings are searched for; JSON in a URL in XML has two. */
const ENCODINGS = 2;

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
const hexDigits = (value: number, length: number): string =>
  value
    .toString(16)
    .padStart(length, '0')
    .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
const ENTITIES: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };
const CONTROLS: Readonly<Record<string, string>> = { '\n': 'n', '\r': 'r', '\t': 't' };

const patterns = new Map<string, string[]>();

/**
 * Patterns for all ways to write a character: literally, escaped, percent-encoded or as an entity, each possibly
 * encoded again.
 */
function patternsOf(sign: string, encodings: number): string[] {
  if (encodings === 0) return [literal(sign)];
  const key = `${encodings}${sign}`;
  const known = patterns.get(key);
  if (known) return known;
  const inner = (mark: string) => `(?:${patternsOf(mark, encodings - 1).join('|')})`;
  const code = sign.codePointAt(0) ?? 0;
  const units = Array.from({ length: sign.length }, (_, at) => sign.charCodeAt(at));
  const found = [
    units.map((unit) => `${inner('\\')}u${hexDigits(unit, 4)}`).join(''),
    [...Buffer.from(sign)].map((byte) => inner('%') + hexDigits(byte, 2)).join(''),
    `${inner('&')}${inner('#')}0{0,4}${code}${inner(';')}`,
    `${inner('&')}${inner('#')}[xX]0{0,4}${hexDigits(code, 1)}${inner(';')}`,
  ];
  if (code < 256) found.push(`${inner('\\')}x${hexDigits(code, 2)}`);
  if (ENTITIES[sign]) found.push(`${inner('&')}${ENTITIES[sign]}${inner(';')}`);
  if (CONTROLS[sign]) found.push(inner('\\') + CONTROLS[sign]);
  else if (!/[\p{L}\p{N}]/u.test(sign)) found.push(inner('\\') + inner(sign));
  if (sign === ' ') found.push(inner('+'));
  found.push(literal(sign));
  patterns.set(key, found);
  return found;
}

/** One form of a secret (itself, its Base64 or its hex), which is found in any encoding. */
class Spelling {
  /** How many first characters are enough to recognize a secret that was cut. */
  readonly least: number;
  readonly #signs: readonly string[];
  readonly #encodings: number;
  #ways: RegExp[][] | null = null;

  constructor(text: string, least: number, encodings: number) {
    this.#signs = [...text];
    this.least = least;
    this.#encodings = encodings;
  }

  get length(): number {
    return this.#signs.length;
  }

  /** A short spelling must match in its exact case, because it would otherwise match ordinary words. */
  get isShort(): boolean {
    return this.length < BEGINNING;
  }

  get beginnings(): string[] {
    const first = this.#signs.slice(0, BEGINNING);
    return first.map((_, count) => first.slice(0, count).join('')).concat(first.join(''));
  }

  get encodedFirst(): string[] {
    return patternsOf(this.#signs[0] ?? '', this.#encodings).slice(0, -1);
  }

  /** How many characters of the spelling are at a position of the text, and where they may end. */
  matched(text: string, from: number): { length: number; ends: ReadonlySet<number> } {
    const first = text.charAt(from);
    if (!/[\\%&+]/.test(first) && first.toLowerCase() !== this.#signs[0]?.charAt(0).toLowerCase())
      return { length: 0, ends: new Set() };
    this.#ways ??= this.#signs.map((sign) =>
      patternsOf(sign, this.#encodings).map((way) => new RegExp(way, this.isShort ? 'y' : 'iy')),
    );
    let ends: ReadonlySet<number> = new Set([from]);
    for (const [length, ways] of this.#ways.entries()) {
      const next = new Set<number>();
      for (const end of ends)
        for (const way of ways) {
          way.lastIndex = end;
          if (way.test(text)) next.add(way.lastIndex);
        }
      if (next.size === 0) return { length, ends };
      ends = next;
    }
    return { length: this.length, ends };
  }
}

/** The spellings of a secret. Its Base64 within another text depends on its offset modulo 3. */
function spellings(secret: string): Spelling[] {
  const bytes = Buffer.from(secret);
  const encoded = (['base64', 'base64url'] as const).flatMap((kind) => {
    const parts = [0, 1, 2].map((before) => {
      const all = Buffer.concat([Buffer.alloc(before), bytes])
        .toString(kind)
        .replace(/=+$/, '');
      return all.slice(before === 0 ? 0 : before + 1, (bytes.length + before) % 3 === 0 ? undefined : -1);
    });
    return [bytes.toString(kind), ...parts.filter(({ length }) => length >= BEGINNING)];
  });
  return [
    new Spelling(secret, BEGINNING, ENCODINGS),
    ...[...new Set(encoded)].map((text) => new Spelling(text, Math.ceil((BEGINNING * 4) / 3), 1)),
    new Spelling(bytes.toString('hex'), BEGINNING * 2, 1),
  ];
}

const CUT_SIGN = /^(?:[\\%&][\w#%;\\]{0,11})?$/;
const LONGEST_SIGN = 24;

/** Masks the beginning of a secret at the end of a text that was cut, if it has at least `least` characters. */
function withoutTail(text: string, known: readonly Spelling[], least: number): string {
  const longest = Math.max(0, ...known.map(({ length }) => length));
  for (let from = Math.max(0, text.length - longest * LONGEST_SIGN); from < text.length; from += 1)
    for (const spelling of known) {
      const { length, ends } = spelling.matched(text, from);
      if (length >= least && [...ends].some((end) => CUT_SIGN.test(text.slice(end)))) return text.slice(0, from) + MASK;
    }
  return text;
}

const ENCODED = /[\\%&+]/g;

/**
 * Finds the positions at which a spelling may begin: at its first eight characters, or at fewer that are followed by
 * an encoded one.
 */
function candidates(known: readonly Spelling[]): (text: string) => number[] {
  const beginnings = known.map((spelling) => spelling.beginnings);
  const whole = [...new Set(beginnings.flatMap((all) => all.at(-1) ?? []))];
  const literals = whole.length > 0 ? new RegExp(`(?=${whole.map(literal).join('|')})`, 'gi') : null;
  const encoded = new RegExp(`(?=${[...new Set(known.flatMap(({ encodedFirst }) => encodedFirst))].join('|')})`, 'gi');
  const parts = [...new Set(beginnings.flatMap((all) => all.slice(0, -1)))].filter((part) => part !== '');
  const byEnd = Map.groupBy(parts, (part) => part.charAt(part.length - 1).toLowerCase());
  return (text) => {
    if (!literals) return [];
    const found = new Set<number>();
    for (const { index } of text.matchAll(literals)) found.add(index);
    for (const { index } of text.matchAll(encoded)) found.add(index);
    for (const { index } of text.matchAll(ENCODED)) {
      for (const part of byEnd.get(text.charAt(index - 1).toLowerCase()) ?? []) {
        const from = index - part.length;
        if (from >= 0 && text.slice(from, index).toLowerCase() === part.toLowerCase()) found.add(from);
      }
    }
    return [...found].sort((a, b) => a - b);
  };
}

function replacer(known: readonly Spelling[], takesBeginnings: boolean): (text: string) => string {
  const find = candidates(known);
  return (text) => {
    let kept = '';
    let from = 0;
    for (const index of find(text)) {
      if (index < from) continue;
      let end = index;
      for (const spelling of known) {
        const { length, ends } = spelling.matched(text, index);
        const needed =
          takesBeginnings && !spelling.isShort ? Math.min(spelling.least, spelling.length) : spelling.length;
        if (length >= needed) end = Math.max(end, ...ends);
      }
      if (end === index) continue;
      kept += text.slice(from, index) + MASK;
      from = end;
    }
    return kept + text.slice(from);
  };
}

type Masking = {
  /** The fewest characters of a secret's beginning that are masked at the end of a text that may have been cut. */
  least?: number;
  /** Also masks beginnings of at least 8 characters anywhere in a text. */
  takesBeginnings?: boolean;
};

/** The spellings of recently used secrets; computing them takes longer than masking a short text. */
const recent = new LRUCache<string, Spelling[]>({ max: 1_000 });

/** Creates a function that masks secrets in a text, in any encoding. `mayBeCut`: the text may end within a secret. */
export function withoutSecrets(
  secrets: readonly string[],
  { least = 1, takesBeginnings = false }: Masking = {},
): (text: string, mayBeCut?: boolean) => string {
  const known = [...new Set(secrets)].filter(Boolean).flatMap((secret) => {
    const made = recent.get(secret) ?? spellings(secret);
    recent.set(secret, made);
    return made;
  });
  const replace = replacer(known, takesBeginnings);
  return (text, mayBeCut = false) => (mayBeCut ? withoutTail(replace(text), known, least) : replace(text));
}

const masker = (secrets: readonly string[]) => {
  const withoutKnown = withoutSecrets(secrets, { takesBeginnings: true });
  return (text: string, mayBeCut = false): string =>
    withoutKnown(text, mayBeCut)
      .replace(IN_JSON, `$1${MASK}`)
      .replace(IN_JSON_BARE, `$1"${MASK}"`)
      .replace(IN_FORM, `$1${MASK}`)
      .replace(IN_XML, `$1${MASK}`)
      .replace(IN_ATTRIBUTE, (_, name: string, value: string) => `${name}${value[0]}${MASK}`);
};

export const maskHeaders = (
  headers: Record<string, string>,
  mask: (text: string) => string = (text) => text,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, isCredentialHeader(name) ? MASK : mask(value)]),
  );

/**
 * Masks an exchange: the secrets, credential headers, well-known credential fields, and the answer's JSON properties
 * named in `personal`.
 */
export const maskExchange = (
  exchange: Exchange,
  secrets: readonly string[] = [],
  personal: readonly string[] = [],
): Exchange => {
  const mask = masker(secrets);
  const { request_body, response_body } = exchange;
  return {
    ...exchange,
    url: mask(exchange.url.replace(IN_ADDRESS, `$1${MASK}@`)).replace(IN_QUERY, `$1${MASK}`),
    request_headers: maskHeaders(exchange.request_headers, mask),
    request_body: request_body === null ? null : mask(request_body),
    response_headers: maskHeaders(exchange.response_headers, mask),
    response_body:
      response_body === null ? null : mask(withoutMembers(response_body, personal, MASK), exchange.fault !== null),
  };
};
