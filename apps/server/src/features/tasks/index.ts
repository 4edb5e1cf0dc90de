export { addTask } from './add-task.ts';
export { remindOfReply } from './remind-of-reply.ts';
