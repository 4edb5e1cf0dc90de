import { measureConversations } from './lib/conversations.ts';
import { figure, title } from './lib/print.ts';
import { startProduct } from './lib/product.ts';
import { size } from './lib/size.ts';

// Bulk actions: 10,000 applications are assigned, and exported with memory that must not grow with the rows. Then the
// list of the Messaging Console with 50,000 conversations.
const ASSIGNED = size(10_000, 100);
const EXPORTED = size([10_000, 100_000], [100, 1_000]);
const MIB = 2 ** 20;

const product = await startProduct();
const { pool } = product.connection;
const { rows: people } = await pool.query<{ id: number; agency_id: number; username: string }>(
  "select id, agency_id, username from people where username in ('admin', 'agent')",
);
const idOf = (name: string) => people.find(({ username }) => username === name)?.id ?? 0;
const agencyId = people[0]?.agency_id ?? 0;
const { client } = await product.signIn('admin');

await pool.query('set statement_timeout = 0');
for (const source of EXPORTED)
  await pool.query(
    `insert into applications (agency_id, number, type, status, source, flood_zone, first_name, last_name, phone, email, address, agent_id, created_by, min_premium, shown_price, shown_price_kind, quote_count)
     select $1, $4 + n, 'flood', 'complete', $3, 'AE', 'Maria', 'Garcia ' || n, '(305) 555-0100', 'maria' || n || '@example.com',
       n || ' Ocean Dr, Miami Beach FL 33139', $2, $2, 400 + n % 3000, 400 + n % 3000, 'lowest', 9
     from generate_series(1, $5::int) n`,
    [agencyId, idOf('admin'), `Bench ${source}`, source * 10, source],
  );
await pool.query('vacuum analyze applications');
await pool.query('checkpoint');

type Start = Parameters<typeof client.call<'startBulkJob'>>[1];

/** @returns milliseconds from the call to the end recorded by the job */
async function done(request: Start): Promise<number> {
  const started = performance.now();
  const begun = await client.call('startBulkJob', request);
  if (!begun.ok) throw new Error(begun.message);
  for (;;) {
    const { rows } = await pool.query<{ state: string; failed: number }>(
      'select state, failed from bulk_jobs where id = $1',
      [begun.data.job.id],
    );
    const [job] = rows;
    if (job?.state === 'done' && job.failed === 0) return performance.now() - started;
    if (job?.state !== 'queued' && job?.state !== 'running') throw new Error(`The job ended as ${job?.state}.`);
    await new Promise((resume) => setTimeout(resume, 20));
  }
}

/** The most additional memory of this process, which is the server, during `work`. */
async function peakOf(work: () => Promise<unknown>): Promise<number> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 10);
  await work();
  clearInterval(timer);
  return (peak - before) / MIB;
}

const matching = (source: number) => ({ matching: { application_source: [`Bench ${source}`] } });

title('book', `${ASSIGNED.toLocaleString('en-US')} applications assigned, ${EXPORTED.join(' and ')} exported`);
await done({ action: 'assign', agent_id: idOf('admin'), selection: matching(ASSIGNED) });
figure({
  what: `${ASSIGNED.toLocaleString('en-US')} assigned, each with its line in the record`,
  value: (await done({ action: 'assign', agent_id: idOf('agent'), selection: matching(ASSIGNED) })) / 1_000,
  unit: 's',
  limit: 5,
});
for (const format of ['csv', 'xlsx'] as const) {
  // Warms up compiled code.
  await done({ action: 'export', format, selection: matching(EXPORTED[0] ?? 0) });
  for (const rows of EXPORTED) {
    let ms = 0;
    const peak = await peakOf(async () => {
      ms = await done({ action: 'export', format, selection: matching(rows) });
    });
    figure({ what: `${rows.toLocaleString('en-US')} rows as ${format}`, value: ms / 1_000, unit: 's' });
    figure({
      what: `memory above what it had, ${rows.toLocaleString('en-US')} rows`,
      value: peak,
      unit: 'MiB',
      limit: 150,
    });
  }
}
await measureConversations(product, { id: idOf('admin'), agency_id: agencyId });
await product.stop();
