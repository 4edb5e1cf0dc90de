import type { BackupReport } from '../../../kernel/backup/make-backup.ts';
import type { BackupHeader, BackupManifest } from '../../../kernel/backup/manifest.ts';

export const backupFigures = (header: BackupHeader, manifest: BackupManifest) => ({
  made_at: header.made_at,
  release: header.version,
  installation: header.installation,
  last_migration: header.migrations.findLast(({ name }) => !name.startsWith('functions/'))?.name ?? '',
  tables: Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows])),
  rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
  jobs: manifest.jobs.rows,
  files: { count: manifest.files.count, bytes: manifest.files.bytes, missing: manifest.files.missing },
  history: manifest.history,
});

const n = (value: number) => value.toLocaleString('en-US');

export function backupText(header: BackupHeader, manifest: BackupManifest): string {
  const { rows, files, history, jobs, last_migration } = backupFigures(header, manifest);
  return [
    `Made ${header.made_at} by release ${header.version} with ${last_migration}, installation ${header.installation}.`,
    `In the backup: ${n(rows)} rows in ${n(manifest.tables.length)} tables, ${n(files.count)} files (${n(files.bytes)} bytes), ${n(jobs)} waiting jobs.`,
    `History: ${n(history.lines)} lines in ${n(history.chains)} chains, heads ${history.heads_sha256}.`,
  ].join('\n');
}

export const sizeText = ({ bytes, seconds }: BackupReport): string => `${n(bytes)} bytes in ${seconds.toFixed(1)} s.`;
