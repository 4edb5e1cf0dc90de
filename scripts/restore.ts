import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { historyChain } from '../apps/server/src/features/applications/index.ts';
import {
  backupFigures,
  backupText,
  changesFigures,
  changesText,
  type FoundChanges,
  findChanges,
  RESTORED_JOB,
} from '../apps/server/src/features/operation/index.ts';
import {
  applyErasures,
  ERASURE_LIST,
  type ErasureEntry,
  readErasureList,
} from '../apps/server/src/features/privacy/index.ts';
import { createBucket } from '../apps/server/src/integrations/storage/s3.ts';
import { BackupRefused } from '../apps/server/src/kernel/backup/backup-refused.ts';
import { replayChanges, restoreChanges } from '../apps/server/src/kernel/backup/changes/restore-changes.ts';
import { type CheckedBackup, checkBackup } from '../apps/server/src/kernel/backup/check-backup.ts';
import { ANY_ORIGIN, createSigner, type Origins } from '../apps/server/src/kernel/backup/origin.ts';
import {
  assertFolderEmpty,
  RESTORED_SETTINGS,
  type RestoreTarget,
  restoreBackup,
  type SavedJob,
} from '../apps/server/src/kernel/backup/restore-backup.ts';
import { assertEmpty, schemaOf } from '../apps/server/src/kernel/backup/restore-database.ts';
import { systemClock } from '../apps/server/src/kernel/clock.ts';
import { appUrl, grantToApp } from '../apps/server/src/kernel/database/app-role.ts';
import { ensureDatabase, startEmbedded } from '../apps/server/src/kernel/database/embedded/index.ts';
import { connect } from '../apps/server/src/kernel/database/pool.ts';
import type { Env } from '../apps/server/src/kernel/env/env.ts';
import { createFileStore } from '../apps/server/src/kernel/files/files.ts';
import { auditFiles } from '../apps/server/src/kernel/files/named-files.queries.ts';
import { createLog } from '../apps/server/src/kernel/log.ts';
import { createQueue } from '../apps/server/src/kernel/queue.ts';
import { createVault } from '../apps/server/src/kernel/secrets.ts';
import { refuseUsage, runCommand } from './command.ts';
import { erasureList, listBackups, openSource } from './restore/source.ts';

// `npm run restore -- FILE [--json]` restores a backup into an empty installation; `--check FILE` only verifies it.
// `--list` lists the backups of the folder and of the bucket; FILE may be `bucket:NAME`.
const USAGE = `npm run restore -- FILE [--until 2026-11-26T22:41Z | --without-changes] [--erasures LIST] [--accept-any-origin] [--json]
npm run restore -- --check FILE [--json]
npm run restore -- --list`;
const { file, isJson, isCheck, isList, namedList, until, isWithoutChanges, isAnyOrigin } = readArguments(
  process.argv.slice(2),
);

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
        erasures: { type: 'string' },
        until: { type: 'string' },
        'without-changes': { type: 'boolean', default: false },
        'accept-any-origin': { type: 'boolean', default: false },
      },
    });
    const [file, ...more] = positionals;
    const until = values.until === undefined ? null : new Date(values.until);
    if ((!file && !values.list) || more.length > 0 || Number.isNaN(until?.getTime())) throw new Error('usage');
    const { json: isJson, check: isCheck, list: isList, erasures: namedList } = values;
    const [isWithoutChanges, isAnyOrigin] = [values['without-changes'], values['accept-any-origin']];
    return { file, isJson, isCheck, isList, namedList, until, isWithoutChanges, isAnyOrigin };
  } catch {
    return refuseUsage(USAGE);
  }
}
const log = createLog('silent');
const MOST_NAMES = 100;

/** @throws BackupRefused if the data folder's database contains anything but an unfinished restore */
async function assertReplaceable(env: Env): Promise<void> {
  const embedded = await startEmbedded(env.dataDir);
  try {
    await ensureDatabase(embedded.url('postgres'), 'freeboard');
    if ((await assertEmpty(embedded.url('freeboard'))) === 'empty') assertFolderEmpty(env.dataDir);
  } finally {
    await embedded.stop();
  }
}

