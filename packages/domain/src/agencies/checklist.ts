/** What must be configured before agencies work with an installation (R10.1). */
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

export const isChecked = (states: readonly CheckState[]): boolean =>
  states.every((state) => state === 'on' || state === 'set aside');

/** The first-day tasks of an agency's admin, in order, up to the first quote. */
export const FIRST_DAY = ['branding', 'licenses', 'people', 'carriers', 'template', 'quote'] as const;
export type FirstDayItem = (typeof FIRST_DAY)[number];
