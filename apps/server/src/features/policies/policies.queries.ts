import type { TenantDb } from '../../kernel/context/tenant-db.ts';

/** The policy recorded for an application, unless it was undone. */
export const currentPolicy = (db: TenantDb, applicationId: number) =>
  db
    .from('bound_policies')
    .selectAll('bound_policies')
    .where('bound_policies.application_id', '=', applicationId)
    .where('bound_policies.undone_at', 'is', null)
    .executeTakeFirst();
