export { SendDialog } from './dialog.tsx';
export type { Way } from './drafts/draft.ts';
export { chosenOption, fitting, type Template } from './drafts/draft.ts';
export { fetchPdfPages } from './pdf/pdf-preview.tsx';
export type { PolicyDraft } from './policy-draft.ts';
export type { SendDialogProps } from './use-message-form.ts';
