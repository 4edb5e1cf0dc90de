import type { Insertable } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';

export const draftsOf = (db: TenantDb, applicationId: number) =>
  db
    .from('message_drafts')
    .selectAll('message_drafts')
    .where('message_drafts.application_id', '=', applicationId)
    .orderBy('message_drafts.channel')
    .execute();
export type DraftRow = Awaited<ReturnType<typeof draftsOf>>[number];

export const replaceDraft = (db: TenantDb, row: Insertable<DB['message_drafts']>) =>
  db
    .insert('message_drafts', row)
    .onConflict((on) =>
      on.columns(['application_id', 'channel']).doUpdateSet((eb) => ({
        subject: eb.ref('excluded.subject'),
        body: eb.ref('excluded.body'),
        written_by: eb.ref('excluded.written_by'),
        written_at: eb.ref('excluded.written_at'),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteDraft = (db: TenantDb, applicationId: number, channel: string) =>
  db
    .delete('message_drafts')
    .where('message_drafts.application_id', '=', applicationId)
    .where('message_drafts.channel', '=', channel)
    .execute();
