import type { License } from '@freeboard/domain/agencies';
import { signatureText } from '@freeboard/domain/people';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';

export const of = async (db: TenantDb, agencyId: number) => {
  const row = await db
    .from('agencies')
    .select(['agencies.name', 'agencies.street_address', 'agencies.phone', 'agencies.brand_color', 'agencies.licenses'])
    .where('agencies.id', '=', agencyId)
    .executeTakeFirstOrThrow();
  return { ...row, licenses: row.licenses as License[] };
};

export const signatureOf = async (db: TenantDb, personId: number): Promise<string> => {
  const row = await db
    .from('people')
    .select(['people.title', 'people.license'])
    .where('people.id', '=', personId)
    .executeTakeFirst();
  return row ? signatureText(row) : '';
};

export const logo = (db: TenantDb, agencyId: number) =>
  db
    .from('agency_logos')
    .select(['agency_logos.media_type', 'agency_logos.bytes', 'agency_logos.hash'])
    .where('agency_logos.agency_id', '=', agencyId)
    .executeTakeFirst();
