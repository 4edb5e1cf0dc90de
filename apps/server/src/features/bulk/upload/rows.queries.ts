import { type Insertable, sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';

export const insertRows = (db: TenantDb, rows: Insertable<DB['bulk_upload_rows']>[]) =>
  db
    .insert('bulk_upload_rows', rows)
    .onConflict((conflict) =>
      conflict.columns(['upload_id', 'row_number']).doUpdateSet((eb) => ({
        state: eb.ref('excluded.state'),
        summary: eb.ref('excluded.summary'),
        errors: eb.ref('excluded.errors'),
        cells: eb.ref('excluded.cells'),
        repeats_application_id: eb.ref('excluded.repeats_application_id'),
        repeats_row: eb.ref('excluded.repeats_row'),
        application_id: eb.ref('excluded.application_id'),
      })),
    )
    .execute();

export const deleteRows = (db: TenantDb, uploadId: number) =>
  db.delete('bulk_upload_rows').where('bulk_upload_rows.upload_id', '=', uploadId).execute();

export type RowState = 'ready' | 'wrong' | 'incomplete' | 'repeated' | 'stored' | 'launched' | 'not_launched';

const ofUpload = (db: TenantDb, uploadId: number, states: readonly RowState[]) =>
  db
    .from('bulk_upload_rows')
    .where('bulk_upload_rows.upload_id', '=', uploadId)
    .where('bulk_upload_rows.state', 'in', [...states]);

export async function rowPage(
  db: TenantDb,
  uploadId: number,
  states: readonly RowState[],
  { page, per_page }: { page: number; per_page: number },
) {
  const { n } = await ofUpload(db, uploadId, states)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const rows = await ofUpload(db, uploadId, states)
    .leftJoin('applications as made', 'made.id', 'bulk_upload_rows.application_id')
    .leftJoin('applications as before', 'before.id', 'bulk_upload_rows.repeats_application_id')
    .selectAll('bulk_upload_rows')
    .select(['made.number as made_number', 'before.number as before_number'])
    .orderBy('bulk_upload_rows.row_number')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return { rows, total: Number(n) };
}
export type RowRecord = Awaited<ReturnType<typeof rowPage>>['rows'][number];

/** Returns the rows that were not taken, behind `after`, with their cells. */
export const untakenRows = (db: TenantDb, uploadId: number, after: number, limit: number) =>
  ofUpload(db, uploadId, ['wrong', 'incomplete', 'repeated'])
    .select(['bulk_upload_rows.row_number', 'bulk_upload_rows.state', 'bulk_upload_rows.errors'])
    .select(['bulk_upload_rows.cells', 'bulk_upload_rows.repeats_row'])
    .leftJoin('applications as before', 'before.id', 'bulk_upload_rows.repeats_application_id')
    .select('before.number as before_number')
    .where('bulk_upload_rows.row_number', '>', after)
    .orderBy('bulk_upload_rows.row_number')
    .limit(limit)
    .execute();

/**
 * Returns the next applications of an upload that are to be launched. One whose address is looked up waits until that
 * has ended, or has been tried `tries` times.
 */
export const launchableRows = (db: TenantDb, uploadId: number, { limit, tries }: { limit: number; tries: number }) =>
  ofUpload(db, uploadId, ['stored'])
    .leftJoin('address_lookups as lookup', (join) =>
      join
        .onRef('lookup.application_id', '=', 'bulk_upload_rows.application_id')
        .on('lookup.state', '=', 'waiting')
        .on((eb) => eb.or([eb('lookup.attempts', '<', tries), eb('lookup.leased_until', 'is not', null)])),
    )
    .where('lookup.application_id', 'is', null)
    .select(['bulk_upload_rows.row_number', 'bulk_upload_rows.application_id'])
    .orderBy('bulk_upload_rows.row_number')
    .limit(limit)
    .execute();

/** Returns whether applications of an upload are still to be launched. */
export const hasStoredRows = async (db: TenantDb, uploadId: number): Promise<boolean> =>
  (await ofUpload(db, uploadId, ['stored']).select('bulk_upload_rows.row_number').limit(1).execute()).length > 0;

/** Returns how many applications of an upload are being quoted now. */
export async function underWay(db: TenantDb, uploadId: number): Promise<number> {
  const { n } = await ofUpload(db, uploadId, ['launched'])
    .innerJoin('applications', 'applications.id', 'bulk_upload_rows.application_id')
    .where('applications.status', '=', 'launched')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

export const markRow = (
  db: TenantDb,
  uploadId: number,
  row: number,
  of: { state: 'launched' | 'not_launched'; reason?: string },
) =>
  db
    .update('bulk_upload_rows')
    .set({ state: of.state, reason: of.reason ?? null })
    .where('bulk_upload_rows.upload_id', '=', uploadId)
    .where('bulk_upload_rows.row_number', '=', row)
    .execute();

/**
 * Returns what stands in the file where a value of these fields is wrong, each word with its rows, the most frequent
 * first.
 */
export async function wrongWords(db: TenantDb, uploadId: number, fields: readonly string[], limit: number) {
  const rows = await ofUpload(db, uploadId, ['wrong'])
    .innerJoin(
      sql<{ key: string; value: string }>`jsonb_each_text(bulk_upload_rows.summary -> 'typed')`.as('typed'),
      (join) => join.onTrue(),
    )
    .select(['typed.key as field', sql<string>`mode() within group (order by typed.value)`.as('word')])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('typed.key', 'in', [...fields])
    .groupBy(['typed.key', sql`lower(typed.value)`])
    .orderBy('count', 'desc')
    .orderBy('word')
    .limit(limit)
    .execute();
  return rows.map(({ field, word, count }) => ({ field, word, count: Number(count) }));
}

type Place = { number: string; zip: string };

/** Applications of an agency that stand at one of these places: house number and ZIP. */
export const applicationsAtPlaces = (db: TenantDb, agencyId: number, type: string, places: readonly Place[]) =>
  db
    .from('applications')
    .select(['applications.id', 'applications.number', 'applications.first_name', 'applications.last_name'])
    .select(['applications.business_name', 'applications.address'])
    .where('applications.agency_id', '=', agencyId)
    .where('applications.archived_at', 'is', null)
    .where('applications.type', '=', type)
    .where(
      sql<boolean>`(substring(applications.address from '^\\s*(\\d+)'),
        substring(applications.address from '(\\d{5})(?:-\\d{4})?\\s*$')) in (
        select number, zip from json_to_recordset(${JSON.stringify(places)}::json) as place (number text, zip text))`,
    )
    .execute();
