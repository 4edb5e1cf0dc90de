import { setTimeout as pause } from 'node:timers/promises';
import type { OutboundAnswer, OutboundFault, OutboundRequest } from '../../kernel/outbound.ts';

/** How often one call retries a 429 that says when to retry. */
const PATIENCE = 3;

/** From this value on, a number is a point in time: seconds since 1970, or milliseconds. */
const MOMENT_S = 1_000_000_000;
const MOMENT_MS = MOMENT_S * 1_000;

/**
 * Milliseconds until the rate limit resets, by the IETF draft's RateLimit header, its older headers or their X-
 * forms; null without one.
 */
function limitResetMs(headers: Record<string, string>, now: Date): number | null {
  const { ratelimit = '', 'ratelimit-reset': draft, 'x-ratelimit-reset': usual, 'x-rate-limit-reset': other } = headers;
  const written = /(?:^|[;,\s])(?:t|reset)=(\d{1,13})/i.exec(ratelimit)?.[1] ?? draft ?? usual ?? other ?? '';
  if (!/^\s*\d{1,13}(\.\d+)?\s*$/.test(written)) return null;
  const value = Number(written);
  if (value < MOMENT_S) return value * 1_000;
  return Math.max(0, (value < MOMENT_MS ? value * 1_000 : value) - now.getTime());
}

/**
 * Milliseconds to wait by Retry-After, which has seconds or an HTTP date. A 429 without it waits until the rate limit
 * resets. Null when missing or unreadable.
 */
export const retryAfterMs = (headers: Record<string, string>, now: Date, status?: number | null): number | null => {
  const header = headers['retry-after']?.trim();
  if (!header) return status === 429 ? limitResetMs(headers, now) : null;
  if (/^\d+(\.\d+)?$/.test(header)) return Number(header) * 1000;
  // Only text that looks like a date, because Date.parse also accepts numbers.
  const date = /^(?:[a-z]{3}|\d{4}-\d\d-)/i.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
};

const jittered = (base_ms: number, tries: number): number => base_ms * 2 ** (tries - 1) * (0.5 + Math.random());

/**
 * Milliseconds before the next attempt; null to stop. A 429 is retried if the requested wait fits the deadline; 5xx,
 * reset and connect only if the request allows it, after Retry-After or else with jitter. Other 4xx, timeouts, and
 * statuses that the request reads as answers are never retried.
 */
export const waitBeforeRetry = (
  request: OutboundRequest,
  outcome: OutboundAnswer | OutboundFault,
  tries: number,
  remaining_ms: number,
  now: Date,
): number | null => {
  if (request.once) return null;
  if (typeof outcome !== 'string' && request.understood?.includes(outcome.status)) return null;
  const within = (wait: number | null) => (wait !== null && wait < remaining_ms ? wait : null);
  if (typeof outcome !== 'string' && outcome.status === 429) {
    return tries <= PATIENCE ? within(retryAfterMs(outcome.headers, now, outcome.status)) : null;
  }
  const passing = typeof outcome === 'string' ? outcome === 'reset' || outcome === 'connect' : outcome.status >= 500;
  if (!passing || !request.retry || tries > request.retry.times) return null;
  const retryAfter = typeof outcome === 'string' ? null : retryAfterMs(outcome.headers, now);
  return within(retryAfter ?? jittered(request.retry.base_ms, tries));
};

/** @throws the abort error as soon as the signal aborts */
export const waitFor = (ms: number, signal?: AbortSignal): Promise<void> => pause(ms, undefined, { signal });
