export { ConsentDialog } from './dialog.tsx';
