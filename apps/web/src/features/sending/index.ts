export { SendDialog } from './dialog.tsx';
export type { Way } from './draft.ts';
