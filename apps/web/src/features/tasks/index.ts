export { ClientTasks } from './client-tasks.tsx';
export { TaskList } from './task-list.tsx';
