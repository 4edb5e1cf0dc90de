/** E-mails the quotes of a completed application automatically if its agent has switched that on. */

export { autoEmailJob } from './job.ts';
