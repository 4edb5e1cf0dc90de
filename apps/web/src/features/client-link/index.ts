export { ClientLinkDialog } from './dialog.tsx';
