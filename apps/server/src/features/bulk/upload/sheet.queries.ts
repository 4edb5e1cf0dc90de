import { MESSAGES } from '@freeboard/domain/wording';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';
import { isNotQueued } from '../../../kernel/queue.ts';

export const UPLOAD_QUEUE = 'bulk-upload';

export const WORKED_ON: readonly string[] = ['reading', 'checking', 'storing', 'launching'];

const IS_REPEAT = '(one.repeats_application_id is not null or one.repeats_row is not null)';

const withDetails = (db: TenantDb) =>
  db
    .from('bulk_uploads')
    .innerJoin('people as maker', 'maker.id', 'bulk_uploads.created_by')
    .selectAll('bulk_uploads')
    .select('maker.name as maker_name')
    // Counted only while a user decides on the incomplete rows: the query reads all rows of an upload.
    .select(
      sql<number>`case when bulk_uploads.state = 'checked' and bulk_uploads.incomplete > 0 then (
        select count(*)::int from bulk_upload_rows as one where one.upload_id = bulk_uploads.id
          and one.state = 'incomplete' and ${sql.raw(IS_REPEAT)}) else 0 end`.as('incomplete_repeated'),
    );

export const uploadById = (db: TenantDb, id: number) =>
  withDetails(db).where('bulk_uploads.id', '=', id).executeTakeFirst();
export type UploadRecord = NonNullable<Awaited<ReturnType<typeof uploadById>>>;

