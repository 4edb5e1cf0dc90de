import type { Task } from '@freeboard/contract';
import { addDays } from '@freeboard/domain/forms';
import { showDate } from '../../lib/format.ts';

/** Formats 'HH:MM' in the American way: '2:00 PM'. */
export function showTimeOfDay(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** When a task is due; `today` is today in the agency's time zone. */
export function dueText({ due_on, due_time }: Pick<Task, 'due_on' | 'due_time'>, today: string): string {
  const time = due_time === null ? '' : showTimeOfDay(due_time);
  if (due_on === today) return time || 'today';
  const day =
    due_on === addDays(today, 1) ? 'tomorrow' : due_on === addDays(today, -1) ? 'yesterday' : showDate(due_on);
  return [day, time].filter(Boolean).join(' ');
}
