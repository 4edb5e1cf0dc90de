export { TaskList } from './task-list.tsx';
