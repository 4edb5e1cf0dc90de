import type { FloodRules } from '@freeboard/domain/flood/requirements';
import { sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';

export const floodEstimateRow = (db: TenantDb, applicationId: number) =>
  db
    .from('flood_estimates')
    .selectAll('flood_estimates')
    .where('flood_estimates.application_id', '=', applicationId)
    .executeTakeFirst();

type Parts = { anchor?: string | null; site?: string | null; needs?: string | null };

/** Saves only the given parts, so that concurrent saves of different parts do not overwrite each other. */
export async function saveFloodParts(
  db: TenantDb,
  of: { agency_id: number; application_id: number },
  parts: Parts,
  changed: { changed_by: string; changed_at: Date },
): Promise<void> {
  await db
    .insert('flood_estimates', [{ ...of, ...parts, ...changed }])
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet({ ...parts, ...changed }))
    .execute();
}

/** The agency's thresholds; null if it uses the built-in ones. */
export async function agencyFloodRules(db: TenantDb, agencyId: number): Promise<FloodRules | null> {
  const row = await db
    .from('agencies')
    .select('agencies.flood_rules')
    .where('agencies.id', '=', agencyId)
    .executeTakeFirst();
  return (row?.flood_rules ?? null) as FloodRules | null;
}

export const declarationReadings = (db: TenantDb, applicationId: number) =>
  db
    .from('document_readings')
    .innerJoin('read_documents', 'read_documents.id', 'document_readings.document_id')
    .innerJoin('attachments', 'attachments.id', 'read_documents.attachment_id')
    .select(['document_readings.field', 'document_readings.label', 'document_readings.printed'])
    .select(['document_readings.value', 'document_readings.document_id', 'document_readings.page'])
    .select(['attachments.name', 'read_documents.edition'])
    .where('document_readings.application_id', '=', applicationId)
    .where('read_documents.kind', '=', 'declarations')
    .where(sql<boolean>`read_documents.edition ilike 'NFIP flood%'`)
    .orderBy('read_documents.id', 'desc')
    .orderBy('document_readings.position')
    .execute();
export type DeclarationReading = Awaited<ReturnType<typeof declarationReadings>>[number];
