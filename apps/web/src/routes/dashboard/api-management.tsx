export { Overview as default } from '../../features/api-management/list/overview.tsx';
