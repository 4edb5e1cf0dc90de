import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { listConversations } from '../../apps/server/src/features/clients/conversations/list.ts';
import type { Context } from '../../apps/server/src/kernel/context/context.ts';
import { TenantDb } from '../../apps/server/src/kernel/context/tenant-db.ts';
import type { DB } from '../../apps/server/src/kernel/database/schema.gen.ts';
import type { RequestOf } from '../../packages/contract/src/index.ts';
import { figure, quantile, title, workNow } from './print.ts';
import type { startProduct } from './product.ts';
import { size } from './size.ts';

const CONVERSATIONS = size(50_000, 200);
const MESSAGES_EACH = 6;
const ROUNDS = size(40, 2);
const WARM = size(10, 1);
const LIMIT = 50;

type Input = Pick<RequestOf<'getMessages'>, 'filter' | 'search'>;
const CASES: Readonly<Record<string, Input>> = {
  'first page': {},
  unread: { filter: 'unread' },
  held: { filter: 'held' },
  failed: { filter: 'failed' },
  mine: { filter: 'mine' },
  'a rare name': { search: 'Zzyzx' },
  'a common name': { search: 'Talker' },
  'a phone number': { search: '(407) 500-0042' },
  'a rare word of a message': { search: 'gazebo' },
  'a common word of a message': { search: 'garage' },
  'a name, unread': { search: 'Talker 77', filter: 'unread' },
};

type Product = Awaited<ReturnType<typeof startProduct>>;
type Person = { id: number; agency_id: number };

async function fill({ connection: { pool } }: Product, { id, agency_id }: Person): Promise<void> {
  await pool.query('set statement_timeout = 0');
  await pool.query(
    `insert into clients (agency_id, first_name, last_name, name_key, created_at, updated_at)
     select $1, 'Tess', case when n % 20011 = 7 then 'Zzyzx ' else 'Talker ' end || n, 'tess|talker ' || n, now(), now()
     from generate_series(1, $2::int) n`,
    [agency_id, CONVERSATIONS],
  );
  await pool.query(
    `insert into applications (agency_id, number, type, status, source, first_name, last_name, phone, email, address, agent_id, created_by, client_id)
     select $1, 9000000 + row_number() over (order by id), 'flood', 'complete', 'Bench console', first_name, last_name,
       '(407) 500-' || lpad((id % 10000)::text, 4, '0'), 'tess' || id || '@example.com', id || ' Gulf Blvd, Tampa FL 33606', $2, $2, id
     from clients where name_key like 'tess|talker %'`,
    [agency_id, id],
  );
  await pool.query(
    `insert into messages (agency_id, application_id, person_id, channel, direction, address, contact_name, subject, body, state, not_before, read_at)
     select a.agency_id, a.id, case when n % 2 = 1 then $1::int end, case when n % 3 = 0 then 'email' else 'sms' end,
       case when n % 2 = 1 then 'outbound' else 'inbound' end,
       case when n % 3 = 0 then a.email else '+1' || regexp_replace(a.phone, '\\D', '', 'g') end, a.first_name || ' ' || a.last_name,
       case when n % 3 = 0 then 'Your flood quotes' else '' end,
       case when a.id % 9973 = 1 and n = 2 then 'Is the gazebo insured?' when n % 2 = 1 then 'Your quotes are ready, from $' || 900 + a.id % 700 || ' a year.'
         else 'Does it cover the garage and what is in it?' end,
       case when n % 2 = 0 then 'received' when a.id % 40 = 1 and n = 5 then 'held' when a.id % 50 = 2 and n = 5 then 'failed' else 'delivered' end,
       case when a.id % 40 = 1 and n = 5 then now() + interval '8 hours' end,
       case when n % 2 = 0 and (n < 6 or a.id % 10 > 0) then now() end
     from generate_series(1, ${MESSAGES_EACH}) n cross join applications a where a.source = 'Bench console'
     order by n, a.id`,
    [id],
  );
  await pool.query('vacuum analyze messages');
  await pool.query('vacuum analyze applications');
  await pool.query('vacuum analyze clients');
  await pool.query('checkpoint');
}

type Statement = { text: string; values: readonly unknown[] };

async function statementsOf({ connection: { pool } }: Product, person: Person, input: Input): Promise<Statement[]> {
  const seen: Statement[] = [];
  const raw = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void seen.push({ text: event.query.sql, values: event.query.parameters }),
  });
  const db = new TenantDb(raw, { kind: 'agency', agencyId: person.agency_id }, false);
  const context = { db, viewer: { id: person.id, displayCarriers: true } } as Context;
  await listConversations(context, { filter: 'all', search: '', limit: LIMIT, ...input });
  return seen;
}

export async function measureConversations(product: Product, person: Person): Promise<void> {
  await fill(product, person);
  title('book', `${CONVERSATIONS.toLocaleString('en-US')} conversations of one agency, p95 of ${ROUNDS} calls`);
  const { client } = await product.signIn('admin');
  const bare = new pg.Client({ connectionString: product.databaseUrl });
  await bare.connect();
  for (const [name, input] of Object.entries(CASES)) {
    const statements = await statementsOf(product, person, input);
    const sums: number[] = [];
    const calls: number[] = [];
    let found = 0;
    for (let round = 0; round < ROUNDS + WARM; round += 1) {
      const begun = performance.now();
      for (const { text, values } of statements) await bare.query(text, [...values]);
      const sum = performance.now() - begun;
      const started = performance.now();
      const answer = await client.call('getMessages', { limit: LIMIT, ...input });
      const taken = performance.now() - started;
      if (!answer.ok) throw new Error(answer.message);
      found = answer.data.conversations.length;
      if (round < WARM) continue;
      calls.push(taken);
      sums.push(sum);
    }
    const sql = quantile(sums, 0.95);
    const call = quantile(calls, 0.95);
    figure({
      what: `${name}: call / (2 x SQL + half the fixed work)`,
      peer: `bare SQL ${sql.toFixed(1)} ms, call ${call.toFixed(1)} ms, ${found} rows`,
      value: call / (2 * sql + workNow() / 2),
      limit: 1,
    });
  }
  await bare.end();
}
