import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { constants, gzipSync } from 'node:zlib';
import { recordStatements } from '../../apps/server/src/kernel/database/testing/statements.ts';
import { createLog } from '../../apps/server/src/kernel/log.ts';
import { createQueue } from '../../apps/server/src/kernel/queue.ts';

// `npm run database:release -- CHECKOUT NAME`: fills the empty database at DATABASE_URL by the release of a
// checkout with that release's own demo, and saves it as SQL for the test that upgrades all of them. Then makes every
// call of that release and runs its jobs, and saves the statements that it sends, for the test that they run on the
// schema of the next one. Needs psql and pg_dump.
const [checkout, name] = process.argv.slice(2);
const url = process.env.DATABASE_URL;
if (!checkout || !name || !url) {
  console.error('DATABASE_URL=… npm run database:release -- CHECKOUT NAME');
  process.exit(2);
}
const FOLDER = join(import.meta.dirname, '../../apps/server/src/kernel/database/testing/releases');
const SECRET_KEY = 'a-secret-key-of-the-tests-and-of-nothing-else';

// biome-ignore lint/suspicious/noExplicitAny: the modules are another release's.
const load = (path: string): Promise<any> => import(join(resolve(checkout), path));
const envPath = ['apps/server/src/kernel/env/env.ts', 'apps/server/src/kernel/env.ts'].find((path) =>
  existsSync(join(checkout, path)),
);

/** @throws Error if that takes more than a minute */
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

const rowOf = (text: string): Record<string, never> =>
  JSON.parse(execFileSync('psql', ['--dbname', url ?? '', '-Atc', text]).toString());

async function makeCalls(base: string): Promise<void> {
  const { CALLS, CALL_NAMES } = await load('packages/contract/src/index.ts');
  const { samples } = await load('apps/server/test/contract/samples.ts');
  const ids = rowOf(`select json_build_object(
    'application_id', (select application_id from quotes order by premium desc nulls last limit 1),
    'quote_id', (select id from quotes order by premium desc nulls last limit 1),
    'user_id', (select id from people where username = 'agent2'),
    'carrier_id', (select id from carriers where agency_id = 1 order by id limit 1),
    'client_id', (select client_id from applications where client_id is not null limit 1),
    'agency_id', 1, 'note_id', 1, 'upload_id', 1, 'merge_id', 1, 'document_id', 1, 'reading_id', 1, 'key_id', 1,
    'endpoint_id', 1, 'delivery_id', '1', 'policy_id', 1)`);
  const bodies = samples(ids);
  const { api_key } = (await (await fetch(`${base}/config.json`)).json()) as { api_key: string };
  const post = (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'x-api-key': api_key };
    // A stream does not end by itself.
    const signal = AbortSignal.timeout(20_000);
    return fetch(`${base}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body), signal });
  };
  for (const username of ['customer', 'agent', 'admin', 'super']) {
    let session_key = '';
    for (const name of CALL_NAMES) {
      const { path, access, transport } = CALLS[name];
      const call = async () => {
        const answer = await post(path, { ...bodies[name], ...(access === 'session' ? { session_key } : {}) });
        if (transport === 'stream') await answer.body?.cancel();
        else await answer.arrayBuffer();
        return answer.status;
      };
      if ((await call()) !== 401) continue;
      const signedIn = await post(CALLS.login.path, { username, password: 'demo-pass-1' });
      const { data } = (await signedIn.json()) as { data?: { session?: { session_key: string } } };
      session_key = data?.session?.session_key ?? '';
      await call();
    }
  }
}

async function runJobs(): Promise<void> {
  const queue = createQueue(url ?? '', createLog('silent'), { supervise: false });
  await queue.start([]);
  for (const { name } of await queue.boss.getQueues()) await queue.boss.send(name, {}, { retryLimit: 0 });
  await queue.stop();
}

function dump(): void {
  const options = ['--no-owner', '--no-privileges', '--rows-per-insert=200', '--no-comments'];
  const dumped = execFileSync('pg_dump', [...options, '--dbname', url ?? ''], { maxBuffer: 200_000_000 }).toString();
  // Lines that begin with a backslash are commands for psql.
  save('sql', dumped.replaceAll(/^\\(un)?restrict .*\n/gm, ''));
}

function save(kind: string, text: string): void {
  mkdirSync(FOLDER, { recursive: true });
  const packed = gzipSync(text, { level: constants.Z_BEST_COMPRESSION });
  writeFileSync(join(FOLDER, `${name}.${kind}.gz`), packed);
  const sizes = [text, packed].map(({ length }) => length.toLocaleString('en-US'));
  console.log(`${name}.${kind}: ${sizes.join(' bytes, packed ')}.`);
}

async function fill(): Promise<void> {
  const statements = recordStatements();
  const { startSandbox } = await load('apps/sandbox/src/index.ts');
  const { readEnv } = await load(envPath ?? '');
  const { startServer } = await load('apps/server/src/main.ts');
  const { addSamples } = await load('scripts/samples.ts');
  const dataDir = mkdtempSync(join(tmpdir(), 'freeboard-release-'));
  const sandbox = await startSandbox({ port: 0, speed: 2_000 });
  const settings = { PORT: '0', SECRET_KEY, DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'fatal' };
  const server = await startServer(readEnv(settings, resolve(checkout ?? ''), sandbox.url), url);
  try {
    await addSamples(server.url, 'demo-pass-1');
    await waitUntilIdle();
    dump();
    await makeCalls(server.url);
    await runJobs();
    await waitUntilIdle();
    const lines = statements().map((one) => JSON.stringify(one).replaceAll(JSON.stringify(hostname()), '"host"'));
    save('statements', `${lines.join('\n')}\n`);
  } finally {
    await server.stop();
    await sandbox.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await fill();
