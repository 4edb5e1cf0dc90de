export { taskRulesJob } from './run-rules.ts';
