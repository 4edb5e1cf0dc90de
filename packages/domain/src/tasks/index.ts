export { type DueState, dueState, nextWorkday, nextWorkweek, TASK_LIMITS, type TaskInput, taskErrors } from './task.ts';
export { isUsTimeZone, US_TIME_ZONES } from './us-time-zones.ts';
