import { isCredentialHeader, SET_MARK } from '@freeboard/domain';
import type { Exchange } from '../../kernel/outbound.ts';
import { withoutMembers } from './personal.ts';

const MASK = SET_MARK;
const SECRET_FIELD = [
  '(?:(?:access|refresh|id|auth|bearer|session)[_-]?)?token|jwt|j?session[_-]?id',
  '(?:client[_-]?)?secret|password|passwd|pswd|pwd|(?:api|licen[cs]e|access|private|subscription)[_-]?key|sig(?:nature)?',
].join('|');
// Each also takes a value whose end is missing, because the answer broke off within it.
const IN_JSON = new RegExp(`("(?:${SECRET_FIELD})"\\s*:\\s*")(?:[^"\\\\]|\\\\[^])*`, 'gi');
const IN_JSON_BARE = new RegExp(`("(?:${SECRET_FIELD})"\\s*:\\s*)-?\\d[\\w.+-]*`, 'gi');
const IN_FORM = new RegExp(`((?:^|[?&])(?:${SECRET_FIELD})=)[^&#\\s]*`, 'gi');
const IN_XML = new RegExp(
  `(<(?:[\\w.-]+:)?(?:${SECRET_FIELD})(?:\\s[^<>]*)?>)[^<]*(?:<!\\[CDATA\\[(?:[^\\]]|\\](?!\\]>))*)?`,
  'gi',
);
const IN_ATTRIBUTE = new RegExp(`(\\s(?:[\\w.-]+:)?(?:${SECRET_FIELD})\\s*=\\s*)("[^"]*|'[^']*)`, 'gi');
/** In an address even a part of a name tells. */
const IN_QUERY = /([?&](?!idempotency)[^=&#]{0,40}(?:key|token|secret|passw|pwd|signature)[^=&#]{0,40}=)[^&#\s]*/gi;
const IN_ADDRESS = /(:\/\/)[^/?#@]*@/;

const inXml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/**
 * Returns every way in which a secret may be written down: plain, in an address, in XML, in base64; and each of them in
 * JSON.
 */
const spellings = (secret: string): string[] => {
  const plain = [
    secret,
    encodeURIComponent(secret),
    encodeURIComponent(secret).replaceAll("'", '%27'),
    new URLSearchParams([['', secret]]).toString().slice(1),
    inJson(secret),
    inXml(secret),
    inXml(secret).replace(/"/g, '&quot;'),
    inXml(secret).replace(/"/g, '&quot;').replace(/'/g, '&apos;'),
    Buffer.from(secret).toString('base64'),
  ];
  return [...plain, ...plain.map(inJson)];
};

/** Returns the text without the beginning of a secret, of `least` characters or more, at its end, where it was cut. */
const withoutTail = (text: string, known: readonly string[], least: number): string => {
  const lengths = known.map((word) => {
    for (let length = Math.min(word.length - 1, text.length); length >= least; length -= 1)
      if (text.endsWith(word.slice(0, length))) return length;
    return 0;
  });
  const longest = Math.max(0, ...lengths);
  return longest === 0 ? text : text.slice(0, -longest) + MASK;
};

/** Returns all spellings of secrets, the longest first. */
const spelled = (secrets: readonly string[]): string[] =>
  [...new Set(secrets.filter((secret) => secret.length > 0).flatMap(spellings))].sort((a, b) => b.length - a.length);

/**
 * Takes secrets out of texts, however they are spelled; where a text may have been cut, also their beginnings of `least`
 * characters or more at its end.
 */
export const withoutSecrets = (
  secrets: readonly string[],
  least = 1,
): ((text: string, mayBeCut?: boolean) => string) => {
  const known = spelled(secrets);
  return (text, mayBeCut = false) => {
    const clean = known.reduce((rest, spelling) => rest.replaceAll(spelling, MASK), text);
    return mayBeCut ? withoutTail(clean, known, least) : clean;
  };
};

const masker = (secrets: readonly string[]) => {
  const withoutKnown = withoutSecrets(secrets);
  return (text: string, mayBeCut = false): string =>
    withoutKnown(text, mayBeCut)
      .replace(IN_JSON, `$1${MASK}`)
      .replace(IN_JSON_BARE, `$1"${MASK}"`)
      .replace(IN_FORM, `$1${MASK}`)
      .replace(IN_XML, `$1${MASK}`)
      .replace(IN_ATTRIBUTE, (_, name: string, value: string) => `${name}${value[0]}${MASK}`);
};

/** Headers without what credentials among them hold; `mask` is for all others. */
export const maskHeaders = (
  headers: Record<string, string>,
  mask: (text: string) => string = (text) => text,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, isCredentialHeader(name) ? MASK : mask(value)]),
  );

/**
 * Returns the exchange without its secrets (given values, credential headers and well-known credential fields) and
 * without the values of the answer's JSON members named in `personal`.
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
