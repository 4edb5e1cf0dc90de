import type { ApplicationRow } from '@freeboard/contract';
import { addressKey, isSameAddress } from '@freeboard/domain/applications';
import type { Verb } from '../../../kernel/verbs.ts';
import { applicationsAt } from './at-address.queries.ts';

/** The maximum number of matches listed; one is enough to make the user check. */
const SHOWN = 5;

/** Finds the viewer's visible applications at an address, to warn of a duplicate. */
export const findApplicationsAtAddress: Verb<'findApplicationsAtAddress'> = async ({ db, viewer }, { address }) => {
  const key = addressKey(address);
  if (key === null || viewer.agencyId === null) return { applications: [] };
  const rows = await applicationsAt(db, viewer.agencyId, key);
  const there = rows.filter((row) => isSameAddress(row.address, address)).slice(0, SHOWN);
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
