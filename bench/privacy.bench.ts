import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { figure, title } from './lib/print.ts';
import { startProduct } from './lib/product.ts';
import { size } from './lib/size.ts';

// Exports and erases a person with many applications among many others: how long the requester waits.
const THEIRS = size(300, 12);
const OTHERS = size(100_000, 200);
const PASSWORD = 'demo-pass-1';

const product = await startProduct();
const { pool } = product.connection;
await pool.query('set statement_timeout = 0');
const { client, user } = await product.signIn('admin');
const { rows: agencies } = await pool.query<{ agency_id: number }>('select agency_id from people where id = $1', [
  user.id,
]);
const of = [agencies[0]?.agency_id ?? 0, user.id];

/** Inserts `clients` clients with `each` applications, each with history, quotes, exchanges and messages. */
async function fill(source: string, clients: number, each: number): Promise<void> {
  await pool.query(
    `insert into clients (agency_id, first_name, last_name, name_key, created_at, updated_at)
     select $1, 'Wanda', $2 || n, 'wanda|' || lower($2) || n, now(), now() from generate_series(1, $3::int) n`,
    [of[0], source, clients],
  );
  await pool.query(
    `with made as (
       insert into applications (agency_id, number, type, status, source, first_name, last_name, email, phone, address, agent_id, created_by, client_id)
       select $1, 7000000 + (c.id * 400) + n, 'flood', 'complete', $3, c.first_name, c.last_name, 'wanda' || c.id || '@bench.example',
         '(407) 5' || lpad((c.id % 100 + 20)::text, 2, '2') || '-' || lpad((c.id / 100 % 10000)::text, 4, '0'), n || ' Gulf Blvd, Tampa FL 33606', $2, $2, c.id
       from clients c cross join generate_series(1, $4::int) n where c.last_name like $3 || '%' returning id, client_id, email),
     details as (
       insert into application_details (application_id, agency_id, details)
       select id, $1, jsonb_build_object('city', 'Tampa', 'email', email, 'notes', md5(id::text)) from made)
     insert into client_addresses (agency_id, client_id, application_id, kind, value, key, name_key)
     select $1, client_id, id, 'email', email, email, '' from made`,
    [...of, source, each],
  );
  const made = `from applications a where a.agency_id = $1 and a.source = '${source}'`;
  const series = (n: number) => made.replace('where', `cross join generate_series(1, ${n}) n where`);
  await pool.query(
    `insert into history (agency_id, application_id, actor_name, actor_role, action, changes)
     select $1, a.id, 'Amy', 'agent', 'changed the application', jsonb_build_array(jsonb_build_object('field', 'email', 'from', null, 'to', a.email)) ${made}`,
    [of[0]],
  );
  await pool.query(
    `insert into quotes (agency_id, application_id, carrier_name, outcome, rate_type, premium)
     select $1, a.id, 'Carrier ' || n, 'quoted', 'bindable', 1000 + n ${series(4)}`,
    [of[0]],
  );
  await pool.query(
    `insert into exchanges (agency_id, application_id, api_name, method, url, status, started_at, duration_ms, request_headers, response_headers, request_body, response_body)
     select $1, a.id, 'A carrier', 'POST', 'https://carrier.example/rate', 200, now(), 900, '{}', '{}', '{"email":"' || a.email || '"}',
       repeat(md5(a.id::text || n), 30) ${series(4)}`,
    [of[0]],
  );
  await pool.query(
    `insert into messages (agency_id, application_id, channel, direction, address, subject, body, state)
     select $1, a.id, 'email', 'outbound', a.email, 'Your flood quotes', 'Your quotes are ready.', 'delivered' ${series(4)}`,
    [of[0]],
  );
}

async function fillFiles(): Promise<void> {
  const kept = join(product.folder, 'files', 'kept', 'bench');
  mkdirSync(kept, { recursive: true });
  const { rows } = await pool.query<{ id: number }>(
    `with written as (
       insert into notes (agency_id, application_id, key, title)
       select $1, id, 'note', 'A note' from applications where agency_id = $1 and source = 'Subject' returning id, application_id)
     insert into attachments (agency_id, application_id, note_id, name, kind, media_type, size, sha256, storage_key)
     select $1, application_id, id, 'roof.pdf', 'pdf', 'application/pdf', 20000, 'x', 'bench/' || id from written returning note_id as id`,
    [of[0]],
  );
  for (const { id } of rows) writeFileSync(join(kept, String(id)), Buffer.alloc(20_000, id));
}

