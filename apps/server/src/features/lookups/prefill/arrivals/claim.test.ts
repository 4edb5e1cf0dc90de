import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDatabase } from '../../../../../test/support/database.ts';
import { anAgency, anApplication, aPerson } from '../../../../../test/support/factories.ts';
import type { Database } from '../../../../kernel/database/pool.ts';
import { claimDue } from './arrivals.queries.ts';

const database = useDatabase();
const ROWS = 1_000;

/** Creates an agency's applications with waiting lookups, as a bulk upload does. @returns the first one's id */
async function waiting(db: Database, agencyId: number): Promise<number> {
  const { id: person } = await aPerson(db, 'admin', { agency_id: agencyId });
  const { id } = await anApplication(db, { agency_id: agencyId, created_by: person, number: 1 });
  await sql`insert into applications (agency_id, number, type, created_by)
    select ${agencyId}, n, 'flood', ${person} from generate_series(2, ${ROWS}::int) n`.execute(db);
  await sql`insert into address_lookups (application_id, agency_id, priority, due_at)
    select id, agency_id, 2, now() - interval '1 minute' from applications where agency_id = ${agencyId}`.execute(db);
  return id;
}

const rowsRead = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ n: string }>`select idx_tup_fetch + seq_tup_read as n from pg_stat_xact_user_tables
    where relname = 'address_lookups'`.execute(db);
  return Number(rows[0]?.n);
};

it('claims a lookup of each agency and reads no waiting row for each other', async () => {
  const { db } = database.current;
  const agencies = [await anAgency(db), await anAgency(db)];
  const first = await Promise.all(agencies.map(({ id }) => waiting(db, id)));
  const at = new Date();
  await db.transaction().execute(async (trx) => {
    const before = await rowsRead(trx);
    const claimed = await claimDue(trx, { at, until: new Date(at.getTime() + 60_000), most: 4, done: [] });
    expect(claimed.map(({ application_id }) => application_id).sort((a, b) => a - b)).toEqual(
      first.toSorted((a, b) => a - b),
    );
    expect((await rowsRead(trx)) - before).toBeLessThan(ROWS * agencies.length * 4);
  });
});
