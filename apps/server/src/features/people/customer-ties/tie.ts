import { type CustomerMatch, matchCustomer, selectCustomer } from '@freeboard/domain/people';
import type { Effects, HistoryLine } from '../../../kernel/context/context.ts';
import { SYSTEM } from '../../../kernel/context/flush.ts';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import {
  activeCustomerById,
  type PairRow,
  pairsOfApplications,
  pairsOfCustomer,
  setCustomer,
} from './customer-ties.queries.ts';

export type TieContext = { db: TenantDb; effects: Pick<Effects, 'history' | 'events'> };

type Proposal = PairRow & { match: CustomerMatch };

const MOST_OF_CUSTOMER = 1_000;

const ofAgency = (db: TenantDb, agencyId: number): TenantDb => db.rescope({ kind: 'agency', agencyId });

function toProposals(rows: readonly PairRow[]): Proposal[] {
  return rows.flatMap((row) => {
    const customer = { ...row, name: row.customer_name, email: row.customer_email, phone: row.customer_phone };
    const match = matchCustomer(customer, row);
    return match ? [{ ...row, match }] : [];
  });
}

export function recordTie(
  { effects }: Pick<TieContext, 'effects'>,
  of: { agencyId: number; applicationId: number },
  action: string,
  actor?: HistoryLine['actor'],
): void {
  effects.history.push({ action, ...of, ...(actor ? { actor } : {}) });
  effects.events.push({ kind: 'application', ...of, ids: { application_id: of.applicationId } });
}

/** Assigns each application to the only customer who is certainly its client. @returns how many were assigned */
async function tieSure(context: TieContext, agencyId: number, ids: readonly number[]): Promise<number> {
  const db = ofAgency(context.db, agencyId);
  const byApplication = Map.groupBy(toProposals(await pairsOfApplications(db, ids)), (one) => one.application_id);
  let count = 0;
  for (const [applicationId, proposals] of byApplication) {
    const customer = selectCustomer(proposals);
    if (!customer) continue;
    const tied = await setCustomer(db, agencyId, [applicationId], customer.customer_id);
    if (tied.length === 0) continue;
    count += 1;
    const { id, name, role } = SYSTEM;
    recordTie(context, { agencyId, applicationId }, `tied it to the customer ${customer.customer_name}`, {
      id,
      name,
      role,
    });
  }
  return count;
}

/**
 * Applies the matching rule to applications that are new or whose client changed (D33). @returns how many were
 * assigned
 */
export const tieApplications = (context: TieContext, agencyId: number, ids: readonly number[]): Promise<number> =>
  ids.length === 0 ? Promise.resolve(0) : tieSure(context, agencyId, ids);

/**
 * Applies the matching rule to a customer who is new, was changed, or has verified an address (D33). @returns how
 * many applications were assigned
 */
export async function tieCustomer(context: TieContext, agencyId: number, customerId: number): Promise<number> {
  const db = ofAgency(context.db, agencyId);
  const customer = await activeCustomerById(db, customerId);
  if (!customer) return 0;
  const rows = await pairsOfCustomer(db, customer, MOST_OF_CUSTOMER);
  return tieApplications(
    context,
    agencyId,
    rows.map(({ application_id }) => application_id),
  );
}

export const proposalsOfApplication = async (db: TenantDb, id: number): Promise<Proposal[]> =>
  toProposals(await pairsOfApplications(db, [id]));

export const proposalsOfCustomer = async (
  db: TenantDb,
  customer: { id: number; email: string; phone: string },
  limit: number,
): Promise<Proposal[]> => toProposals(await pairsOfCustomer(db, customer, limit));
