import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { appWith } from '../../test/support/connections/doctored.ts';
import { useDatabase } from '../../test/support/database.ts';
import { anAgency, aPerson } from '../../test/support/factories.ts';
import { JOBS } from '../features.ts';
import { eachInPages } from '../kernel/database/portions.ts';
import { runSteps } from '../kernel/run-steps.ts';
import { compactTallies, purgeSteps } from './upkeep.queries.ts';

const database = useDatabase();

const TABLES = {
  application_tallies: { status: 'new', type: 'flood', source: 'Agent Portal', is_archived: false, has_alert: false },
  application_months: { created_by: 7, month: '2026-03-01', status: 'new', type: 'flood', source: 'Agent Portal' },
  application_steps: { created_by: 7, step: 'sent', month: '2026-03-01' },
  application_days: {
    created_by: 7,
    step: 'sent',
    day: '2026-03-04',
    status: 'new',
    type: 'flood',
    source: 'Agent Portal',
  },
} as const;

it.each(Object.entries(TABLES))('%s: folds kinds of several rows and writes no other again', async (table, kind) => {
  const { db } = database.current;
  const rows = async () =>
    (
      await sql<{ agent_id: number | null; n: string; place: string; written: string }>`
        select agent_id, n, ctid::text as place, xmin::text as written from ${sql.table(table)}
        where agency_id = 4001 order by agent_id nulls first, n`.execute(db)
    ).rows;
  const of = (agent_id: number | null, n: number) => ({ ...kind, agency_id: 4001, agent_id, n });
  const added = [of(null, 2), of(null, 3), of(1, 4), of(1, -4), of(2, 9), of(3, 0), of(4, 5), of(4, -2)];
  await db
    .insertInto(table as 'application_days')
    .values(added as never)
    .execute();
  const single = (await rows()).find(({ agent_id }) => agent_id === 2);
  await compactTallies(db);
  const folded = await rows();
  expect(folded.map(({ agent_id, n }) => [agent_id, Number(n)])).toEqual([
    [null, 5],
    [2, 9],
    [4, 3],
  ]);
  expect(folded.find(({ agent_id }) => agent_id === 2)).toEqual(single);
  await compactTallies(db);
  expect(await rows()).toEqual(folded);
});

it('deletes what has expired in every table though one of them refuses, and says which', async () => {
  const { db, pool } = database.current;
  const now = new Date();
  await sql`create function refuse_removal() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(
    db,
  );
  await sql`create trigger refused before delete on events for each row execute function refuse_removal()`.execute(db);
  await sql`insert into events (kind, ids, at) values ('note', '{}', '2020-01-01')`.execute(db);
  await pool.query(
    `insert into login_attempts (kind, name, address, at)
     select 'login', 'nobody', '192.0.2.1', '2020-01-01' from generate_series(1, 5100)`,
  );
  await expect(runSteps(pino({ level: 'silent' }), purgeSteps(db, now))).rejects.toThrow('Failed: expired events.');
  expect(await db.selectFrom('login_attempts').select('at').limit(1).execute()).toEqual([]);
});

const LONG_AGO = new Date('2020-01-01T00:00:00Z');

async function insertBulkExports(keys: readonly (string | null)[]): Promise<void> {
  const { db } = database.current;
  const { id: person_id, agency_id } = await aPerson(db, 'admin', { agency_id: (await anAgency(db)).id });
  const of = {
    agency_id: agency_id ?? 0,
    person_id,
    action: 'export',
    format: 'csv',
    application_ids: [],
    state: 'done',
  };
  const at = { created_at: LONG_AGO, touched_at: LONG_AGO, ended_at: LONG_AGO };
  const rows = keys.map((storage_key) => ({ ...of, ...at, storage_key }));
  await db.insertInto('bulk_jobs').values(rows).execute();
}

async function insertPrivacyExports(keys: readonly (string | null)[]): Promise<void> {
  const { db } = database.current;
  const { id: agency_id } = await anAgency(db);
  const of = { agency_id, kind: 'export', total: 1, state: 'done' };
  const at = { requested_at: LONG_AGO, touched_at: LONG_AGO, ended_at: LONG_AGO };
  const rows = keys.map((storage_key) => ({ ...of, ...at, storage_key, name: storage_key === null ? 'Ann' : '' }));
  await db.insertInto('privacy_jobs').values(rows).execute();
}

it.each([
  ['bulk-jobs-sweep', insertBulkExports, 'select storage_key as key from bulk_jobs'],
  [
    'privacy-sweep',
    insertPrivacyExports,
    `select storage_key as key from privacy_jobs where storage_key is not null or name <> ''`,
  ],
])(
  '%s goes on though the first of its files cannot be removed, and forgets none that is still there',
  async (name, insert, left) => {
    await insert(['stuck', 'good', 'last', null]);
    const app = appWith(database.current, {});
    const removed: string[] = [];
    app.services.files = {
      ...app.services.files,
      async remove(key) {
        if (key === 'stuck') throw new Error('The store refuses.');
        removed.push(key);
      },
    };
    await expect(JOBS.find((job) => job.name === name)?.run(app, {})).rejects.toThrow('Failed: exports.');
    expect(removed).toEqual(['good', 'last']);
    expect((await database.current.pool.query<{ key: string }>(left)).rows).toEqual([{ key: 'stuck' }]);
  },
);

it('works through all pages of rows, also behind more than a page of rows that fail', async () => {
  const rows = Array.from({ length: 250 }, (_, at) => ({ id: at + 1 }));
  const worked: number[] = [];
  const page = async (after: number, limit: number) => rows.filter(({ id }) => id > after).slice(0, limit);
  await expect(
    eachInPages(pino({ level: 'silent' }), page, async ({ id }) => {
      if (id <= 150) throw new Error('no');
      worked.push(id);
    }),
  ).rejects.toThrow(/row 1,.*row 150/s);
  expect(worked).toEqual(rows.slice(150).map(({ id }) => id));
});
