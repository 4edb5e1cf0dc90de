export { SendDialog } from './dialog.tsx';
