import type { Exchange } from './types.ts';

const MASK = '•••';
const SECRET_HEADER =
  /authorization|cookie|api-?key|client-?key|secret|token|password|passwd|signature|^x-auth|^auth-id$|^apikey$/i;
const SECRET_FIELD = '(?:access|refresh|id)_token|client_secret|accessToken|refreshToken|password|api_?key|apikey';
const IN_JSON = new RegExp(`("(?:${SECRET_FIELD})"\\s*:\\s*")(?:[^"\\\\]|\\\\.)*(")`, 'gi');
const IN_FORM = new RegExp(`((?:^|[?&])(?:${SECRET_FIELD})=)[^&#\\s]*`, 'gi');
const IN_XML = new RegExp(`(<(?:[\\w.-]+:)?(?:${SECRET_FIELD})(?:\\s[^>]*)?>)[^<]*`, 'gi');

/** Every way in which a secret may be written down: plain, in an address, in JSON, in XML, in base64. */
const spellings = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  new URLSearchParams([['', secret]]).toString().slice(1),
  JSON.stringify(secret).slice(1, -1),
  secret.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;'),
  Buffer.from(secret).toString('base64'),
];

const masker = (secrets: readonly string[]) => {
  const known = [...new Set(secrets.filter((secret) => secret.length > 0).flatMap(spellings))];
  known.sort((a, b) => b.length - a.length);
  return (text: string): string => {
    const clean = known.reduce((rest, spelling) => rest.replaceAll(spelling, MASK), text);
    return clean.replace(IN_JSON, `$1${MASK}$2`).replace(IN_FORM, `$1${MASK}`).replace(IN_XML, `$1${MASK}`);
  };
};

const maskHeaders = (headers: Record<string, string>, mask: (text: string) => string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, SECRET_HEADER.test(name) ? MASK : mask(value)]),
  );

/** The exchange without its secrets: given values, credential headers and well-known credential fields. */
export const maskExchange = (exchange: Exchange, secrets: readonly string[] = []): Exchange => {
  const mask = masker(secrets);
  return {
    ...exchange,
    url: mask(exchange.url),
    request_headers: maskHeaders(exchange.request_headers, mask),
    request_body: exchange.request_body === null ? null : mask(exchange.request_body),
    response_headers: maskHeaders(exchange.response_headers, mask),
    response_body: exchange.response_body === null ? null : mask(exchange.response_body),
  };
};
