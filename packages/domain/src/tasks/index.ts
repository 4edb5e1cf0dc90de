export {
  MOST_FOLLOW_UPS,
  TASK_RULE_KEYS,
  TASK_RULES,
  type TaskRule,
  type TaskRuleSetting,
  type TaskRuleSettings,
  taskRuleError,
  taskRulesOf,
} from './rules.ts';
export {
  type DueState,
  declarationsTask,
  dueState,
  nextWorkday,
  nextWorkweek,
  TASK_LIMITS,
  type TaskInput,
  TODAY_MOST,
  taskErrors,
} from './task.ts';
export { isUsTimeZone, US_TIME_ZONES } from './us-time-zones.ts';
