import { showClock, showTime } from '../../../../lib/format.ts';
import type { Backups } from './use-backups.ts';

const HALF_DAY_MS = 43_200_000;

/** Shows the date only if the last save was over 12 hours ago; '' if changes are not saved between backups. */
export function changesText(changes: Backups['changes']): string {
  if (!changes) return '';
  const isRecent = Date.now() - Date.parse(changes.saved_at) < HALF_DAY_MS;
  const text = `Changes are kept every 4 minutes; last ${(isRecent ? showClock : showTime)(changes.saved_at)}.`;
  return changes.error === null ? text : `${text} ${changes.error}`;
}
