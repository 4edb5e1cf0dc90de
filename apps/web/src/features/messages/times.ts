import { weekdayOf } from '@freeboard/domain/time';
import { dayOf, showClock, showDate } from '../../lib/format.ts';

const isToday = (iso: string, now: Date) => dayOf(new Date(iso)) === dayOf(now);

export const shortTime = (iso: string, now: Date = new Date()): string =>
  isToday(iso, now) ? showClock(iso) : showDate(iso);

/** 'Today 11-20-2026', 'Thursday 11-19-2026'. */
export const dayHead = (iso: string, now: Date = new Date()): string =>
  `${isToday(iso, now) ? 'Today' : weekdayOf(dayOf(new Date(iso)))} ${showDate(iso)}`;
