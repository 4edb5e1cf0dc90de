export { Users as default } from '../../features/users/screen.tsx';
