import type { NfipCommunity } from '@freeboard/domain/flood';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';

export const readStatusBook = (db: Database) => db.selectFrom('nfip_status_book').selectAll().executeTakeFirst();

export type StatusBook = NonNullable<Awaited<ReturnType<typeof readStatusBook>>>;

type Loaded = { source: string; as_of: string; at: Date };

/** Serializes loading the book until the transaction ends, so that each load is compared with the one before. */
export const lockStatusBook = (trx: Database) => sql`select pg_advisory_xact_lock(7318032)`.execute(trx);

/** Replaces all communities; the caller must hold the book's lock. */
export async function replaceCommunities(
  trx: Database,
  communities: readonly NfipCommunity[],
  { source, as_of, at }: Loaded,
): Promise<void> {
  await trx.deleteFrom('nfip_communities').execute();
  await sql`insert into nfip_communities
    select * from jsonb_populate_recordset(null::nfip_communities, ${JSON.stringify(communities)}::jsonb)`.execute(trx);
  await saveBook(trx, { source, as_of, loaded_at: at, attempted_at: at, failure: null });
}

const saveBook = (db: Database, row: Partial<StatusBook> & { attempted_at: Date }) =>
  db
    .insertInto('nfip_status_book')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();

export const saveBookFailure = (db: Database, at: Date, failure: string) => saveBook(db, { attempted_at: at, failure });

export const countCommunities = async (db: Database): Promise<number> => {
  const row = await db
    .selectFrom('nfip_communities')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(row.n);
};

export const communityById = (db: Database, id: string) =>
  db.selectFrom('nfip_communities').selectAll().where('id', '=', id).executeTakeFirst();
