export { autoEmailJob } from './job.ts';
