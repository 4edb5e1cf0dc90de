import { readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createBackupBucket } from '../../../../integrations/storage/backup-bucket.ts';
import { BackupRefused } from '../../../../kernel/backup/backup-refused.ts';
import { BASE, changesOf } from '../../../../kernel/backup/changes/format.ts';
import { type CheckedChain, checkChain, isForbidden, isUsable } from '../../../../kernel/backup/changes/read-chain.ts';
import { userName } from '../../../../kernel/data-owner.ts';
import { packagedMajor } from '../../../../kernel/database/embedded/index.ts';
import type { Env } from '../../../../kernel/env/env.ts';

const ALONE = 'To restore the backup alone, as of its own time: --without-changes.';

/** A backup's file; `inBucket` is its name in the bucket if it was downloaded. */
type BackupFile = { path: string; inBucket: string | null; installation: string; made_at: string };

/**
 * The changes that a restore applies; without any, `reason` says why (null: none were saved). `lost` says why later
 * changes are unavailable; null when none are missing.
 */
export type FoundChanges = { lost: string | null } & (
  | { chain: CheckedChain; reason: null }
  | { chain: null; reason: string | null }
);

const unused = (reason: string, lost: string | null = null): FoundChanges => ({ chain: null, reason, lost });

const unreadable = (folder: string) =>
  new BackupRefused(
    `The user ${userName()}, the owner of DATA_DIR, may not read the changes after the backup. Give them to that user: chown -R ${userName()} ${folder}. ${ALONE}`,
  );

/**
 * The names of a backup's change files; null when the folder does not exist.
 * @throws BackupRefused when it cannot be read
 */
function filesOf(folder: string): string[] | null {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isForbidden(error)) throw unreadable(folder);
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export async function fetchChanges(env: Env, folder: string, prefix: string): Promise<void> {
  const bucket = createBackupBucket(env);
  const found = (await bucket?.list(`${prefix}/`)) ?? [];
  if (found.length > 0) await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { name } of found) await bucket?.fetch(name, join(folder, basename(name)));
}

/**
 * Finds and verifies a backup's changes.
 * @throws BackupRefused when this PostgreSQL cannot apply them, the base copy is damaged, or the backup itself is
 * newer than `until`
 */
export async function findChanges(
  env: Env,
  { path, inBucket, installation, made_at }: BackupFile,
  until: Date | null,
): Promise<FoundChanges> {
  if (until && until < new Date(made_at))
    throw new BackupRefused(
      `The backup was made at ${made_at}, after the time of --until. Restore one that was made before it.`,
    );
  const name = inBucket ?? basename(path);
  const folder = join(dirname(path), changesOf(name));
  if (inBucket !== null) await fetchChanges(env, folder, changesOf(name));
  const files = filesOf(folder);
  if (!files) return unused(`no changes lie beside it (${changesOf(name)}).`);
  if (env.databaseUrl)
    return unused('the changes after the backup are for a PostgreSQL of Freeboard’s own (no DATABASE_URL).');
  const names = new Set(files.filter((file) => /^\d{8}\.age$/.test(file)));
  const chain = await checkChain(folder, installation, env.backup, names, until).catch((error: unknown) => {
    if (isForbidden(error)) throw unreadable(folder);
    if (!(error instanceof BackupRefused)) throw error;
    throw new BackupRefused(`The changes after the backup cannot be used: ${error.message} ${ALONE}`);
  });
  if (!chain) {
    const missing = `${changesOf(name)}/${BASE} is missing, so nothing in that folder can be used.`;
    return unused(missing, missing);
  }
  const lost = chain.stopped;
  if (!isUsable(chain)) return unused(lost ?? `the first changes were saved after the time of --until.`, lost);
  const [major] = chain.chain.postgres.split('.');
  const packaged = await packagedMajor();
  if (major !== packaged)
    throw new BackupRefused(
      `The changes after the backup are of PostgreSQL ${major}; this release has ${packaged}. Restore by the release that made them. ${ALONE}`,
    );
  return { chain, reason: null, lost };
}

export const changesFigures = ({ chain, reason }: FoundChanges) => ({
  changes: chain ? { through: chain.through, increments: chain.last, stopped: chain.stopped } : null,
  changes_unused: reason,
});

export function changesText({ chain, reason }: FoundChanges, made_at: string): string {
  if (!chain) return reason === null ? '' : `As of ${made_at}, without what came after: ${reason}`;
  const at = `${chain.through.slice(0, 10)} ${chain.through.slice(11, 19)} UTC`;
  return `Changes to ${at}: ${chain.last} saved after the backup.`;
}
