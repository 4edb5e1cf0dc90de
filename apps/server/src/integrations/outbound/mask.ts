import { isCredentialHeader, SET_MARK } from '@freeboard/domain/carriers';
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
/** In a URL even a part of a parameter's name is enough to mask its value. */
const IN_QUERY = /([?&](?!idempotency)[^=&#]{0,40}(?:key|token|secret|passw|pwd|signature)[^=&#]{0,40}=)[^&#\s]*/gi;
const IN_ADDRESS = /(:\/\/)[^/?#@]*@/;

const inXml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** A spelling of a secret, and how many of its characters identify one that was cut. */
type Spelling = { text: string; least: number };

/** Characters; a secret's beginning of this length is no coincidence. */
const BEGINNING = 8;

/** The possible spellings of a secret: plain, in a URL, in XML, in Base64, in hex; and each of them in JSON. */
function spellings(secret: string): Spelling[] {
  const plain = [
    secret,
    encodeURIComponent(secret),
    encodeURIComponent(secret).replaceAll("'", '%27'),
    new URLSearchParams([['', secret]]).toString().slice(1),
    inJson(secret),
    inXml(secret),
    inXml(secret).replace(/"/g, '&quot;'),
    inXml(secret).replace(/"/g, '&quot;').replace(/'/g, '&apos;'),
  ];
  const bytes = Buffer.from(secret);
  const encoded = [
    // `least` is the encoded length of the first BEGINNING bytes.
    ...(['base64', 'base64url'] as const).map((kind) => ({
      text: bytes.toString(kind),
      least: Math.ceil((BEGINNING * 4) / 3),
    })),
    { text: bytes.toString('hex'), least: BEGINNING * 2 },
  ];
  return [...plain, ...plain.map(inJson)].map((text) => ({ text, least: BEGINNING })).concat(encoded);
}

/** The text without the beginning of a secret, of `least` characters or more, at its cut end. */
const withoutTail = (text: string, known: readonly Spelling[], least: number): string => {
  const lengths = known.map(({ text: word }) => {
    for (let length = Math.min(word.length - 1, text.length); length >= least; length -= 1)
      if (text.endsWith(word.slice(0, length))) return length;
    return 0;
  });
  const longest = Math.max(0, ...lengths);
  return longest === 0 ? text : text.slice(0, -longest) + MASK;
};

/** All spellings of secrets, the longest first. */
const spelled = (secrets: readonly string[]): Spelling[] => {
  const all = secrets.filter((secret) => secret.length > 0).flatMap(spellings);
  return [...new Map(all.map((one) => [one.text, one])).values()].sort((a, b) => b.text.length - a.text.length);
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** The number of characters that a text and a spelling share, ignoring case. */
function commonLength(text: string, at: number, spelling: string): number {
  let length = 0;
  while (length < spelling.length && text[at + length]?.toLowerCase() === spelling[length]?.toLowerCase()) length += 1;
  return length;
}

/** Replaces spellings of secrets, ignoring case, and with `takesBeginnings` their beginnings. */
function replacer(known: readonly Spelling[], takesBeginnings: boolean): (text: string) => string {
  // Short secrets are matched with their exact case; otherwise they would match ordinary words.
  const [long, short] = [
    known.filter(({ text }) => text.length >= BEGINNING),
    known.filter(({ text }) => text.length < BEGINNING),
  ];
  const isCut = ({ text, least }: Spelling): boolean => takesBeginnings && least < text.length;
  const beginningOf = (one: Spelling): string => one.text.slice(0, isCut(one) ? one.least : one.text.length);
  const beginnings = [...new Set(long.map((one) => beginningOf(one).toLowerCase()))].sort(
    (a, b) => b.length - a.length,
  );
  const pattern = beginnings.length > 0 ? new RegExp(beginnings.map(escaped).join('|'), 'gi') : null;
  return (text) => {
    let clean = short.reduce((rest, { text: spelling }) => rest.replaceAll(spelling, MASK), text);
    if (!pattern) return clean;
    let kept = '';
    let from = 0;
    pattern.lastIndex = 0;
    for (let found = pattern.exec(clean); found; found = pattern.exec(clean)) {
      const { index } = found;
      const matched = long.map((one) => ({ one, length: commonLength(clean, index, one.text) }));
      const longest = matched
        .filter(({ one, length }) => length >= beginningOf(one).length)
        .reduce((most, { length }) => Math.max(most, length), found[0].length);
      kept += clean.slice(from, index) + MASK;
      from = index + longest;
      pattern.lastIndex = from;
    }
    clean = kept + clean.slice(from);
    return clean;
  };
}

const UNICODE_ESCAPE = /\\u00([2-7][\da-f])/gi;
/** Resolves JSON escapes of plain characters; those that JSON requires are written in the short form. */
const withoutEscapes = (text: string): string =>
  text.replace(UNICODE_ESCAPE, (_, hex: string) => {
    const sign = String.fromCharCode(Number.parseInt(hex, 16));
    return sign === '"' || sign === '\\' ? `\\${sign}` : sign;
  });

type Masking = {
  /**
   * The shortest beginning of a secret, in characters, that is removed from the end of a text that may have been cut.
   */
  least?: number;
  /** Masks beginnings of 8 characters and more anywhere in a text. */
  takesBeginnings?: boolean;
};

/** Redacts secrets in texts, in any spelling. */
export function withoutSecrets(
  secrets: readonly string[],
  { least = 1, takesBeginnings = false }: Masking = {},
): (text: string, mayBeCut?: boolean) => string {
  const known = spelled(secrets);
  const replace = replacer(known, takesBeginnings);
  return (text, mayBeCut = false) => {
    let clean = replace(text);
    if (/\\u00/i.test(clean)) {
      const plain = withoutEscapes(clean);
      const cleaner = replace(plain);
      if (cleaner !== plain) clean = cleaner;
    }
    return mayBeCut ? withoutTail(clean, known, least) : clean;
  };
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

/** Redacts credentials in headers; `mask` is applied to all others. */
export const maskHeaders = (
  headers: Record<string, string>,
  mask: (text: string) => string = (text) => text,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, isCredentialHeader(name) ? MASK : mask(value)]),
  );

/**
 * Redacts an exchange: secrets (given values, credential headers and well-known credential fields), and the values
 * of the answer's JSON properties named in `personal`.
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
