import { showTime } from '../../../lib/format.ts';
import type { Backups } from './use-backups.ts';

/** Until when the changes after the last backup are safe. */
export function changesText(changes: Backups['changes']): string {
  if (!changes) return '';
  const text = `Changes are kept every 4 minutes; last ${showTime(changes.saved_at)}.`;
  return changes.error === null ? text : `${text} ${changes.error}`;
}
