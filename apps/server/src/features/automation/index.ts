export { taskRulesJob } from './task-rules/run-rules.ts';
