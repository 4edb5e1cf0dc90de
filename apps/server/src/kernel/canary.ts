/** The canary's agency. No call can name it, and viewers of all agencies do not see it. */
export const CANARY_AGENCY = -1;

/** The purpose of the canary's carrier requests and exchanges, which no metric counts. */
export const CANARY_PURPOSE = 'test application';

/**
 * The host of the canary's carrier, webhook and client; this process itself answers requests to it. The name never
 * resolves (RFC 6761).
 */
export const CANARY_HOST = 'canary.invalid';
