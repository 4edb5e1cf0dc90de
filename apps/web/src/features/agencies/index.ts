export { changesText } from './settings/backups/changes-text.ts';
export { type Backups, backUpNow, useBackups } from './settings/backups/use-backups.ts';
export { Retention } from './settings/privacy-card.tsx';
