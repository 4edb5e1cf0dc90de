import type { ApplicationRow } from '@freeboard/contract';
import { addressKey, isSameAddress } from '@freeboard/domain/applications';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { applicationsAt } from './at-address.queries.ts';

/** The most matches listed on the page: even one makes the user check. */
const SHOWN = 5;

export async function applicationsAtAddress(db: TenantDb, agencyId: number, address: string) {
  const key = addressKey(address);
  if (key === null) return [];
  return (await applicationsAt(db, agencyId, key)).filter((row) => isSameAddress(row.address, address));
}

export const findApplicationsAtAddress: Verb<'findApplicationsAtAddress'> = async ({ db, viewer }, { address }) => {
  if (viewer.agencyId === null) return { applications: [] };
  const there = (await applicationsAtAddress(db, viewer.agencyId, address)).slice(0, SHOWN);
  return {
    applications: there.map((row) => ({
      id: row.id,
      application_id: row.number,
      application_type: row.type as ApplicationRow['application_type'],
      client: { id: row.id, payload: { first_name: row.first_name, last_name: row.last_name } },
      payload: { status: row.status as ApplicationRow['payload']['status'], address: row.address },
      is_signed: row.chosen_at !== null,
      is_bound: row.bound_at !== null,
    })),
  };
};
