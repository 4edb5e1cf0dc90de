import type { License } from '@freeboard/domain';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';

/** What an agency shows of itself to clients. */
export const brandingOf = async (db: TenantDb, agencyId: number) => {
  const row = await db
    .from('agencies')
    .select(['agencies.name', 'agencies.street_address', 'agencies.phone', 'agencies.brand_color', 'agencies.licenses'])
    .where('agencies.id', '=', agencyId)
    .executeTakeFirstOrThrow();
  return { ...row, licenses: row.licenses as License[] };
};

export const logoOf = (db: TenantDb, agencyId: number) =>
  db
    .from('agency_logos')
    .select(['agency_logos.media_type', 'agency_logos.bytes', 'agency_logos.hash'])
    .where('agency_logos.agency_id', '=', agencyId)
    .executeTakeFirst();
