export { Agencies as default } from '../../features/agencies/screen.tsx';
