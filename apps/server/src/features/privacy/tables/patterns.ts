/** Case-insensitive PostgreSQL patterns that find a person's name or address in a text, but not inside a longer one. */

const quoted = (text: string): string => text.replaceAll(/[^\p{L}\p{N}\s@]/gu, (char) => `\\${char}`);

/** Matches an e-mail address, also as encoded in forms and URLs. */
export function emailPattern(email: string): string {
  const address = quoted(email).replace('@', '(?:@|%40)').replaceAll('\\+', '(?:\\+|%2b)');
  // %2b is a plus sign, which belongs to the address; any other encoded character ends before it.
  const begins = '(?:(?<![a-z0-9._+-])|(?<=%(?:[013-9a-f][0-9a-f]|2[0-9ac-f])))';
  return `${begins}${address}(?![a-z0-9-]|\\.[a-z0-9])`;
}

/** Matches a phone number of ten digits in any usual form, with or without a leading 1. */
export const phonePattern = (ten: string): string =>
  `(?<![0-9])(?:1[-. ]?)?\\(?${ten.slice(0, 3)}\\)?[-. ]*${ten.slice(3, 6)}[-. ]*${ten.slice(6)}(?![0-9])`;

/** Matches a name of several words, also with its spaces encoded as in URLs. */
export const namePattern = (name: string): string =>
  `(?<![[:alnum:]])${name.split(/\s+/).map(quoted).join('(?:\\s|%20|\\+)+')}(?![[:alnum:]]|-[[:alpha:]])`;