async function target(env: Env, { chain }: FoundChanges) {
  if (env.databaseUrl) return { ownerUrl: env.databaseUrl, url: env.databaseUrl, stop: async () => undefined };
  const isNew = !existsSync(join(env.dataDir, 'postgres-password'));
  if (isNew) assertFolderEmpty(env.dataDir);
  if (chain) {
    if (!isNew) await assertReplaceable(env);
    await replayChanges(env.dataDir, 'freeboard', env.backup, chain);
  }
  const embedded = await startEmbedded(env.dataDir);
  await ensureDatabase(embedded.url('postgres'), 'freeboard');
  const ownerUrl = embedded.url('freeboard');
  return { ownerUrl, url: appUrl(ownerUrl), stop: () => embedded.stop() };
}

/** Queues the saved jobs of kinds that this release has. @returns how many */
async function queueJobs(url: string, createSchema: boolean, jobs: readonly SavedJob[]): Promise<number> {
  // Imports all features, so it is not loaded for a check or a refusal.
  const { JOBS } = await import('../apps/server/src/features.ts');
  const queue = createQueue(url, log, { supervise: false, createSchema });
  try {
    await queue.start(JOBS.map(({ name }) => name));
    const saved = jobs.filter(({ name }) => JOBS.some((job) => job.name === name));
    for (const { name, startAfter, ...job } of saved) {
      const isOutward = JOBS.some((one) => one.name === name && one.isOutward);
      await queue.boss.insert(name, [
        { ...job, startAfter: new Date(startAfter), ...(isOutward ? { singletonKey: RESTORED_JOB } : {}) },
      ]);
    }
    return saved.length;
  } finally {
    await queue.stop();
  }
}

/** Repeats the erasures that the old installation made after the backup. @throws BackupRefused */
async function eraseAgain(
  env: Env,
  ownerUrl: string,
  { header, secretKey }: CheckedBackup,
  entries: readonly ErasureEntry[],
): Promise<number> {
  const connection = connect(ownerUrl, log, 2, 0);
  try {
    const services = {
      env,
      vault: createVault(secretKey),
      installation: header.installation,
      files: createFileStore(env.dataDir, { bucket: await createBucket(env) }),
    };
    return await applyErasures({ connection, clock: systemClock, log, services }, header.installation, entries);
  } catch (error) {
    throw new BackupRefused(
      `The erasures could not all be applied again (${(error as Error).message}), so the restored copy does not start. Fix that and run the same command again; it starts over.`,
    );
  } finally {
    await connection.close();
  }
}

async function restore(env: Env, path: string, checked: CheckedBackup, changes: FoundChanges) {
  const list = erasureList(env, path, namedList);
  const entries = list === null ? [] : await readErasureList(list);
  const { ownerUrl, url, stop } = await target(env, changes);
  try {
    if ((await assertEmpty(ownerUrl)) === 'empty') assertFolderEmpty(env.dataDir);
    const isOurs = env.databaseUrl === null;
    let erasures = 0;
    const into: RestoreTarget = {
      databaseUrl: ownerUrl,
      dataDir: env.dataDir,
      files: createFileStore(env.dataDir, { bucket: await createBucket(env) }),
      secretKey: env.secretKey,
      prepare: isOurs ? (client) => grantToApp(client, ownerUrl) : undefined,
      queueJobs: (jobs) => queueJobs(url, !isOurs, jobs),
      complete: async () => {
        erasures = await eraseAgain(env, ownerUrl, checked, entries);
      },
      now: new Date(),
    };
    const report = changes.chain
      ? await restoreChanges(path, env.backup, checked, changes.chain, into)
      : await restoreBackup(path, env.backup, checked, into);
    const connection = connect(ownerUrl, log, 1, 0);
    const broken =
      (await historyChain.firstBrokenLine(connection.db)) ?? (await historyChain.firstBrokenAnchor(connection.db));
    const { missing } = await auditFiles(connection.db, into.files);
    await connection.close();
    return {
      ...report,
      is_history_whole: broken === null,
      missing_files: missing.length,
      missing_file_names: missing.slice(0, MOST_NAMES),
      erasures,
      erasure_list: list,
    };
  } finally {
    await stop();
  }
}

type Outcome = Pick<Awaited<ReturnType<typeof restore>>, 'is_history_whole' | 'missing_files' | 'missing_file_names'>;
const WHOLE: Outcome = { is_history_whole: true, missing_files: 0, missing_file_names: [] };

