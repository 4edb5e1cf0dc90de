const CREDENTIAL =
  /authorization|cookie|key|token|jwt|secret|passw|pswd|pwd|session|signature|credential|^x-auth|^auth-id$/i;
/** A header that is named like a credential and only identifies a request. */
const NO_CREDENTIAL = /^(?:x-)?idempotency-key$/i;

/** Whether a header of this name grants access. */
export const isCredentialHeader = (name: string): boolean => CREDENTIAL.test(name) && !NO_CREDENTIAL.test(name);

/** Expressions without literal text, and words that only name the kind of credential. */
const UNTOLD = /\{\{[^"'`{}]*\}\}|\b(?:Bearer|Basic|Token|ApiKey)\b/gi;

/**
 * Whether a carrier's header setting contains a credential itself; a setting that consists only of expressions
 * over the application does not.
 */
export const holdsCredential = (name: string, value: string): boolean =>
  isCredentialHeader(name) && (value.trim() === '' || value.replace(UNTOLD, '').trim() !== '');

/** Shown in place of a stored credential. */
export const SET_MARK = '•••';

/** Names that only credentials have. */
const SURE =
  /^(?:[\w-]+:)?\w*(?:passw(?:or)?d|passwd|pswd|pwd|secret|(?:api|licen[cs]e|access|private|subscription)[_-]?key|token)$/i;
/** A name with literal text after it: in an address, in JSON or an expression, and in XML. */
const WRITTEN = [
  /[?&]([\w.-]{1,80})=[^&#{}\s]/g,
  /["'`]?([\w.-]{1,80})["'`]?\s{0,20}:\s{0,20}["'`](?!["'`])[^{}"'`]/g,
  /<([\w:.-]{1,80})>[^<>{}\s]/g,
];

/** The first name in an address or a body that is followed by a literal credential; null if there is none. */
export function writtenCredential(text: string): string | null {
  for (const pattern of WRITTEN) for (const [, name = ''] of text.matchAll(pattern)) if (SURE.test(name)) return name;
  return null;
}
