import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { checkBackup } from '../apps/server/src/kernel/backup/check-backup.ts';
import { makeBackup } from '../apps/server/src/kernel/backup/make-backup.ts';
import { restoreBackup } from '../apps/server/src/kernel/backup/restore-backup.ts';
import { schemaOf } from '../apps/server/src/kernel/backup/restore-database.ts';
import { createFileStore } from '../apps/server/src/kernel/files/files.ts';
import { newDatabase, newFolder } from './lib/database.ts';
import { figure, remark, title } from './lib/print.ts';
import { startProduct } from './lib/product.ts';
import { size } from './lib/size.ts';

// An installation with many applications: how fast it is backed up, proved and restored, and that none of it takes more
// memory the larger it is.
const APPLICATIONS = size(100_000, 200);
const FILES = size(500, 3);
const FILE_BYTES = 200_000;
const MIB = 2 ** 20;

const product = await startProduct();
const { pool } = product.connection;
await pool.query('set statement_timeout = 0');
const { rows: people } = await pool.query<{ id: number; agency_id: number }>(
  "select id, agency_id from people where username = 'agent'",
);
const [{ id = 0, agency_id = 0 } = {}] = people;
await pool.query(
  `with made as (
     insert into applications (agency_id, number, type, status, source, first_name, last_name, address, agent_id, created_by)
     select $1, 5000000 + n, 'flood', 'complete', 'Bench', 'Maria', 'Garcia ' || n, n || ' Ocean Dr, Miami Beach FL 33139', $2, $2
     from generate_series(1, $3::int) n returning id),
   details as (
     insert into application_details (application_id, agency_id, details)
     select id, $1, jsonb_build_object('city', 'Miami Beach', 'year_built', 1950 + id % 70, 'notes', md5(id::text) || md5(id::text || 'a'))
     from made)
   insert into history (agency_id, application_id, actor_id, actor_name, actor_role, action)
   select $1, id, $2, 'Amy', 'agent', 'created' from made`,
  [agency_id, id, APPLICATIONS],
);
// A conversation of each, with an answer of two kilobytes that is not the same twice.
await pool.query(
  `insert into exchanges (agency_id, application_id, api_name, method, url, status, started_at, duration_ms, request_headers, response_headers, request_body, response_body)
   select $1, a.id, 'A carrier', 'POST', 'https://carrier.example/rate', 200, now(), 900, '{}', '{}', '{"zone": "AE"}',
     (select jsonb_build_object('rates', jsonb_agg(md5(a.id || ':' || k)))::text from generate_series(1, 55) k)
   from applications a where a.source = 'Bench'`,
  [agency_id],
);

const kept = join(product.folder, 'files', 'kept', 'bench');
mkdirSync(kept, { recursive: true });
for (let n = 0; n < FILES; n += 1) writeFileSync(join(kept, `${n}.bin`), randomBytes(FILE_BYTES));

/** The most memory that this process takes beside what it had, while `work` goes on. */
async function peakOf<T>(work: () => Promise<T>): Promise<{ result: T; peak: number; seconds: number }> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 10);
  const started = performance.now();
  const result = await work();
  clearInterval(timer);
  return { result, peak: (peak - before) / MIB, seconds: (performance.now() - started) / 1_000 };
}

const identity = await generateX25519Identity();
const keys = { passphrase: null, recipient: await identityToRecipient(identity), identity };
const folder = newFolder();
const file = join(folder, 'backup.age');
const source = {
  databaseUrl: product.databaseUrl,
  files: createFileStore(product.folder),
  secretKey: readFileSync(join(product.folder, 'secret-key'), 'utf8'),
  settings: '',
  version: 'bench',
  now: new Date(),
};
const made = await peakOf(() => makeBackup(source, file, keys));
const proved = await peakOf(() => checkBackup(file, keys, schemaOf));
const databaseUrl = await newDatabase();
const dataDir = join(folder, 'data');
const restored = await peakOf(() =>
  restoreBackup(file, keys, proved.result, {
    databaseUrl,
    dataDir,
    files: createFileStore(dataDir),
    secretKey: null,
    prepare: undefined,
    queueJobs: async () => 0,
    complete: async () => undefined,
    now: new Date(),
  }),
);

const { manifest, bytes } = made.result;
const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
const plain = (manifest.tables.reduce((sum, table) => sum + table.bytes, 0) + manifest.files.bytes) / 1_000_000;
title('backup', `${APPLICATIONS} applications, ${rows} rows, ${FILES} files, ${plain.toFixed(0)} MB of data`);
figure({ what: 'backup', value: plain / made.seconds, unit: 'MB/s' });
figure({ what: 'proof', value: plain / proved.seconds, unit: 'MB/s' });
figure({ what: 'restore, without its proof', value: plain / restored.seconds, unit: 'MB/s' });
figure({ what: 'size of the file / data', value: bytes / 1_000_000 / plain });
figure({ what: 'most memory of a backup', value: made.peak, unit: 'MiB', limit: 250 });
figure({ what: 'most memory of a restore', value: restored.peak, unit: 'MiB', limit: 250 });
remark(
  `A backup took ${made.seconds.toFixed(1)} s, its proof ${proved.seconds.toFixed(1)} s, a restore ${restored.seconds.toFixed(1)} s.`,
);

await product.stop();
rmSync(folder, { recursive: true, force: true });
