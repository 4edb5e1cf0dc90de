import type { HeldCounts, HeldKind } from '@freeboard/domain/privacy';
import { sql } from 'kysely';
import type { Database } from '../../kernel/database/pool.ts';
import type { Subject } from './subject/subject.ts';
import { openSheets } from './tables/conditions.queries.ts';
import type { PersonalTable } from './tables/personal-table.ts';
import { PERSONAL_TABLES } from './tables/personal-tables.queries.ts';

/**
 * Counts the data about a person by kind, without empty kinds. Counts things, not rows: an application with its
 * details is one, and so are details without their application.
 */
export async function countHeld(db: Database, subject: Subject): Promise<HeldCounts> {
  const counts = PERSONAL_TABLES.map(
    ({ table, kind, rows, isPart = false }) =>
      sql`select ${kind}::text as kind, ${isPart}::boolean as is_part, count(*)::int as n from ${sql.table(table)} t where ${rows(subject)}`,
  );
  const { rows } = await sql<{ kind: HeldKind; n: number }>`
    select kind, greatest(coalesce(sum(n) filter (where not is_part), 0), 1)::int as n from (${sql.join(counts, sql` union all `)}) counts group by 1 having sum(n) > 0`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
}

export type HeldRow = { row: Record<string, unknown>; storage_key: string | null; file_name: string | null };

export async function heldRows(
  db: Database,
  { table, rows, omit = [], carrier = [], file, fileName }: PersonalTable,
  subject: Subject,
  namesCarriers: boolean,
): Promise<HeldRow[]> {
  const left = namesCarriers ? omit : [...omit, ...carrier];
  const column = (name: string | undefined) => (name === undefined ? sql`null::text` : sql`t.${sql.ref(name)}`);
  const found = await sql<HeldRow>`
    select to_jsonb(t) - ${[...left]}::text[] as row, ${column(file)} as storage_key, ${column(fileName)} as file_name
    from ${sql.table(table)} t where ${rows(subject)}`.execute(db);
  return found.rows;
}

/**
 * Why a person cannot be erased now: the first application with open work, or a bulk upload about them in progress;
 * null if nothing prevents it.
 */
export async function obstacleOf(db: Database, subject: Subject) {
  const { agencyId, applicationIds } = subject;
  const { rows } = await sql<{ why: 'bind' | 'asking' | 'sending' | 'uploading' | 'left'; name: string }>`
    select why, coalesce(applications.number::text, under_way.name) as name from (
      select 'bind' as why, 1 as place, application_id, '' as name from bind_attempts
        where agency_id = ${agencyId} and state in ('asking', 'in_doubt') and application_id = any (${applicationIds}::int[])
      union all
      select 'asking', 2, application_id, '' from quote_requests
        where agency_id = ${agencyId} and state <> 'done' and application_id = any (${applicationIds}::int[])
      union all
      select 'sending', 3, application_id, '' from messages
        where agency_id = ${agencyId} and state = 'sending' and application_id = any (${applicationIds}::int[])
      union all
      select case when t.state in ('mapping', 'checked') then 'left' else 'uploading' end, 4, null, t.name from bulk_uploads t
        where ${openSheets(subject)}) under_way
    left join applications on applications.id = under_way.application_id
    order by place, applications.number limit 1`.execute(db);
  const found = rows[0];
  if (!found) return null;
  const { why, name } = found;
  if (why === 'bind')
    return `A carrier was asked to bind application ${name} and it is not known whether it did. Clear this up with the carrier first.`;
  if (why === 'asking') return `Carriers are being asked for application ${name}. Wait until they have answered.`;
  if (why === 'uploading')
    return `The uploaded sheet ${name} has this person and is being read. Wait until it is done.`;
  if (why === 'left')
    return `The uploaded sheet ${name} has this person and is not finished. Finish or cancel it in Bulk Upload first.`;
  return `A message of application ${name} is being sent just now. Try again in a minute.`;
}

/**
 * A person's policies and signatures that may have to be retained by law, each with the day from which the years
 * count.
 */
export async function legalRows(db: Database, { agencyId, applicationIds }: Subject) {
  const { rows } = await sql<{ kind: 'policy' | 'signature'; application_id: number; day: string }>`
    select 'policy' as kind, application_id, to_char(max(expiration_date), 'YYYY-MM-DD') as day from bound_policies
      where agency_id = ${agencyId} and application_id = any (${applicationIds}::int[]) and undone_at is null group by 2
    union all
    select 'signature', application_id, to_char(max(signed_at), 'YYYY-MM-DD') from client_choices
      where agency_id = ${agencyId} and application_id = any (${applicationIds}::int[]) group by 2
    order by 2, 1`.execute(db);
  return rows;
}
