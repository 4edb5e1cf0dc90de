import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { day, today } from './today.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-29T04:59:00Z') });
  vi.stubGlobal('document', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('changes at midnight, and says so once', () => {
  const heard: string[] = [];
  const stop = day.subscribe(() => heard.push(day.get()));
  expect(day.get()).toBe('2026-11-28');
  vi.advanceTimersByTime(10 * 60_000);
  expect([heard, today()]).toEqual([['2026-11-29'], '2026-11-29']);
  stop();
});

test('changes as soon as a page that slept is visible again', () => {
  const heard: string[] = [];
  const stop = day.subscribe(() => heard.push(day.get()));
  vi.setSystemTime(new Date('2026-11-30T13:00:00Z'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(heard).toEqual(['2026-11-30']);
  stop();
});
