export { ClientTasks } from './client-tasks.tsx';
