import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { constants, gzipSync } from 'node:zlib';

// `npm run database:release -- CHECKOUT NAME`: fills the empty database at DATABASE_URL by the release of a
// checkout with that release's own demo, and saves it as SQL for the test that upgrades all of them. Needs psql and pg_dump.
const [checkout, name] = process.argv.slice(2);
const url = process.env.DATABASE_URL;
if (!checkout || !name || !url) {
  console.error('DATABASE_URL=… npm run database:release -- CHECKOUT NAME');
  process.exit(2);
}
const FOLDER = join(import.meta.dirname, '../../apps/server/src/kernel/database/testing/releases');
/** The secret key with which the tests start a server. */
const SECRET_KEY = 'a-secret-key-of-the-tests-and-of-nothing-else';

// biome-ignore lint/suspicious/noExplicitAny: the modules are another release's.
const load = (path: string): Promise<any> => import(join(resolve(checkout), path));
const envPath = ['apps/server/src/kernel/env/env.ts', 'apps/server/src/kernel/env.ts'].find((path) =>
  existsSync(join(checkout, path)),
);

/** Waits until no carrier request is open and no job is due. @throws Error after a minute */
async function waitUntilIdle(): Promise<void> {
  const text = `select
    (select count(*) from quote_requests where state <> 'done')
    + (select count(*) from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now())`;
  for (let left = 300; left > 0; left -= 1) {
    if (
      execFileSync('psql', ['--dbname', url ?? '', '-Atc', text])
        .toString()
        .trim() === '0'
    )
      return;
    await pause(200);
  }
  throw new Error('Carriers or jobs are still at work after a minute.');
}

async function fill(): Promise<void> {
  const { startSandbox } = await load('apps/sandbox/src/index.ts');
  const { readEnv } = await load(envPath ?? '');
  const { startServer } = await load('apps/server/src/main.ts');
  const { addSamples } = await load('scripts/samples.ts');
  const dataDir = mkdtempSync(join(tmpdir(), 'freeboard-release-'));
  const sandbox = await startSandbox({ port: 0, speed: 2_000 });
  const settings = { PORT: '0', SECRET_KEY, DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  const server = await startServer(readEnv(settings, resolve(checkout ?? ''), sandbox.url), url);
  try {
    await addSamples(server.url, 'demo-pass-1');
    await waitUntilIdle();
  } finally {
    await server.stop();
    await sandbox.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await fill();
const options = ['--no-owner', '--no-privileges', '--rows-per-insert=200', '--no-comments'];
const dumped = execFileSync('pg_dump', [...options, '--dbname', url], { maxBuffer: 200_000_000 }).toString();
// What begins with a backslash is for psql alone.
const dump = dumped.replaceAll(/^\\(un)?restrict .*\n/gm, '');
mkdirSync(FOLDER, { recursive: true });
const packed = gzipSync(dump, { level: constants.Z_BEST_COMPRESSION });
writeFileSync(join(FOLDER, `${name}.sql.gz`), packed);
console.log(
  `${name}: ${dump.length.toLocaleString('en-US')} bytes of SQL, ${packed.length.toLocaleString('en-US')} packed.`,
);
