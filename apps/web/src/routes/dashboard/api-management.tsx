export { Overview as default } from '../../features/carriers/list/overview.tsx';
