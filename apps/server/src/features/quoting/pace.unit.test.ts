import { expect, it } from 'vitest';
import { pace } from './until-result.ts';

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
