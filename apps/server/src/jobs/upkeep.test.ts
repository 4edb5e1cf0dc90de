import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDatabase } from '../../test/support/database.ts';
import { compactTallies } from './upkeep.queries.ts';

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