/** Prints what is lost, damaged or missing although the restore finished. @returns the exit status: 1 if anything is */
function statusOf(
  { lost }: FoundChanges,
  { is_history_whole, missing_files, missing_file_names }: Outcome = WHOLE,
): number {
  if (lost !== null) console.error(`LATER CHANGES ARE LOST: ${lost}`);
  if (!is_history_whole) console.error('The history is BROKEN: run npm run verify-history.');
  if (missing_files > 0)
    console.error(
      `FILES ARE MISSING: the restored rows name ${missing_files} that the backup does not hold, for example ${missing_file_names[0]}.`,
    );
  return lost === null && is_history_whole && missing_files === 0 ? 0 : 1;
}

function restoredText(env: Env, report: Awaited<ReturnType<typeof restore>>, { chain }: FoundChanges, texts: string[]) {
  return [
    chain
      ? 'Restored the backup and the changes after it.'
      : 'Restored: every table, file and chain is as the manifest says.',
    ...texts,
    report.is_history_whole ? 'The history is whole.' : '',
    report.missing_files === 0 ? 'Every file that a row names is there.' : '',
    report.erasure_list === null
      ? `No list of erasures (${ERASURE_LIST}) was found beside the backup. Where people were erased since it was made, restore again with --erasures LIST.`
      : `${report.erasures} erasures of ${report.erasure_list} were applied again.`,
    `The settings of the old installation are in ${join(env.dataDir, RESTORED_SETTINGS)}: take over what is still true, and delete the file.`,
    'Start Freeboard. It sends nothing, asks no carrier and runs no schedule until a super-admin confirms that the old installation is gone.',
  ];
}

/**
 * The accepted origins of backups: BACKUP_ORIGIN, and the origin of the secret key that is configured or in DATA_DIR;
 * null for any: with --accept-any-origin, or for --check without either.
 * @throws BackupRefused if a restore has neither
 */
function expectedOrigins(env: Env): Origins {
  if (isAnyOrigin) return null;
  const keyFile = join(env.dataDir, 'secret-key');
  const key = env.secretKey ?? (existsSync(keyFile) ? readFileSync(keyFile, 'utf8') : null);
  const origins = [env.backupOrigin, key === null ? null : createSigner(key).key].filter((one) => one !== null);
  if (origins.length > 0) return origins;
  // Reading a backup is safe, whoever made it.
  if (isCheck) return null;
  throw new BackupRefused(
    `Set BACKUP_ORIGIN to the origin of your backups, as npm run backup prints it: a restored copy runs what its backup holds, and nothing else tells yours from one that somebody put in its place. Without it, add ${ANY_ORIGIN} if you are sure where the file comes from.`,
  );
}

async function run(settings: Env): Promise<number> {
  if (isList) {
    await listBackups(settings);
    return 0;
  }
  const { path, inBucket } = await openSource(settings, file ?? '');
  const env = { ...settings, backup: { ...settings.backup, origins: expectedOrigins(settings) } };
  const checked = await checkBackup(path, env.backup, schemaOf);
  const { header, manifest } = checked;
  const source = { path, inBucket, installation: header.installation, made_at: header.made_at };
  const changes: FoundChanges = isWithoutChanges
    ? { chain: null, reason: null, lost: null }
    : await findChanges(env, source, until);
  const figures = { file: path, ...backupFigures(header, manifest), ...changesFigures(changes) };
  const texts = [
    backupText(header, manifest),
    changesText(changes, header.made_at),
    env.backup.origins === null ? 'Nobody checked whose backup it is.' : 'It is signed by your installation.',
  ];
  const print = (lines: string[]) => console.log(lines.filter(Boolean).join('\n'));
  if (isCheck) {
    if (isJson) console.log(JSON.stringify({ ...figures, is_whole: true }));
    else print(['The backup is whole: every part is as its manifest says.', ...texts]);
    return statusOf(changes);
  }
  const report = await restore(env, path, checked, changes);
  if (isJson) console.log(JSON.stringify({ ...figures, ...report }));
  else print(restoredText(env, report, changes, texts));
  return statusOf(changes, report);
}

await runCommand(run);
