/** What other screens show of the settings of an installation. */

export { type Backups, backUpNow, useBackups } from './backups/use-backups.ts';
export { Retention } from './privacy-card.tsx';
