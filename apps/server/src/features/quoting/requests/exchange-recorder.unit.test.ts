import { expect, it } from 'vitest';
import type { Exchange } from '../../../integrations/outbound.ts';
import { signalsOf } from './exchange-recorder.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const exchange = (status: number, retryAfter?: string): Exchange => ({
  api_name: 'a carrier',
  method: 'POST',
  url: 'https://carrier.example/quote',
  request_headers: {},
  request_body: null,
  status,
  response_headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  response_body: null,
  started_at: NOW,
  duration_ms: 0,
  fault: null,
});

async function seenOf(...exchanges: Exchange[]) {
  const heeded: number[] = [];
  const kept: Exchange[] = [];
  const watch = signalsOf(
    async (one) => void kept.push(one),
    async (ms) => void heeded.push(ms),
  );
  for (const one of exchanges) await watch.record(one);
  expect(kept).toEqual(exchanges);
  const seen = watch.signal(NOW);
  return { heeded, failed: seen?.failed, left: seen?.not_before ? seen.not_before.getTime() - NOW.getTime() : null };
}

it.each([
  [429, '2', 2_000],
  [429, '1.5', 1_500],
  [503, ' 90 ', 90_000],
  [429, 'Sat, 21 Nov 2026 12:01:00 GMT', 60_000],
  [429, '2026-11-21T12:01:00Z', 60_000],
  [429, '999999', 3_600_000],
])('%i with Retry-After %s leaves the carrier alone for %i ms', async (status, retryAfter, ms) => {
  const { heeded, left } = await seenOf(exchange(status, retryAfter));
  expect(heeded).toEqual([ms]);
  expect(left).toBeGreaterThan(ms - 1_000);
  expect(left).toBeLessThanOrEqual(ms);
});

it.each([
  [429, undefined],
  [429, ''],
  [429, '0'],
  [429, '-5'],
  [429, 'soon'],
  [429, 'Fri, 20 Nov 2026 12:00:00 GMT'],
  [200, '60'],
  [500, '60'],
])('%i with Retry-After %s does not', async (status, retryAfter) => {
  expect(await seenOf(exchange(status, retryAfter))).toEqual({ heeded: [], failed: status >= 500, left: null });
});

it('the longest wait counts, whatever was said after it', async () => {
  const { heeded, failed, left } = await seenOf(exchange(503, '60'), exchange(429, '1'), exchange(200));
  expect(heeded).toEqual([60_000, 1_000]);
  expect(failed).toBe(false);
  expect(left).toBeGreaterThan(59_000);
});

it('a status that the carrier’s settings understand is an answer: no failure, and nothing to wait for', async () => {
  const understood = (status: number) => ({ ...exchange(status, '60'), is_understood: true });
  expect(await seenOf(understood(500))).toEqual({ heeded: [], failed: false, left: null });
  expect(await seenOf(understood(503))).toEqual({ heeded: [], failed: false, left: null });
  expect(await seenOf(exchange(500))).toMatchObject({ failed: true });
});
