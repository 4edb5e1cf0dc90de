/** What an installation needs before an agency works with it (R10.1). */
export const CHECKLIST = [
  'people',
  'carriers',
  'email',
  'texts',
  'providers',
  'crm',
  'files',
  'backups',
  'processes',
] as const;
export type ChecklistItem = (typeof CHECKLIST)[number];

/** Those that the page can try out. */
export const TESTABLE = [
  'email',
  'texts',
  'providers',
  'crm',
  'files',
  'backups',
] as const satisfies readonly ChecklistItem[];

export const CHECK_STATES = ['on', 'partly', 'missing', 'set aside'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** Returns whether nothing is left to do: each is on, or somebody decided to go without. */
export const isChecked = (states: readonly CheckState[]): boolean =>
  states.every((state) => state === 'on' || state === 'set aside');
