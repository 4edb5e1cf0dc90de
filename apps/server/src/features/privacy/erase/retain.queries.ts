import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';
import { NOBODY, type Subject } from '../subject/subject.ts';
import { PERSONAL_TABLES } from '../tables/personal-tables.queries.ts';

const TABLES_OF_KIND = {
  policy: ['applications', 'application_details', 'bound_policies', 'quotes', 'client_choices', 'history'],
  signature: [
    'applications',
    'application_details',
    'client_choices',
    'client_visits',
    'quotes',
    'intake_submissions',
    'history',
  ],
} as const;

export async function retainedRows(
  db: Database,
  agencyId: number,
  applicationId: number,
  kind: keyof typeof TABLES_OF_KIND,
): Promise<Record<string, unknown[]>> {
  const subject: Subject = { ...NOBODY, agencyId, applicationIds: [applicationId] };
  const found: Record<string, unknown[]> = {};
  for (const { table, rows } of PERSONAL_TABLES) {
    if (!(TABLES_OF_KIND[kind] as readonly string[]).includes(table)) continue;
    const all = await sql<{ row: unknown }>`
      select to_jsonb(t) - 'search' as row from ${sql.table(table)} t where ${rows(subject)}`.execute(db);
    found[table] = all.rows.map(({ row }) => row);
  }
  return found;
}

export async function policyFiles(db: Database, agencyId: number, applicationId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('attachments')
    .select('storage_key')
    .where('agency_id', '=', agencyId)
    .where('application_id', '=', applicationId)
    .where(
      sql<SqlBool>`(id in (select attachment_id from bound_policies where application_id = ${applicationId})
        or id in (select attachment_id from carrier_documents where application_id = ${applicationId})
        or id in (select attachment_id from quotes where application_id = ${applicationId}))`,
    )
    .execute();
  return rows.map(({ storage_key }) => storage_key);
}

type Retained = {
  agency_id: number;
  erasure_id: number;
  kind: string;
  ends_on: string;
  sealed: Buffer;
  storage_keys: string[];
  created_at: Date;
};

export const insertRetained = (db: Database, row: Retained) => db.insertInto('retained_records').values(row).execute();

export async function retainedOf(db: Database, erasureId: number) {
  const { rows } = await sql<{ kind: 'policy' | 'signature'; count: number; until: string }>`
    select kind, count(*)::int as count, to_char(max(ends_on), 'YYYY-MM-DD') as until
    from retained_records where erasure_id = ${erasureId} group by 1 order by 1`.execute(db);
  return rows;
}
