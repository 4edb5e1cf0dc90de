import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { backupFigures, backupSource, backupText, sizeText } from '../apps/server/src/features/operation/index.ts';
import { createBucket } from '../apps/server/src/integrations/storage/s3.ts';
import { makeBackup } from '../apps/server/src/kernel/backup/make-backup.ts';
import { createSigner } from '../apps/server/src/kernel/backup/origin.ts';
import { createFileStore } from '../apps/server/src/kernel/files/files.ts';
import { secretKey } from '../apps/server/src/kernel/secret-key.ts';
import { refuseUsage, runOnDatabase } from './command.ts';

/** Lowers the priority of this process: on Linux thread by thread, because each has its own. */
function giveWay(niceness: number): void {
  setPriority(niceness);
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [];
  for (const thread of threads) {
    try {
      setPriority(thread, niceness);
    } catch {
      // The thread has ended since it was listed.
    }
  }
}

// `npm run backup -- --to FILE [--json]`: one encrypted file of database, files and keys, during use.
const args = process.argv.slice(2);
const isJson = args.includes('--json');
const to = args[args.indexOf('--to') + 1];
if (!args.includes('--to') || !to || to.startsWith('--')) refuseUsage('npm run backup -- --to FILE [--json]');
const path = resolve(process.env.INIT_CWD ?? '.', to);
await runOnDatabase(async ({ url }, env) => {
  giveWay(env.backup.niceness);
  const files = createFileStore(env.dataDir, { bucket: await createBucket(env) });
  const made = await makeBackup(backupSource(env, url, files, new Date()), path, env.backup);
  const origin = createSigner(secretKey(env)).key;
  const { header, manifest, bytes, seconds } = made;
  if (isJson) console.log(JSON.stringify({ file: path, bytes, seconds, origin, ...backupFigures(header, manifest) }));
  else
    console.log(
      `${path}: ${sizeText(made)}\n${backupText(header, manifest)}\nOrigin: ${origin}. Write it down with the key that opens the backup: BACKUP_ORIGIN of a restore.`,
    );
  return 0;
});
