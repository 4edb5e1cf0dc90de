import { expect, it } from 'vitest';
import { retryAfterMs } from './retry.ts';

const NOW = new Date('2026-11-29T12:00:00Z');
const SECONDS = NOW.getTime() / 1_000;

it.each<[Record<string, string>, number | null]>([
  [{ 'retry-after': '2', 'ratelimit-reset': '9' }, 2_000],
  [{ 'ratelimit-reset': '3' }, 3_000],
  [{ 'x-ratelimit-reset': '3.5' }, 3_500],
  [{ 'x-ratelimit-reset': String(SECONDS + 4) }, 4_000],
  [{ 'x-ratelimit-reset': String(NOW.getTime() + 5_000) }, 5_000],
  [{ 'x-rate-limit-reset': String(SECONDS - 4) }, 0],
  [{ ratelimit: 'limit=10, remaining=0, reset=6' }, 6_000],
  [{ ratelimit: '"default";r=0;t=7' }, 7_000],
  [{ 'x-ratelimit-reset': 'soon' }, null],
  [{}, null],
])('a 429 with %j is to be asked again after %j ms', (headers, ms) => {
  expect(retryAfterMs(headers, NOW, 429)).toBe(ms);
});

it('says nothing of when to ask again where it is no refusal', () => {
  expect(retryAfterMs({ 'x-ratelimit-reset': '30' }, NOW, 200)).toBe(null);
});
