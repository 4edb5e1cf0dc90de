import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';
import { contactAddresses, type Subject } from '../subject/subject.ts';
import type { PersonalTable } from '../tables/personal-table.ts';
import { PERSONAL_TABLES } from '../tables/personal-tables.queries.ts';

const personalTable = (name: string): PersonalTable => {
  const found = PERSONAL_TABLES.find(({ table }) => table === name);
  if (!found) throw new Error(`${name} is no table with data of a person.`);
  return found;
};

/** Erases a person's rows of one table. @returns the storage keys of files that belonged to them */
async function eraseRows(
  db: Database,
  { table, rows, file, erase }: PersonalTable,
  subject: Subject,
): Promise<string[]> {
  if (erase === 'elsewhere') return [];
  const name = sql.table(table);
  const keys = file
    ? (
        await sql<{
          key: string | null;
        }>`select t.${sql.ref(file)} as key from ${name} t where ${rows(subject)}`.execute(db)
      ).rows
    : [];
  if (erase === 'delete') await sql`delete from ${name} t where ${rows(subject)}`.execute(db);
  else await sql`update ${name} t set ${erase} where ${rows(subject)}`.execute(db);
  return keys.flatMap(({ key }) => key ?? []);
}

/** Erases the content of a person's history lines, but keeps their hashes. @returns how many */
export async function eraseHistory(db: Database, subject: Subject, erasureId: number): Promise<number> {
  const { rows } = personalTable('history');
  const found = await sql<{ n: number }>`
    select erase_history_lines(${erasureId}, array(select t.id from history t where ${rows(subject)}),
      ${[...subject.customerIds]}::int[]) as n`.execute(db);
  return found.rows[0]?.n ?? 0;
}

/**
 * Hides the ledger's proofs of consent from regular use; they are deleted after the day `until`.
 * @returns how many lines
 */
export async function hideConsents(db: Database, subject: Subject, until: string): Promise<number> {
  const found = await sql<{ n: number }>`
    select hide_consents(${subject.agencyId}, ${contactAddresses(subject)}::text[], ${until}::date) as n`.execute(db);
  return found.rows[0]?.n ?? 0;
}

/**
 * Erases a person's rows in all tables except history and consents. @returns the storage keys of files that belonged
 * to them
 */
export async function eraseTables(db: Database, subject: Subject): Promise<string[]> {
  await db
    .updateTable('applications')
    .set({ origin_id: null, origin_kind: null })
    .where('agency_id', '=', subject.agencyId)
    .where(sql<SqlBool>`origin_id = any (${subject.applicationIds}::int[])`)
    .execute();
  const keys: string[] = [];
  for (const table of PERSONAL_TABLES) keys.push(...(await eraseRows(db, table, subject)));
  return keys;
}

/**
 * Locks a person's clients and applications, including newer applications of these clients.
 * @returns the applications' ids
 */
export async function lockSubject(db: Database, { agencyId, clientIds, applicationIds }: Subject): Promise<number[]> {
  await db
    .selectFrom('clients')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where(sql<SqlBool>`id = any (${clientIds}::int[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const rows = await db
    .selectFrom('applications')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where(sql<SqlBool>`(client_id = any (${clientIds}::int[]) or id = any (${applicationIds}::int[]))`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}