export async function lockUpload(db: TenantDb, id: number): Promise<UploadRecord | undefined> {
  const row = await db
    .from('bulk_uploads')
    .select('bulk_uploads.id')
    .where('bulk_uploads.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && uploadById(db, id);
}

export async function insertUpload(db: TenantDb, row: Insertable<DB['bulk_uploads']>): Promise<number> {
  const { id } = await db.insert('bulk_uploads', row).returning('bulk_uploads.id').executeTakeFirstOrThrow();
  return id;
}

/** Updates an upload and sets `worked_at` to the database's time, which shows that a process is working on it. */
export const updateUpload = (db: TenantDb, id: number, row: Updateable<DB['bulk_uploads']>) =>
  db
    .update('bulk_uploads')
    .set({ ...row, worked_at: sql`now()` })
    .where('bulk_uploads.id', '=', id)
    .execute();

export async function uploadPage(db: TenantDb, { page, per_page }: { page: number; per_page: number }) {
  const { n } = await db
    .from('bulk_uploads')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const rows = await withDetails(db)
    .orderBy('bulk_uploads.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return { rows, total: Number(n) };
}

export const sameFile = (db: TenantDb, { id, agency_id, sha256 }: Pick<UploadRecord, 'id' | 'agency_id' | 'sha256'>) =>
  withDetails(db)
    .where('bulk_uploads.agency_id', '=', agency_id)
    .where('bulk_uploads.sha256', '=', sha256)
    .where('bulk_uploads.id', '<>', id)
    .orderBy('bulk_uploads.id', 'desc')
    .limit(5)
    .execute();

export const makerOf = (db: Database, uploadId: number) =>
  db
    .selectFrom('bulk_uploads')
    .select(['bulk_uploads.created_by', 'bulk_uploads.agency_id'])
    .where('bulk_uploads.id', '=', uploadId)
    .executeTakeFirst();

export const takeUpStale = (db: Database, seconds: number) =>
  db
    .updateTable('bulk_uploads')
    .set({ worked_at: sql`now()` })
    .where('state', 'in', [...WORKED_ON])
    .where('worked_at', '<', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .where(isNotQueued(UPLOAD_QUEUE, 'upload_id', 'bulk_uploads.id'))
    .returning(['id', 'generation'])
    .execute();

export const outdatedFiles = (db: Database, before: Date, after: number, limit: number) =>
  db
    .selectFrom('bulk_uploads')
    .select(['bulk_uploads.id', 'bulk_uploads.storage_key'])
    .where(sql<boolean>`(storage_key is not null or sheet -> 'samples' <> '[]')`)
    .where('created_at', '<', before)
    .where('state', 'not in', [...WORKED_ON])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

export const forgetCells = (db: Database, uploadId: number) =>
  db
    .updateTable('bulk_upload_rows')
    .set({ cells: null, checked: null })
    .where('upload_id', '=', uploadId)
    .where((eb) => eb.or([eb('cells', 'is not', null), eb('checked', 'is not', null)]))
    .execute();

/** Clears an upload's reference to its file, and its sample rows, which contain personal data. */
export const forgetFile = (db: Database, uploadId: number) =>
  db
    .updateTable('bulk_uploads')
    .set({ storage_key: null, check_basis: null, sheet: sql<string>`jsonb_set(sheet, '{samples}', '[]')` })
    .where('id', '=', uploadId)
    .execute();

export const insertRows = (db: TenantDb, rows: Insertable<DB['bulk_upload_rows']>[]) =>
  db
    .insert('bulk_upload_rows', rows)
    .onConflict((conflict) =>
      conflict.columns(['upload_id', 'row_number']).doUpdateSet((eb) => ({
        state: eb.ref('excluded.state'),
        summary: eb.ref('excluded.summary'),
        errors: eb.ref('excluded.errors'),
        cells: eb.ref('excluded.cells'),
        checked: eb.ref('excluded.checked'),
        repeats_application_id: eb.ref('excluded.repeats_application_id'),
        repeats_row: eb.ref('excluded.repeats_row'),
        application_id: eb.ref('excluded.application_id'),
      })),
    )
    .execute();

export const deleteRows = (db: TenantDb, uploadId: number) =>
  db.delete('bulk_upload_rows').where('bulk_upload_rows.upload_id', '=', uploadId).execute();

export async function forgetChecked(db: TenantDb, uploadId: number): Promise<void> {
  await db
    .delete('bulk_upload_rows')
    .where('bulk_upload_rows.upload_id', '=', uploadId)
    .where('bulk_upload_rows.state', '=', 'ready')
    .where(isUnseen)
    .execute();
  await db
    .update('bulk_upload_rows')
    .set({ checked: null })
    .where('bulk_upload_rows.upload_id', '=', uploadId)
    .where('bulk_upload_rows.checked', 'is not', null)
    .execute();
}

export const checkedRows = (db: TenantDb, uploadId: number, after: number, limit: number) =>
  db
    .from('bulk_upload_rows')
    .select(['bulk_upload_rows.row_number', 'bulk_upload_rows.state', 'bulk_upload_rows.repeats_row'])
    .select('bulk_upload_rows.checked')
    .where('bulk_upload_rows.upload_id', '=', uploadId)
    .where('bulk_upload_rows.row_number', '>', after)
    .orderBy('bulk_upload_rows.row_number')
    .limit(limit)
    .execute();

/** Whether a row that can be stored lacks its content, because the check did not save it or it was cleared. */
export const hasRowsWithoutContent = async (db: TenantDb, uploadId: number, after: number): Promise<boolean> =>
  (
    await ofUpload(db, uploadId, ['ready', 'repeated', 'incomplete'])
      .where('bulk_upload_rows.checked', 'is', null)
      .where('bulk_upload_rows.row_number', '>', after)
      .select('bulk_upload_rows.row_number')
      .limit(1)
      .execute()
  ).length > 0;

const isUnseen = sql<boolean>`bulk_upload_rows.summary = '{}'`;

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
  { page, per_page, isRepeat }: { page: number; per_page: number; isRepeat: boolean },
) {
  const seen = () =>
    ofUpload(db, uploadId, states)
      .where((eb) => eb.or([eb('bulk_upload_rows.state', '<>', 'ready'), eb.not(isUnseen)]))
      .$if(isRepeat, (rows) =>
        rows.where((eb) =>
          eb.or([
            eb('bulk_upload_rows.repeats_application_id', 'is not', null),
            eb('bulk_upload_rows.repeats_row', 'is not', null),
          ]),
        ),
      );
  const { n } = await seen()
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const rows = await seen()
    .leftJoin('applications as made', 'made.id', 'bulk_upload_rows.application_id')
    .leftJoin('applications as before', 'before.id', 'bulk_upload_rows.repeats_application_id')
    .select(['bulk_upload_rows.row_number', 'bulk_upload_rows.state', 'bulk_upload_rows.summary'])
    .select(['bulk_upload_rows.errors', 'bulk_upload_rows.repeats_application_id', 'bulk_upload_rows.repeats_row'])
    .select(['bulk_upload_rows.application_id', 'bulk_upload_rows.reason', 'bulk_upload_rows.checked'])
    .select(['made.number as made_number', 'before.number as before_number'])
    .orderBy('bulk_upload_rows.row_number')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return { rows, total: Number(n) };
}
export type RowRecord = Awaited<ReturnType<typeof rowPage>>['rows'][number];

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
 * The next applications of an upload to launch. Those whose address lookup waits are left out until it has been tried
 * `tries` times and no attempt is in progress.
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

export const hasStoredRows = async (db: TenantDb, uploadId: number): Promise<boolean> =>
  (await ofUpload(db, uploadId, ['stored']).select('bulk_upload_rows.row_number').limit(1).execute()).length > 0;

export async function underWay(db: TenantDb, uploadId: number): Promise<number> {
  const { n } = await ofUpload(db, uploadId, ['launched'])
    .innerJoin('applications', 'applications.id', 'bulk_upload_rows.application_id')
    .where('applications.status', '=', 'launched')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

export const markRepeat = (db: TenantDb, uploadId: number, row: number, repeats_row: number) =>
  db
    .update('bulk_upload_rows')
    .set({ repeats_row })
    .where('bulk_upload_rows.upload_id', '=', uploadId)
    .where('bulk_upload_rows.row_number', '=', row)
    .execute();

export const markRow = (
  db: TenantDb,
  uploadId: number,
  row: number,
  of: { state: 'launched' | 'not_launched'; reason: string | null },
) =>
  db
    .update('bulk_upload_rows')
    .set(of)
    .where('bulk_upload_rows.upload_id', '=', uploadId)
    .where('bulk_upload_rows.row_number', '=', row)
    .execute();

export async function wrongWords(db: TenantDb, uploadId: number, fields: readonly string[], limit: number) {
  const rows = await ofUpload(db, uploadId, ['wrong', 'incomplete'])
    .innerJoin(
      sql<{ key: string; value: string }>`jsonb_each_text(bulk_upload_rows.summary -> 'typed')`.as('typed'),
      (join) => join.onTrue(),
    )
    .select(['typed.key as field', sql<string>`mode() within group (order by typed.value)`.as('word')])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('typed.key', 'in', [...fields])
    // A placeholder such as N/A cannot be given a meaning.
    .where(sql<boolean>`not (bulk_upload_rows.errors -> typed.key) ? ${MESSAGES.required}`)
    .groupBy(['typed.key', sql`lower(typed.value)`])
    .orderBy('count', 'desc')
    .orderBy('word')
    .limit(limit)
    .execute();
  return rows.map(({ field, word, count }) => ({ field, word, count: Number(count) }));
}

type Place = { number: string; zip: string };

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

/** The field that the agency last mapped each heading to; null if it chose to ignore the column. */
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
