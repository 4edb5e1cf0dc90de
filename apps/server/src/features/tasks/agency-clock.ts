import { zonedParts } from '@freeboard/domain/time';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import { validZone } from '../../kernel/local-time.ts';
import { zoneOfAgency } from './tasks.queries.ts';

/** A day and a time, 'HH:MM', in an agency's time zone. */
export type AgencyClock = { date: string; time: string };

const EASTERN = 'America/New_York';

/** The agency's local day and time at `now`; in US Eastern without an agency, as for dates of forms. */
export async function agencyClock(db: TenantDb, agencyId: number | null, now: Date): Promise<AgencyClock> {
  const zone = agencyId === null ? undefined : await zoneOfAgency(db, agencyId);
  const { year, month, day, hour, minute } = zonedParts(now, validZone(zone ?? EASTERN));
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}
