export { boundQuote, SendBoundDialog } from './bind/send-bound-dialog.tsx';
