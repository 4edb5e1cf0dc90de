export const WEBHOOK_EVENTS = {
  'application.created': 'An application came in',
  'application.updated': 'An application was changed',
  'application.completed': 'All carriers have answered',
  'quote.received': 'A carrier gave a price',
  'message.delivered': 'A message was delivered to a client',
  'message.received': 'A client wrote',
  'client.opened': 'The client opened the proposal',
  'client.asked': 'The client asked something',
  'client.chose': 'The client chose a quote',
  'client.signed': 'The client signed',
  'document.read': 'A document was read',
  'policy.bound': 'A policy was recorded as bound',
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];

/** Sent only when a user presses the test button. */
export const TEST_EVENT = 'webhook.test';

/** Versions of the payload by date; an endpoint keeps the version that it was created with. */
export const PAYLOAD_VERSIONS = ['2026-11-01'] as const;

export const WEBHOOK_LIMITS = {
  endpoints: 20,
  timeout_ms: 10_000,
  /** An endpoint is paused after this many consecutive failures. */
  failures: 25,
  retry_hours: 72,
  overlap_hours: 24,
  answer_characters: 2_000,
} as const;

const FIRST_S = 30;
const LONGEST_S = 4 * 3_600;

/**
 * The seconds until a delivery is retried after this many attempts: about twice the previous wait, varied between 75
 * and 125 percent by `random` (0 to 1). Null if the retry would be after the three days for retries.
 */
export function retryWait(attempts: number, age_s: number, random: number): number | null {
  const wait = Math.round(Math.min(LONGEST_S, FIRST_S * 2 ** (attempts - 1)) * (0.75 + random / 2));
  return age_s + wait > WEBHOOK_LIMITS.retry_hours * 3_600 ? null : wait;
}
