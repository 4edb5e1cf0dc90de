const CREDENTIAL =
  /authorization|cookie|key|token|jwt|secret|passw|pswd|pwd|session|signature|credential|^x-auth|^auth-id$/i;
/** Names one asking; it lets nobody in. */
const NO_CREDENTIAL = /^(?:x-)?idempotency-key$/i;

/** Whether what a header of this name holds lets somebody in. */
export const isCredentialHeader = (name: string): boolean => CREDENTIAL.test(name) && !NO_CREDENTIAL.test(name);

/** Expressions without a text of their own, and words that only say of what kind a credential is. */
const UNTOLD = /\{\{[^"'`{}]*\}\}|\b(?:Bearer|Basic|Token|ApiKey)\b/gi;

/**
 * Whether a header of a carrier's settings holds a credential itself: one that is made of expressions over the
 * application alone holds none.
 */
export const holdsCredential = (name: string, value: string): boolean =>
  isCredentialHeader(name) && (value.trim() === '' || value.replace(UNTOLD, '').trim() !== '');

/** What stands in place of a credential that is set. */
export const SET_MARK = '•••';
