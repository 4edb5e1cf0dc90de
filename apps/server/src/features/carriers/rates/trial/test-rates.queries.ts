import type { TenantDb } from '../../../../kernel/context/tenant-db.ts';

export const latestApplications = (db: TenantDb, agencyId: number, lines: readonly string[], most: number) =>
  db
    .from('applications')
    .select(['applications.id', 'applications.number', 'applications.first_name', 'applications.last_name'])
    .where('applications.agency_id', '=', agencyId)
    .where('applications.type', 'in', [...lines])
    .where('applications.archived_at', 'is', null)
    .orderBy('applications.updated_at', 'desc')
    .orderBy('applications.id', 'desc')
    .limit(most)
    .execute();
