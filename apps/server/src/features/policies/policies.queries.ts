import type { TenantDb } from '../../kernel/context/tenant-db.ts';

/** The recorded policy of an application that was not undone. */
export const currentPolicy = (db: TenantDb, applicationId: number) =>
  db
    .from('bound_policies')
    .selectAll('bound_policies')
    .where('bound_policies.application_id', '=', applicationId)
    .where('bound_policies.undone_at', 'is', null)
    .executeTakeFirst();
