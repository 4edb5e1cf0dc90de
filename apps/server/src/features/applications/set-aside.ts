import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import { endRunAlerts } from '../notes/index.ts';
import { supersedeRuns } from './applications.queries.ts';

/** Sets aside what an application was quoted so far: its runs, their quotes and what they alerted to. @returns its dot, where that changed */
export async function setRunsAside(db: TenantDb, applicationId: number, at: Date) {
  await supersedeRuns(db, applicationId, at);
  return endRunAlerts(db, applicationId);
}
