/** The agency of the test application. No call can name it, and no viewer of all agencies sees it. */
export const CANARY_AGENCY = -1;

/** The purpose of its requests to carriers and exchanges, which count in no metric. */
export const CANARY_PURPOSE = 'test application';

/**
 * The host of the test application's carrier, webhook and client. The process itself answers there; the name never
 * resolves (RFC 6761).
 */
export const CANARY_HOST = 'canary.invalid';
