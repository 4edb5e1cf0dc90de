const CREDENTIAL =
  /authorization|cookie|key|token|jwt|secret|passw|pswd|pwd|session|signature|credential|^x-auth|^auth-id$/i;
/** Names one asking; it lets nobody in. */
const NO_CREDENTIAL = /^(?:x-)?idempotency-key$/i;

/** Returns whether what a header of this name holds lets somebody in. */
export const isCredentialHeader = (name: string): boolean => CREDENTIAL.test(name) && !NO_CREDENTIAL.test(name);

/** Expressions without a text of their own, and words that only say of what kind a credential is. */
const UNTOLD = /\{\{[^"'`{}]*\}\}|\b(?:Bearer|Basic|Token|ApiKey)\b/gi;

/**
 * Returns whether a header of a carrier's settings holds a credential itself: one that is made of expressions over the
 * application alone holds none.
 */
export const holdsCredential = (name: string, value: string): boolean =>
  isCredentialHeader(name) && (value.trim() === '' || value.replace(UNTOLD, '').trim() !== '');

/** What stands in place of a credential that is set. */
export const SET_MARK = '•••';

/** Names under which nothing else than a credential stands. */
const SURE =
  /^(?:[\w-]+:)?\w*(?:passw(?:or)?d|passwd|pswd|pwd|secret|(?:api|licen[cs]e|access|private|subscription)[_-]?key|token)$/i;
/** A name with a text of its own behind it: in an address, in JSON or an expression, and in XML. */
const WRITTEN = [
  /[?&]([\w.-]{1,80})=[^&#{}\s]/g,
  /["'`]?([\w.-]{1,80})["'`]?\s{0,20}:\s{0,20}["'`](?!["'`])[^{}"'`]/g,
  /<([\w:.-]{1,80})>[^<>{}\s]/g,
];

/** Returns the first name in an address or a body behind which a credential is written out; null where none is. */
export function writtenCredential(text: string): string | null {
  for (const pattern of WRITTEN) for (const [, name = ''] of text.matchAll(pattern)) if (SURE.test(name)) return name;
  return null;
}
