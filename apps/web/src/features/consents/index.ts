export { ConsentDialog, type Props } from './dialog.tsx';
