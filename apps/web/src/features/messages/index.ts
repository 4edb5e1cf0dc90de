export { addToDraft } from './draft.ts';
