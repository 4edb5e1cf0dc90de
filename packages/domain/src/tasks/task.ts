import { addDays, isIsoDate } from '../forms/index.ts';
import { MESSAGES } from '../wording/messages.ts';

/** Maximum lengths of a task's texts, in characters. */
export const TASK_LIMITS = { title: 200, note: 2_000 } as const;

/** For each kind of entry, the landing page counts only up to this number, and then shows '99+'. */
export const TODAY_MOST = 100;

/** `due_on`: a day of the agency's time zone; `due_time`: 'HH:MM' of that day, or null. */
export type TaskInput = { title: string; note: string; due_on: string; due_time: string | null };

/** The task proposed after binding; attaching the declarations ends the task with this title. */
export const declarationsTask = (carrier: string): string => `Get the declarations from ${carrier}`;

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const MOST_YEARS = 10;

/** Errors by field. `today`: in the agency's time zone. */
export function taskErrors({ title, note, due_on, due_time }: TaskInput, today: string): Record<string, string> {
  const errors: Record<string, string> = {};
  if (title.trim() === '') errors.title = MESSAGES.required;
  else if (title.trim().length > TASK_LIMITS.title) errors.title = `max. ${TASK_LIMITS.title} Characters.`;
  if (note.trim().length > TASK_LIMITS.note) errors.note = `max. ${TASK_LIMITS.note} Characters.`;
  if (due_on === '') errors.due_on = MESSAGES.required;
  else if (!isIsoDate(due_on)) errors.due_on = MESSAGES.invalid;
  else if (due_on < today) errors.due_on = 'This day has passed.';
  else if (due_on > addDays(today, MOST_YEARS * 365)) errors.due_on = `Choose a day within ${MOST_YEARS} years.`;
  if (due_time !== null && !TIME.test(due_time)) errors.due_time = MESSAGES.invalid;
  return errors;
}

export type DueState = 'overdue' | 'today' | 'later';

/** `now`: date and time ('HH:MM') in the agency's time zone. */
export function dueState(
  { due_on, due_time }: Pick<TaskInput, 'due_on' | 'due_time'>,
  now: { date: string; time: string },
): DueState {
  if (due_on !== now.date) return due_on < now.date ? 'overdue' : 'later';
  return due_time !== null && due_time < now.time ? 'overdue' : 'today';
}

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** The next day other than Saturday and Sunday; holidays count as workdays. */
export function nextWorkday(date: string): string {
  const next = addDays(date, 1);
  const weekday = weekdayOf(next);
  return weekday === 6 ? addDays(next, 2) : weekday === 0 ? addDays(next, 1) : next;
}

/** The Monday after `date`. */
export const nextWorkweek = (date: string): string => addDays(date, (8 - weekdayOf(date)) % 7 || 7);
