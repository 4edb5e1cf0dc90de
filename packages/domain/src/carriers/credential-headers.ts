const CREDENTIAL =
  /authorization|cookie|key|token|jwt|secret|passw|pswd|pwd|session|signature|credential|^x-auth|^auth-id$/i;
/** A header that is named like a credential but only identifies a request. */
const NO_CREDENTIAL = /^(?:x-)?idempotency-key$/i;

export const isCredentialHeader = (name: string): boolean => CREDENTIAL.test(name) && !NO_CREDENTIAL.test(name);

/** Text that reveals no credential: expressions without literals, and words that name the kind of credential. */
const UNTOLD = /\{\{[^"'`{}]*\}\}|\b(?:Bearer|Basic|Token|ApiKey)\b/gi;

/**
 * Whether a header configured for a carrier contains a literal credential. A blank value counts as one; a value made
 * only of expressions over the application does not.
 */
export const holdsCredential = (name: string, value: string): boolean =>
  isCredentialHeader(name) && (value.trim() === '' || value.replace(UNTOLD, '').trim() !== '');

export const SET_MARK = '•••';

const SURE =
  /^(?:[\w-]+:)?\w*(?:passw(?:or)?d|passwd|pswd|pwd|secret|(?:api|licen[cs]e|access|private|subscription)[_-]?key|token)$/i;
const WRITTEN = [
  /[?&]([\w.-]{1,80})=[^&#{}\s]/g,
  /["'`]?([\w.-]{1,80})["'`]?\s{0,20}:\s{0,20}["'`](?!["'`])[^{}"'`]/g,
  /<([\w:.-]{1,80})>[^<>{}\s]/g,
];

/** The first credential name in a URL or body that is followed by a literal value; null if there is none. */
export function writtenCredential(text: string): string | null {
  for (const pattern of WRITTEN) for (const [, name = ''] of text.matchAll(pattern)) if (SURE.test(name)) return name;
  return null;
}
