import { sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';

/** Returns what this agency chose for headings the last time: the field, or null for none. */
export async function rememberedHeadings(
  db: TenantDb,
  agencyId: number,
  type: string,
  headings: readonly string[],
): Promise<Record<string, string | null>> {
  if (headings.length === 0) return {};
  const rows = await db
    .from('bulk_headings')
    .select(['bulk_headings.heading', 'bulk_headings.field'])
    .where('bulk_headings.agency_id', '=', agencyId)
    .where('bulk_headings.application_type', '=', type)
    .where('bulk_headings.heading', 'in', [...headings])
    .execute();
  return Object.fromEntries(rows.map(({ heading, field }) => [heading, field]));
}

export async function rememberHeadings(
  db: TenantDb,
  of: { agencyId: number; type: string; personId: number; at: Date },
  chosen: readonly { heading: string; field: string | null }[],
): Promise<void> {
  if (chosen.length === 0) return;
  await db
    .insert(
      'bulk_headings',
      chosen.map(({ heading, field }) => ({
        agency_id: of.agencyId,
        application_type: of.type,
        heading,
        field,
        updated_by: of.personId,
        updated_at: of.at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['agency_id', 'application_type', 'heading']).doUpdateSet({
        field: sql`excluded.field`,
        updated_by: of.personId,
        updated_at: of.at,
      }),
    )
    .execute();
}
