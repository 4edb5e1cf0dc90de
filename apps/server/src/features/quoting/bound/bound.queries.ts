import type { Insertable } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';

export const quoteById = (db: TenantDb, applicationId: number, id: number) =>
  db
    .from('quotes')
    .select(['quotes.id', 'quotes.superseded_at', 'quotes.outcome', 'quotes.rate_type', 'quotes.premium'])
    .where('quotes.application_id', '=', applicationId)
    .where('quotes.id', '=', id)
    .executeTakeFirst();

/** The policy that is recorded of an application, if one is. */
export const currentPolicy = (db: TenantDb, applicationId: number) =>
  db
    .from('bound_policies')
    .selectAll('bound_policies')
    .where('bound_policies.application_id', '=', applicationId)
    .where('bound_policies.undone_at', 'is', null)
    .executeTakeFirst();

export const insertPolicy = (db: TenantDb, row: Insertable<DB['bound_policies']>) =>
  db.insert('bound_policies', row).execute();

export const undoPolicy = (db: TenantDb, id: number, undone_by: number, undone_at: Date) =>
  db.update('bound_policies').set({ undone_by, undone_at }).where('bound_policies.id', '=', id).execute();

/** The bind record of a quote that was removed last. */
export const removedPolicy = (db: TenantDb, applicationId: number, quoteId: number) =>
  db
    .from('bound_policies')
    .select(['bound_policies.id', 'bound_policies.premium'])
    .where('bound_policies.application_id', '=', applicationId)
    .where('bound_policies.quote_id', '=', quoteId)
    .where('bound_policies.undone_at', 'is not', null)
    .orderBy('bound_policies.undone_at', 'desc')
    .orderBy('bound_policies.id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const restorePolicy = (db: TenantDb, id: number) =>
  db.update('bound_policies').set({ undone_by: null, undone_at: null }).where('bound_policies.id', '=', id).execute();
