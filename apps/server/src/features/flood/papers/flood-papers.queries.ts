import { type Insertable, sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';

export const floodPaperFacts = async (db: TenantDb, application: { id: number; agency_id: number }) => {
  const row = await db
    .from('agencies')
    .select('agencies.needs_flood_offer')
    .select([
      sql<boolean>`exists (select from flood_estimates e where e.application_id = ${application.id}
        and e.anchor ->> 'source' = 'declarations')`.as('has_nfip'),
    ])
    .where('agencies.id', '=', application.agency_id)
    .executeTakeFirst();
  return row ?? { needs_flood_offer: false, has_nfip: false };
};

export const floodApplicationsOf = async (db: TenantDb, applicationId: number): Promise<number[]> => {
  const rows = await db
    .from('applications')
    .select('applications.id')
    .where('applications.type', '=', 'flood')
    .where('applications.archived_at', 'is', null)
    .where(sql<boolean>`exists (select from applications one
        join application_details here on here.application_id = one.id
        join application_details there on there.application_id = applications.id
        where one.id = ${applicationId} and applications.client_id = one.client_id
          and lower(here.details ->> 'address1') = lower(there.details ->> 'address1')
          and here.details ->> 'zip' = there.details ->> 'zip')`)
    .orderBy('applications.id', 'desc')
    .limit(3)
    .execute();
  return rows.map(({ id }) => id);
};

export const signedFloodPapers = (db: TenantDb, applicationId: number) =>
  db
    .from('flood_papers')
    .select(['flood_papers.kind', 'flood_papers.signer_name', 'flood_papers.signed_at', 'flood_papers.link_id'])
    .select(['flood_papers.document', 'flood_papers.document_hash'])
    .where('flood_papers.application_id', '=', applicationId)
    .orderBy('flood_papers.id', 'desc')
    .limit(20)
    .execute();

export const insertFloodPaper = (db: TenantDb, row: Insertable<DB['flood_papers']>) =>
  db.insert('flood_papers', [row]).execute();
