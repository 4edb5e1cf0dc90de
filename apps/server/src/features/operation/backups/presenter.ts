import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { AnswerOf } from '@freeboard/contract';
import { type BackupAttempt, backupState } from '@freeboard/domain/agencies';
import { canEncrypt, canOpen } from '../../../kernel/backup/encryption.ts';
import { createSigner } from '../../../kernel/backup/origin.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { Env } from '../../../kernel/env/env.ts';
import { secretKey } from '../../../kernel/secret-key.ts';
import { type BackupRow, lastProof, readSchedule, recentBackups } from './backups.queries.ts';
import { savedChanges } from './changes/state.queries.ts';

type Shown = AnswerOf<'getOperation'>['backups'];

export const attemptOf = ({ started_at, ended_at, error }: BackupRow): BackupAttempt => ({
  started_at: started_at.toISOString(),
  ended_at: ended_at?.toISOString() ?? null,
  error,
});

/** The device number of the disk with a folder, which need not exist yet. */
function diskOf(folder: string): number {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found || dirname(folder) === folder ? (found?.dev ?? 0) : diskOf(dirname(folder));
}

const isSameDisk = ({ dataDir, backup }: Env): boolean => diskOf(dataDir) === diskOf(backup.folder);

export async function presentBackups(db: Database, env: Env, now: Date): Promise<Shown> {
  const { schedule, since } = await readSchedule(db);
  const rows = await recentBackups(db);
  const proof = await lastProof(db);
  const changes = schedule.destination === 'off' ? null : await savedChanges(db);
  return {
    state: backupState(schedule, rows.map(attemptOf), since, now, proof, changes),
    schedule,
    folder: env.backup.folder,
    bucket: env.s3?.bucket ?? null,
    can_encrypt: canEncrypt(env.backup),
    can_prove: canOpen(env.backup),
    origin: createSigner(secretKey(env)).key,
    proof,
    changes,
    is_same_disk: isSameDisk(env),
    recent: rows.map((row) => ({
      id: row.id,
      ...attemptOf(row),
      reason: row.reason as Shown['recent'][number]['reason'],
      destination: row.destination as Shown['recent'][number]['destination'],
      name: row.name,
      bytes: row.bytes,
      rows: row.rows,
      files: row.files,
      is_removed: row.removed_at !== null,
    })),
  };
}
