/** What other screens show of the settings of an installation. */

export { changesText } from './backups/changes-text.ts';
export { type Backups, backUpNow, useBackups } from './backups/use-backups.ts';
export { Retention } from './privacy-card.tsx';
