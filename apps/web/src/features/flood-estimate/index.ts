export type { Entry } from './entries.ts';
export { EntryDialog } from './entry-dialog.tsx';
export { FloodEstimateContent } from './estimate.tsx';
export { LapseAdvice } from './lapse.tsx';
