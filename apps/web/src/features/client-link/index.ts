export { ClientLinkDialog, type Props } from './dialog.tsx';
