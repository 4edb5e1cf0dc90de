import type { ApplicationStatus } from './lists.ts';

const WORDS: Readonly<Record<ApplicationStatus, string>> = {
  new: 'new',
  new_updated: 'changed',
  launched: 'launched',
  complete: 'complete',
};

export const statusText = (status: ApplicationStatus): string => WORDS[status];

export const QUOTED_STATUSES = ['launched', 'complete'] as const satisfies readonly ApplicationStatus[];

export const isQuoted = (status: string): boolean => (QUOTED_STATUSES as readonly string[]).includes(status);

export const isLaunchable = (status: ApplicationStatus): boolean => !isQuoted(status);

/** The status after an edit that could change a quote (D11). */
export function statusAfterEdit(status: ApplicationStatus): ApplicationStatus {
  return isLaunchable(status) ? status : 'new_updated';
}
