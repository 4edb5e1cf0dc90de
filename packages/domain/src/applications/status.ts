import type { ApplicationStatus } from './lists.ts';

const WORDS: Readonly<Record<ApplicationStatus, string>> = {
  new: 'new',
  new_updated: 'changed',
  launched: 'launched',
  complete: 'complete',
};

export const statusText = (status: ApplicationStatus): string => WORDS[status];

/** Whether an application of this status may be launched (section 4). */
export function isLaunchable(status: ApplicationStatus): boolean {
  return status !== 'launched' && status !== 'complete';
}

/** The status after an edit that could change a quote (D11). */
export function statusAfterEdit(status: ApplicationStatus): ApplicationStatus {
  return isLaunchable(status) ? status : 'new_updated';
}
