import { setTimeout } from 'node:timers/promises';
import { compactTallies } from '../../apps/server/src/jobs/upkeep.queries.ts';
import type { Connection } from '../../apps/server/src/kernel/database/pool.ts';

/** Waits for the database's maintenance after filling, which would otherwise run during the measured calls. */
async function untilQuiet(pool: Connection['pool']): Promise<void> {
  await pool.query('checkpoint');
  for (let quiet = 0; quiet < 3; ) {
    await setTimeout(1_000);
    const { rows } = await pool.query("select from pg_stat_activity where backend_type = 'autovacuum worker'");
    quiet = rows.length === 0 ? quiet + 1 : 0;
  }
  await pool.query('checkpoint');
}

/** Fills an agency with applications up to a number, and leaves the database as after its own maintenance. */
export async function fillApplications(
  { pool, db }: Connection,
  admin: { id: number; agency_id: number },
  upTo: number,
): Promise<void> {
  const { rows } = await pool.query<{ n: number }>('select count(*) as n from applications');
  const have = Number(rows[0]?.n ?? 0);
  await pool.query(`set statement_timeout = 0; set maintenance_work_mem = '2GB'`);
  // Building the index of the words once takes a fraction of the time of filling it row by row.
  const { rows: index } = await pool.query<{ text: string }>(
    "select pg_get_indexdef('application_search_keys'::regclass) as text",
  );
  await pool.query('drop index application_search_keys');
  // No process needs the events of these rows, and their words are copied in one statement.
  for (const name of ['search_inserted', 'webhooks_of_application'])
    await pool.query(`alter table applications disable trigger ${name}`);
  await pool.query(
    `insert into applications (agency_id, number, type, status, source, form_type, flood_zone, first_name, last_name, phone, email, address, agent_id, created_by, min_premium, shown_price, shown_price_kind, quote_count, alert_colour, created_at, updated_at)
     select $1, 10000 + n, (array['flood','flood','flood','home','auto'])[1 + n % 5], (array['new','new_updated','complete','complete'])[1 + n % 4],
       (array['Agent Portal','File Upload','Intake link'])[1 + n % 3], 'HO3', (array['X','AE','VE','A'])[1 + n % 4],
       f.name, case when n % 50021 = 7 then 'Zzyzx' else l.name end, '(305) 555-' || lpad((n % 10000)::text, 4, '0'), lower(f.name) || n || '@example.com',
       (n % 9000) || ' ' || s.name || ', ' || c.name || ' FL ' || (33000 + n % 900), $2, $2, 400 + n % 3000, 400 + n % 3000, 'lowest', 9,
       case when n % 200 = 0 then 'teal' end, timestamptz '2026-11-01' - (($4 - n) || ' seconds')::interval * 20, timestamptz '2026-11-20' - (($4 - n) || ' seconds')::interval * 20
     from generate_series($3::int, $4::int - 1) n
     cross join lateral (select (array['John','Maria','Dana','Priya','Samuel','Lena','Walter','Ines','Tom','Noah','Ava','Mia','Liam','Emma','Lucas','Zoe'])[1 + (n::bigint * 7919) % 16] as name) f
     cross join lateral (select (array['Smith','Garcia','Johnson','Nair','Ortega','Hoffmann','Green','Carvalho','Becker','Whitfield','Reyes','Brandt','Lopez','Chen','Novak','Adeyemi','Murphy','Kim','Silva','Rossi'])[1 + (n::bigint * 104729) % 20] as name) l
     cross join lateral (select (array['Ocean Dr','Gulf Blvd','Bay St','Palm Ave','Main St','Harbor Ln','Shore Rd','Canal St'])[1 + (n * 31) % 8] as name) s
     cross join lateral (select (array['Miami Beach','Tampa','Naples','Key West','Clearwater','Jacksonville'])[1 + (n * 17) % 6] as name) c`,
    [admin.agency_id, admin.id, have, upTo],
  );
  await pool.query(
    `insert into application_search (application_id, agency_id, words)
     select id, agency_id, search from applications on conflict do nothing`,
  );
  for (const name of ['search_inserted', 'webhooks_of_application'])
    await pool.query(`alter table applications enable trigger ${name}`);
  await pool.query(index[0]?.text ?? '');
  await pool.query('vacuum analyze applications, application_search');
  await compactTallies(db);
  await pool.query('vacuum analyze application_tallies');
  await untilQuiet(pool);
}
