import { SEEN_EVERY_MS, SESSION_POLICY } from '@freeboard/domain/people';

/** D14: a person is idle after 3000 s, or what their agency says; watching begins after 5 s; reminders when 120 s and 60 s remain. */
export const IDLE = { duration_s: SESSION_POLICY.idle_minutes.usual * 60, wait_s: 5, reminders_s: [120, 60] } as const;

/** What the idle watch has to say at a moment. */
export type IdleState =
  | { kind: 'active' }
  | { kind: 'reminder'; left_s: 120 | 60; seconds: number }
  | { kind: 'ended' };

/**
 * Returns the state of a person who last did something at `last` (ms), seen at `now` (ms), who may be idle for so long.
 */
export function idleState(last: number, now: number, duration_s: number = IDLE.duration_s): IdleState {
  const seconds = Math.ceil(duration_s - (now - last) / 1000);
  if (seconds <= 0) return { kind: 'ended' };
  if (seconds <= 60) return { kind: 'reminder', left_s: 60, seconds };
  if (seconds <= 120) return { kind: 'reminder', left_s: 120, seconds };
  return { kind: 'active' };
}

/** The server is told that somebody is there at most once in such a part of the time that they may be idle. */
const NOTIFY_PART = 5;

/**
 * Returns whether the server is to be told now that somebody did something at `last`, who was told of at `told` the
 * last time (all ms): it knows nothing of who reads or types, and would end their session.
 */
export function isWarningDue(
  last: number,
  lastNotified: number,
  now: number,
  duration_s: number = IDLE.duration_s,
): boolean {
  // It may not have written down what it heard right after something else.
  const isNews = last > lastNotified - SEEN_EVERY_MS;
  // A clock that was put back holds nothing up.
  return lastNotified > now || (isNews && now - lastNotified >= (duration_s * 1000) / NOTIFY_PART);
}
