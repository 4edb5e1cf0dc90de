import type { License } from '@freeboard/domain/agencies';
import { sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { Database } from '../../kernel/database/pool.ts';

type AgencyColumns = {
  name: string;
  street_address: string;
  phone: string;
  brand_color: string;
  reply_to: string;
  mail_from: string;
  text_from: string;
  licenses: readonly License[];
};

export type NewAgency = Partial<AgencyColumns> & Pick<AgencyColumns, 'name'>;

const columns = ({ licenses, ...row }: Partial<AgencyColumns>) => ({
  ...row,
  ...(licenses === undefined ? {} : { licenses: JSON.stringify(licenses) }),
});

export const agencies = (db: TenantDb) =>
  db
    .from('agencies')
    .leftJoin('agency_logos', 'agency_logos.agency_id', 'agencies.id')
    .select([
      'agencies.id',
      'agencies.name',
      'agencies.street_address',
      'agencies.phone',
      'agencies.brand_color',
      'agencies.reply_to',
      'agencies.mail_from',
      'agencies.text_from',
      'agencies.licenses',
      'agencies.agents_see_carriers',
      'agencies.deactivated_at',
      'agencies.created_at',
      'agency_logos.hash as logo_hash',
    ])
    .select([
      sql<{ role: string; n: number }[]>`coalesce((
        select json_agg(json_build_object('role', role, 'n', n)) from (
          select role, count(*) as n from people
          where people.agency_id = agencies.id and people.deactivated_at is null group by role) each_role), '[]')`.as(
        'people',
      ),
      sql<number>`(select count(*)::int from carriers where carriers.agency_id = agencies.id and is_enabled)`.as(
        'carriers',
      ),
      sql<number>`(select coalesce(sum(n), 0)::int from application_tallies t where t.agency_id = agencies.id)`.as(
        'applications',
      ),
      sql<Date | null>`(select max(last_seen_at) from people where people.agency_id = agencies.id)`.as('last_seen_at'),
    ])
    .orderBy(sql`agencies.deactivated_at is not null`)
    .orderBy(sql`lower(agencies.name)`)
    .orderBy('agencies.id');

export type AgencyRow = Awaited<ReturnType<ReturnType<typeof agencies>['execute']>>[number];

export const agencyWithFigures = (db: TenantDb, id: number) =>
  agencies(db).where('agencies.id', '=', id).executeTakeFirst();

/** Takes an unscoped database, because a new agency is in no one's scope yet. */
export async function insertAgency(db: Database, row: NewAgency): Promise<number> {
  const { id } = await db
    .insertInto('agencies')
    .values({ ...columns(row), name: row.name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const updateAgency = (
  db: TenantDb,
  id: number,
  row: Partial<AgencyColumns> & { deactivated_at?: Date | null },
) => db.update('agencies').set(columns(row)).where('agencies.id', '=', id).execute();

export const writeLogo = async (
  db: TenantDb,
  agency_id: number,
  logo: { media_type: string; bytes: Buffer; hash: string } | null,
): Promise<void> => {
  if (logo)
    await db
      .insert('agency_logos', { agency_id, ...logo })
      .onConflict((conflict) => conflict.column('agency_id').doUpdateSet(logo))
      .execute();
  else await db.delete('agency_logos').where('agency_logos.agency_id', '=', agency_id).execute();
};

/** Whether another agency, even one that the viewer does not see, uses this number for text messages. */
export const isTextNumberTaken = async (db: Database, text_from: string, but: number | null): Promise<boolean> =>
  (await db
    .selectFrom('agencies')
    .select('id')
    .where('text_from', '=', text_from)
    .where('id', '<>', but ?? 0)
    .executeTakeFirst()) !== undefined;
