import { SEEN_EVERY_MS, SESSION_POLICY } from '@freeboard/domain/people';

/**
 * D14: a user is idle after 3000 s, or the agency's setting; watching begins after 5 s; reminders come when 120 s and
 * 60 s remain.
 */
export const IDLE = { duration_s: SESSION_POLICY.idle_minutes.usual * 60, wait_s: 5, reminders_s: [120, 60] } as const;

export type IdleState =
  | { kind: 'active' }
  | { kind: 'reminder'; left_s: 120 | 60; seconds: number }
  | { kind: 'ended' };

/** `last` (the last activity) and `now` in epoch ms. */
export function idleState(last: number, now: number, duration_s: number = IDLE.duration_s): IdleState {
  const seconds = Math.ceil(duration_s - (now - last) / 1000);
  if (seconds <= 0) return { kind: 'ended' };
  if (seconds <= 60) return { kind: 'reminder', left_s: 60, seconds };
  if (seconds <= 120) return { kind: 'reminder', left_s: 120, seconds };
  return { kind: 'active' };
}

/** The server is notified of activity at most once per fifth of the allowed idle time. */
const NOTIFY_PART = 5;

/** Times in epoch ms. The server can't see reading or typing, and would end the session if it weren't notified. */
export function isActivityDue(
  last: number,
  lastNotified: number,
  now: number,
  duration_s: number = IDLE.duration_s,
): boolean {
  // The server may have ignored activity shortly after an earlier one, so that activity counts as new.
  const isNews = last > lastNotified - SEEN_EVERY_MS;
  // A clock that was set back must not stop the notifications.
  return lastNotified > now || (isNews && now - lastNotified >= (duration_s * 1000) / NOTIFY_PART);
}
