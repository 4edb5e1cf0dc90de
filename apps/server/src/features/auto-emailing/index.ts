/** E-mails the quotes of a completed application where its person switched that on. */

export { autoEmailJob } from './job.ts';
