export { ClientLinkDialog, PdfOfSending, SendDialog } from './dialogs.ts';
export { chosenOption, fitting, type Template, type Way } from './drafts/draft.ts';
export type { PolicyDraft } from './policy-draft.ts';
export { ShortCodes } from './templates/short-codes.tsx';
export { useInsertCode } from './templates/use-insert-code.ts';