/** Inserts rows without an application, which are searched for a person by name and address. */
async function fillUnassigned(): Promise<void> {
  const rows = OTHERS / 10;
  await pool.query(
    `insert into exchanges (agency_id, api_name, method, url, started_at, duration_ms, request_headers, response_headers, request_body)
     select $1, 'Address', 'GET', 'https://lookup.example?q=' || n || '+Gulf', now(), 9, '{}', '{}', 'x' from generate_series(1, $2::int) n`,
    [of[0], rows],
  );
  await pool.query(
    `insert into history (agency_id, actor_name, actor_role, action) select $1, 'Amy', 'agent', 'merged client ' || n
     from generate_series(1, $2::int) n`,
    [of[0], rows],
  );
  await pool.query(
    `with sent as (insert into bulk_uploads (agency_id, created_by, name, size, sha256, application_type, state, ended_at)
       values ($1, $2, 'a.csv', 1, 'x', 'flood', 'done', now()) returning id)
     insert into bulk_upload_rows (agency_id, created_by, upload_id, row_number, state, cells)
     select $1, $2, id, n, 'wrong', jsonb_build_array('Wanda', 'Row ' || n, 'row' || n || '@bench.example')
     from sent, generate_series(1, $3::int) n`,
    [...of, rows],
  );
}

async function ended(id: number): Promise<void> {
  for (;;) {
    const answer = await client.call('listPrivacyJobs', {});
    if (!answer.ok) throw new Error(answer.message);
    const job = answer.data.jobs.find((one) => one.id === id);
    if (job?.state === 'failed') throw new Error(job.failure);
    if (job?.state === 'done') return;
    await new Promise((resume) => setTimeout(resume, 50));
  }
}

/** Seconds that `work` takes. */
async function secondsOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}

await fill('Other', OTHERS, 1);
await fill('Subject', 1, THEIRS);
await fillFiles();
await fillUnassigned();
for (const table of ['applications', 'clients', 'client_addresses', 'exchanges', 'history', 'messages', 'quotes'])
  await pool.query(`vacuum analyze ${table}`);
const { rows: subjects } = await pool.query<{ id: number }>(`select id from clients where last_name = 'Subject1'`);
const client_id = subjects[0]?.id ?? 0;

title('privacy', `a person with ${THEIRS} applications, beside ${OTHERS.toLocaleString('en-US')} of the same agency`);
const found = await secondsOf(async () => {
  const answer = await client.call('findPerson', { text: 'Wanda Subject1' });
  if (!answer.ok || answer.data.people[0]?.client_id !== client_id) throw new Error('The person was not found.');
});
figure({ what: 'find by name', value: found, unit: 's', limit: 10 });
const exported = await secondsOf(async () => {
  const answer = await client.call('exportPerson', { client_id, password: PASSWORD });
  if (!answer.ok) throw new Error(answer.message);
  await ended(answer.data.job.id);
});
const erased = await secondsOf(async () => {
  const answer = await client.call('erasePerson', { client_id, reason: 'Asked by letter.', password: PASSWORD });
  if (!answer.ok) throw new Error(answer.message);
  await ended(answer.data.certificate.id);
});
const { rows: left } = await pool.query<{ n: number }>(
  `select (select count(*) from applications where source = 'Subject')::int
     + (select count(*) from clients where last_name = 'Subject1')::int as n`,
);
if (left[0]?.n !== 0) throw new Error('The person is there still.');
figure({ what: 'export, from the call to the file', value: exported, unit: 's', limit: 60 });
figure({ what: 'erase, from the call to the certificate', value: erased, unit: 's', limit: 60 });
figure({ what: 'export and erase', value: exported + erased, unit: 's', limit: 60 });
await product.stop();
