import { type Insertable, sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { DB } from '../../kernel/database/schema.gen.ts';

export const connectionRow = (db: TenantDb, agencyId: number) =>
  db
    .from('crm_connections')
    .selectAll('crm_connections')
    .where('crm_connections.agency_id', '=', agencyId)
    .executeTakeFirst();

export const activeAgencies = (db: TenantDb) =>
  db
    .from('agencies')
    .select(['agencies.id', 'agencies.name'])
    .select(sql<boolean>`exists (select from crm_connections c where c.agency_id = agencies.id)`.as('has_crm'))
    .where('agencies.deactivated_at', 'is', null)
    .orderBy(sql`lower(agencies.name)`)
    .execute();

export const saveConnection = (db: TenantDb, row: Insertable<DB['crm_connections']>) =>
  db
    .insert('crm_connections', row)
    .onConflict((conflict) =>
      conflict.column('agency_id').doUpdateSet({
        region: row.region,
        client_id: row.client_id,
        secrets_sealed: row.secrets_sealed,
        updated_at: row.updated_at,
      }),
    )
    .execute();

export const deleteConnection = (db: TenantDb, agencyId: number) =>
  db.delete('crm_connections').where('crm_connections.agency_id', '=', agencyId).executeTakeFirst();

export const applicationFor = (db: TenantDb, id: number) =>
  db
    .from('applications')
    .innerJoin('application_details as details', 'details.application_id', 'applications.id')
    .leftJoin('crm_records as record', 'record.application_id', 'applications.id')
    .select(['applications.id', 'applications.agency_id', 'applications.number', 'applications.type'])
    .select(['applications.first_name', 'applications.last_name', 'applications.business_name'])
    .select(['applications.email', 'applications.phone', 'applications.address', 'details.details'])
    .select(['record.module', 'record.record_id', 'record.name as record_name'])
    .where('applications.id', '=', id)
    .executeTakeFirst();
export type CrmApplication = NonNullable<Awaited<ReturnType<typeof applicationFor>>>;

export const saveRecord = (db: TenantDb, row: Insertable<DB['crm_records']>) =>
  db
    .insert('crm_records', row)
    .onConflict((conflict) =>
      conflict.column('application_id').doUpdateSet({
        module: row.module,
        record_id: row.record_id,
        name: row.name,
        linked_at: row.linked_at,
      }),
    )
    .execute();

export const deleteRecord = (db: TenantDb, applicationId: number) =>
  db.delete('crm_records').where('crm_records.application_id', '=', applicationId).execute();

export const applicationOfRecord = (db: TenantDb, module: string, recordId: string) =>
  db
    .from('crm_records')
    .select(['crm_records.application_id', 'crm_records.agency_id'])
    .where('crm_records.module', '=', module)
    .where('crm_records.record_id', '=', recordId)
    .executeTakeFirst();

export const noteFor = (db: TenantDb, applicationId: number, noteId: number) =>
  db
    .from('notes')
    .select(['notes.id', 'notes.title', 'notes.body', 'notes.sent_by', 'notes.is_alert', 'notes.crm_state'])
    .where('notes.application_id', '=', applicationId)
    .where('notes.id', '=', noteId)
    .executeTakeFirst();

export const filesOf = (db: TenantDb, noteId: number) =>
  db
    .from('attachments')
    .select(['attachments.id', 'attachments.name', 'attachments.size', 'attachments.storage_key'])
    .where('attachments.note_id', '=', noteId)
    .orderBy('attachments.id')
    .execute();

/** Saves the state of copying a note to the CRM if its current state is in `from`. @returns whether it was saved */
export async function notePush(
  db: TenantDb,
  noteId: number,
  crm_state: string,
  crm_text: string,
  from: readonly (string | null)[],
): Promise<boolean> {
  const row = await db
    .update('notes')
    .set({ crm_state, crm_text })
    .where('notes.id', '=', noteId)
    .where((eb) =>
      eb.or([
        eb(
          'notes.crm_state',
          'in',
          from.filter((state) => state !== null),
        ),
        ...(from.includes(null) ? [eb('notes.crm_state', 'is', null)] : []),
      ]),
    )
    .returning('notes.id')
    .executeTakeFirst();
  return row !== undefined;
}
