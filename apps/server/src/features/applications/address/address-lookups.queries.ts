import { type Insertable, sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';

export const upsertLookups = (db: TenantDb, rows: Insertable<DB['address_lookups']>[]) =>
  db
    .insert('address_lookups', rows)
    .onConflict((conflict) =>
      conflict.column('application_id').doUpdateSet((eb) => ({
        state: 'waiting',
        priority: eb.ref('excluded.priority'),
        due_at: eb.ref('excluded.due_at'),
        attempts: 0,
        reason: '',
        lookup_id: null,
      })),
    )
    .execute();

export const detailsOf = (db: TenantDb, ids: readonly number[]) =>
  db
    .from('application_details')
    .select(['application_details.application_id', 'application_details.details'])
    .where(sql<boolean>`application_details.application_id = any(${ids})`)
    .execute();
