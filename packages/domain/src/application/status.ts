import type { ApplicationStatus } from './lists.ts';

/** Whether an application of this status may be launched (section 4). */
export function isLaunchable(status: ApplicationStatus): boolean {
  return status !== 'launched' && status !== 'complete';
}

/** The status after an edit that could change a quote (D11). */
export function statusAfterEdit(status: ApplicationStatus): ApplicationStatus {
  return isLaunchable(status) ? status : 'new_updated';
}
