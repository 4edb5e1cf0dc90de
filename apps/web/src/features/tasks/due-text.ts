import type { Task } from '@freeboard/contract';
import { addDays } from '@freeboard/domain/forms';
import { formatTimeOfDay } from '@freeboard/domain/time';
import { showDate } from '../../lib/format.ts';

/** `today` in the agency's time zone. */
export function dueText({ due_on, due_time }: Pick<Task, 'due_on' | 'due_time'>, today: string): string {
  const time = due_time === null ? '' : formatTimeOfDay(due_time);
  if (due_on === today) return time || 'today';
  const day =
    due_on === addDays(today, 1) ? 'tomorrow' : due_on === addDays(today, -1) ? 'yesterday' : showDate(due_on);
  return [day, time].filter(Boolean).join(' ');
}
