export { boundQuote } from './bind/bound-quote.ts';
export { SendBoundDialog } from './bind/send-bound-dialog.tsx';
