import type { Context } from '../../kernel/context/context.ts';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import { Fault, invalid } from '../../kernel/faults.ts';
import type { RegistrationRow } from './decide.queries.ts';
import { heldByIds, idsWithEmail, tie } from './ties.queries.ts';

const ofAgency = (db: TenantDb, agencyId: number): TenantDb => db.rescope({ kind: 'agency', agencyId });

/** What has the verified address of a request; who has not shown that it is theirs is given nothing by it. */
const byEmail = (db: TenantDb, { agency_id, email, is_email_verified }: RegistrationRow): Promise<number[]> =>
  is_email_verified ? idsWithEmail(db, agency_id, email) : Promise.resolve([]);

/** What of that the viewer does not see: nobody can tick it, and it is theirs all the same. */
export async function beyondReach(db: TenantDb, row: RegistrationRow): Promise<number[]> {
  const [all, seen] = await Promise.all([byEmail(ofAgency(db, row.agency_id), row), byEmail(db, row)]);
  const known = new Set(seen);
  return all.filter((id) => !known.has(id));
}

/** What was ticked, all of it in reach and nobody else's. @throws Fault not_found, invalid */
async function ticked(db: TenantDb, row: RegistrationRow, ids: readonly number[]): Promise<void> {
  const held = await heldByIds(db, row.agency_id, ids);
  if (held.length < new Set(ids).size) throw new Fault('not_found');
  const taken = held.find(({ customer_id }) => customer_id !== null);
  if (taken) throw invalid({ application_ids: [`Application ${taken.number} is a customer’s already.`] });
}

/** Gives a customer what was ticked, or all that has their verified address, with a line in each history. @returns how many */
export async function tieTo(
  context: Context,
  row: RegistrationRow,
  customer: { id: number; name: string },
  wanted: readonly number[] | undefined,
): Promise<number> {
  const { db } = context;
  const { agency_id: agencyId } = row;
  if (wanted) await ticked(db, row, wanted);
  const agency = ofAgency(db, agencyId);
  const ids = wanted ? [...wanted, ...(await beyondReach(db, row))] : await byEmail(agency, row);
  const tied = await tie(agency, agencyId, ids, customer.id);
  for (const applicationId of tied) {
    context.record({ action: `tied it to the customer ${customer.name}`, agencyId, applicationId });
    context.emit({ kind: 'application', agencyId, applicationId, ids: { application_id: applicationId } });
  }
  return tied.length;
}
