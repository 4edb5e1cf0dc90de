export { ReplyDraft } from './draft.ts';
