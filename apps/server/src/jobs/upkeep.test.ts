import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { useDatabase } from '../../test/support/database.ts';
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
