import { csvOfRows } from '../packages/domain/src/csv/index.ts';
import { helperBytes } from './lib/helper-memory.ts';
import { figure, title } from './lib/print.ts';
import { LAUNCHABLE, startProduct } from './lib/product.ts';
import { size } from './lib/size.ts';

const ROWS = Number(process.argv[2] ?? size(10_000, 50));
const MB = 2 ** 20;

const product = await startProduct();
const { pool } = product.connection;
await pool.query('set statement_timeout = 0');
const { client, key } = await product.signIn('admin');
const config = (await (await fetch(`${product.url}/config.json`)).json()) as { api_key: string };

const heads = Object.keys(LAUNCHABLE.flood);
const sheet = csvOfRows([
  [...heads, 'Producer Code'],
  ...Array.from({ length: ROWS }, (_, at) => {
    const row: Record<string, unknown> = { ...LAUNCHABLE.flood, last_name: `Row${at}`, address1: `${at + 1} Ocean Dr` };
    return [...heads.map((head) => String(row[head])), 'HL-014'];
  }),
]);

async function wait(upload_id: number, state: string) {
  for (;;) {
    const answer = await client.call('getBulkUpload', { upload_id });
    if (!answer.ok) throw new Error(answer.message);
    const { upload } = answer.data;
    if (upload.state === state) return answer.data;
    if (upload.state === 'failed') throw new Error(upload.fault ?? 'failed');
    await new Promise((resume) => setTimeout(resume, 50));
  }
}

title('bulk', `${ROWS} rows of a CSV, checked and stored, beside COPY of the same rows into the same tables`);
const form = new FormData();
form.set('session_key', key ?? '');
form.append('file_data', new Blob([sheet]), 'bench.csv');
const began = await fetch(`${product.url}/api/agent-portal/bulk-upload/start`, {
  method: 'POST',
  headers: { 'x-api-key': config.api_key },
  body: form,
});
const { data } = (await began.json()) as { data: { upload: { id: number } } };
const upload_id = data.upload.id;
const { sheet: read } = await wait(upload_id, 'mapping');

const before = process.memoryUsage.rss();
let [highest, reader, both] = [before, 0, 0];
const sampling = setInterval(() => {
  const [server, helper] = [process.memoryUsage.rss(), helperBytes('sheet/read-helper', 'smaps_rollup', 'Pss')];
  highest = Math.max(highest, server);
  reader = Math.max(reader, helper);
  both = Math.max(both, server - before + helper);
}, 500);
const columns = read?.columns.map(({ match }) => match.field) ?? [];
await client.call('previewBulkUpload', { upload_id, mapping: { columns, constants: {}, words: {} } });
const { upload: checked } = await wait(upload_id, 'checked');
await client.call('commitBulkUpload', { upload_id });
const { upload: done } = await wait(upload_id, 'done');
clearInterval(sampling);
if (done.created !== ROWS) throw new Error(`${done.created} of ${ROWS} rows were stored.`);
const stored = Date.parse(done.stored_at ?? '') - Date.parse(done.started_at ?? '');

// For comparison, the same rows inserted by plain SQL, with indexes, triggers and foreign keys.
const TABLES = { applications: 'id', application_details: 'application_id', history: 'application_id' } as const;
const { rows: places } = await pool.query<{ folder: string }>("select current_setting('data_directory') as folder");
const folder = places[0]?.folder ?? '';
const SHIFT = 100_000_000;
const files: { table: string; names: string; path: string }[] = [];
for (const [table, id] of Object.entries(TABLES)) {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  const left = rows
    .map(({ name }) => name)
    .filter((name) => !(table === 'history' && ['id', 'position', 'hash'].includes(name)));
  const shifted = left.map((name) =>
    name === id || (table === 'applications' && name === 'number') ? `${name} + ${SHIFT}` : name,
  );
  const path = `${folder}/bench-${table}`;
  await pool.query(
    `copy (select ${shifted.join(', ')} from ${table} where ${id} in
      (select application_id from bulk_upload_rows where upload_id = ${upload_id})) to '${path}'`,
  );
  files.push({ table, names: left.join(', '), path });
}
await pool.query('checkpoint');
const start = performance.now();
const connection = await pool.connect();
await connection.query('begin');
for (const { table, names, path } of files) await connection.query(`copy ${table} (${names}) from '${path}'`);
await connection.query('commit');
connection.release();
const copied = performance.now() - start;

figure({ what: 'COPY of the same rows', value: copied, unit: 'ms' });
figure({ what: 'rows checked alone', value: checked.checked_ms ?? 0, unit: 'ms' });
figure({ what: 'rows checked and stored', value: stored, unit: 'ms', peer: `COPY ${copied.toFixed(0)} ms` });
figure({ what: 'rows a second', value: (ROWS / stored) * 1_000 });
figure({ what: 'checked and stored / COPY', value: stored / copied, limit: 2.5 });
figure({ what: 'memory that it takes, server', value: (highest - before) / MB, unit: 'MB' });
figure({ what: 'memory that it takes, process that reads', value: reader / MB, unit: 'MB' });
figure({ what: 'memory that it takes, both', value: both / MB, unit: 'MB', limit: 300 });
await product.stop();
