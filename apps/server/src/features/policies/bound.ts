import type { ApplicationType } from '@freeboard/domain/applications';
import { clientName } from '@freeboard/domain/clients';
import { type CheckedTerm, type StatedTerms, statedAfterPremium, statedInOffer } from '@freeboard/domain/policies';
import type { OfferedTerms } from '@freeboard/domain/quotes';
import type { Context } from '../../kernel/context/context.ts';
import { found } from '../../kernel/faults.ts';
import {
  boundPolicy,
  deletePolicy,
  deleteTerm,
  insertTerm,
  termOfBound,
  termsOf,
  updatePolicy,
  updateTerm,
  upsertPolicy,
} from './policies.queries.ts';

/**
 * Enters a bind record in the agency's book: as a new policy, or as a term of the policy with this carrier and
 * number, whichever agent it belongs to.
 */
export async function enterBound(context: Context, boundPolicyId: number): Promise<void> {
  const bound = found(await boundPolicy(context.db, boundPolicyId));
  const { agency_id, application_id, effective_date, expiration_date, premium, recorded_at } = bound;
  const db = context.db.rescope({ kind: 'agency', agencyId: agency_id });
  const policy_id = await upsertPolicy(db, {
    agency_id,
    application_id,
    line: bound.type,
    carrier_name: bound.offer_carrier_name ?? bound.carrier_name,
    policy_number: bound.policy_number,
    insured: clientName(bound),
    address: bound.address,
    email: bound.email,
    phone: bound.phone,
    created_at: recorded_at,
    updated_at: context.now,
  });
  const offered = JSON.stringify(statedInOffer(bound.type as ApplicationType, bound as unknown as OfferedTerms));
  const row = { expiration_date, premium, offered, bound_policy_id: boundPolicyId };
  // The policy is locked by now.
  const before = (await termsOf(db, policy_id)).find((term) => term.effective_date === effective_date);
  if (before) {
    const { expiration_date, premium } = before;
    const { premium_parts } = before.stated as StatedTerms;
    const own = before.bound_policy_id === null ? { expiration_date, premium, premium_parts } : before.entered;
    const entered = own === null ? null : JSON.stringify({ ...own, bound_policy_id: boundPolicyId });
    await updateTerm(db, before, { ...row, entered, stated: statedAt(before, row.premium) });
  } else
    await insertTerm(db, { ...row, agency_id, policy_id, effective_date, source: 'bound', created_at: recorded_at });
  context.emit({ kind: 'policy', agencyId: agency_id, ids: {} });
}

/** `bound_policy_id`: the record that replaced these values. */
type Entered = Pick<CheckedTerm, 'expiration_date' | 'premium'> &
  Pick<StatedTerms, 'premium_parts'> & { bound_policy_id?: number };
const statedAt = (papers: Omit<CheckedTerm, 'stated'> & { stated: unknown }, premium: number | null): string =>
  JSON.stringify(statedAfterPremium({ ...papers, stated: papers.stated as StatedTerms }, premium));

/**
 * Deletes a removed bind record's term, or restores what an agent had entered in it before. Deletes a policy without
 * other terms, unless a person added it.
 */
export async function removeBound(context: Context, boundPolicyId: number, agencyId: number): Promise<void> {
  const db = context.db.rescope({ kind: 'agency', agencyId });
  const term = await termOfBound(db, boundPolicyId);
  if (!term) return;
  const { policy_id } = term;
  if (term.source !== 'bound') {
    const { effective_date } = term;
    const entered = term.entered as Entered | null;
    // Terms bound by an earlier release have nothing to restore.
    const { premium, ...own } = entered?.bound_policy_id === boundPolicyId ? entered : (term as Entered);
    const next = (await termsOf(db, policy_id)).find((one) => one.effective_date > effective_date)?.effective_date;
    const stated = {
      ...(own.premium_parts ? { premium_parts: own.premium_parts } : {}),
      ...(term.stated as StatedTerms),
    };
    await updateTerm(db, term, {
      expiration_date: next !== undefined && next < own.expiration_date ? next : own.expiration_date,
      premium,
      stated: statedAt({ ...term, stated }, premium),
      bound_policy_id: null,
      offered: '{}',
      entered: null,
    });
  } else await deleteTerm(db, term);
  const terms = await termsOf(db, policy_id);
  const application_id = terms.findLast((one) => one.application_id !== null)?.application_id ?? null;
  if (terms.length === 0 && term.policy_created_by === null) await deletePolicy(db, policy_id);
  else if (application_id !== null || term.policy_created_by !== null)
    await updatePolicy(db, policy_id, { application_id });
  context.emit({ kind: 'policy', agencyId, ids: {} });
}
