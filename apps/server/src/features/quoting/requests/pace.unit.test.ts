import { expect, it } from 'vitest';
import { endOf } from './policy.ts';
import { pace, pollTimeout } from './run-request.ts';

const started_at = new Date('2026-11-21T12:00:00Z');

it.each([
  [0, 700],
  [29_000, 700],
  [30_000, 3_000],
  [60_000, 6_000],
  [500_000, 10_000],
])('after %i ms the next poll is %i ms away: as configured while somebody watches, then ever rarer', (taken, wait) => {
  expect(pace({ started_at }, 700, new Date(started_at.getTime() + taken))).toBe(wait);
});

it.each([
  [600_000, 600_000, 20_000],
  [600_000, 5_000, 5_000],
  [6_000, 6_000, 2_000],
  [1_800, 1_800, 1_000],
  [600_000, 0, 1_000],
])('of %i ms in all and %i ms left, one poll may take %i ms', (timeout_ms, left, most) => {
  expect(pollTimeout(timeout_ms, left)).toBe(most);
});

it.each([
  [0, 40_000, 40_000],
  [0, 900_000, 600_000],
  [300_000, 40_000, 340_000],
  [300_000, 600_000, 600_000],
  [595_000, 600_000, 625_000],
  [595_000, 8_000, 603_000],
])('begun %i ms after the launch with %i ms to answer, a carrier is asked until %i ms after it', (begun, may, end) => {
  const launched_at = new Date('2026-11-21T12:00:00Z');
  const at = (ms: number) => new Date(launched_at.getTime() + ms);
  expect(endOf({ purpose: 'launch', created_at: launched_at }, at(begun), may)).toEqual(at(end));
});
