import { SEEN_EVERY_MS } from '@freeboard/domain/people';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idleState, isActivityDue } from './idle.ts';

test.each([
  [0, 'active', null],
  [2879, 'active', null],
  [2880, 'reminder', 120],
  [2939, 'reminder', 120],
  [2940, 'reminder', 60],
  [2999, 'reminder', 60],
  [3000, 'ended', null],
  [9999, 'ended', null],
])('D14: idle for %i s', (seconds, kind, left) => {
  const state = idleState(0, seconds * 1000);
  expect(state.kind).toBe(kind);
  expect(state.kind === 'reminder' ? state.left_s : null).toBe(left);
});

test.each([
  [179, 'active'],
  [180, 'reminder'],
  [299, 'reminder'],
  [300, 'ended'],
])('five minutes of the agency: idle for %i s', (seconds, kind) => {
  expect(idleState(0, seconds * 1000, 300).kind).toBe(kind);
});

test.each([
  ['not within a fifth of the time', 59, 0, 59, false],
  ['after it', 60, 0, 60, true],
  ['also of what was done meanwhile', 10, 0, 60, true],
  ['of what the server may not have written down', -29, 0, 60, true],
  ['not of what it knows', -30, 0, 600, false],
  ['with a clock that was put back', 0, 900, 1, true],
])('the server is told that somebody is there: %s', (_, last, lastNotified, now, is) => {
  expect(isActivityDue(last * 1000, lastNotified * 1000, now * 1000, 300)).toBe(is);
});

test('fifty minutes: every ten', () => {
  expect([599, 600].map((now) => isActivityDue(now * 1000, 0, now * 1000))).toEqual([false, true]);
});

/** Simulates, second by second, a page's notifications and the server's records while a user acts in some seconds. */
function watched(duration_s: number, acts: ReadonlySet<number>) {
  const tells: number[] = [];
  let [last, lastNotified, seen] = [0, 0, -SEEN_EVERY_MS / 1000];
  for (let now = 0; now < 1500; now += 1) {
    if (acts.has(now)) last = now;
    const isEnded = idleState(last * 1000, now * 1000, duration_s).kind === 'ended';
    if (isEnded) return { tells, isEarly: false };
    if (now - seen >= duration_s) return { tells, isEarly: true };
    if (!isActivityDue(last * 1000, lastNotified * 1000, now * 1000, duration_s)) continue;
    lastNotified = now;
    tells.push(now);
    if (now - seen > SEEN_EVERY_MS / 1000) seen = now;
  }
  return { tells, isEarly: false };
}

test('a session never ends before the page says so, and the server is told seldom', () => {
  const seconds = fc.array(fc.integer({ min: 0, max: 1400 }), { maxLength: 40 });
  fc.assert(
    fc.property(seconds, fc.integer({ min: 300, max: 900 }), (acts, duration_s) => {
      const { tells, isEarly } = watched(duration_s, new Set(acts));
      expect(isEarly).toBe(false);
      for (const [n, at] of tells.entries()) expect(at - (tells[n - 1] ?? 0)).toBeGreaterThanOrEqual(duration_s / 5);
    }),
  );
});
