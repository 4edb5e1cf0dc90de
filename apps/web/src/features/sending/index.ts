export { SendDialog } from './dialog.tsx';
export type { Way } from './draft.ts';
export { chosenOption, fitting, type Template } from './draft.ts';
export { type PolicyDraft, policyDraft } from './policy-draft.ts';
