import type { InputOf, Policy } from '@freeboard/contract';
import { type Role, STAFF_ROLES } from '@freeboard/domain/access';
import {
  BOUND_TERM,
  entryErrors,
  type PolicyLine,
  policyErrors,
  type StatedTerms,
  statedAfterPremium,
  termErrors,
} from '@freeboard/domain/policies';
import { MESSAGES } from '@freeboard/domain/wording';
import type { Change, Context } from '../../kernel/context/context.ts';
import { asCarrierName } from '../../kernel/database/masked.ts';
import { Fault, found, invalid } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { changesOf, enterInBook, statedChanges, termChanges } from './enter.ts';
import { agencyToday } from './list.ts';
import { toPolicy } from './policies.presenter.ts';
import {
  applicationsOf,
  deleteTerm,
  insertTerm,
  lockPolicy,
  policyById,
  staffById,
  termsOf,
  updatePolicy,
  updateTerm,
} from './policies.queries.ts';
import { Reviewer } from './review.ts';

/** @throws Fault not_found */
async function presentPolicy(context: Context, id: number): Promise<Policy> {
  const { db, viewer } = context;
  const row = found(await policyById(db, id));
  const terms = await termsOf(db, id);
  const ids = [row.application_id, ...terms.map(({ application_id }) => application_id)].filter((one) => one !== null);
  const today = await agencyToday(context, row.agency_id);
  const reviewer = await Reviewer.of(context, [row], today);
  return toPolicy(viewer, row, terms, await applicationsOf(db, ids), today, reviewer);
}

/** @throws Fault not_found */
export const getPolicy: Verb<'getPolicy'> = async (context, { policy_id }) => ({
  policy: await presentPolicy(context, policy_id),
});

type Saved = { agency_id: number; application_id: number | null };

function publish(context: Context, { agency_id, application_id }: Saved, action: string, changes: Change[]): void {
  const of = application_id === null ? {} : { applicationId: application_id };
  context.record({ action, agencyId: agency_id, ...of, changes });
  // Without an application: the owner of a policy need not be the handler of the application.
  context.emit({ kind: 'policy', agencyId: agency_id, ids: {} });
}

/** Locks the policy to change. @throws Fault not_found, conflict (another version) */
async function changed(context: Context, id: number, version: number | undefined) {
  const before = found(await lockPolicy(context.db, id));
  if (version !== undefined && version !== before.version)
    throw new Fault('conflict', 'Someone else changed this policy since you opened it. Check it and save again.');
  return before;
}

async function checkOwner(context: Context, ownerId: number, agencyId: number): Promise<void> {
  const person = await staffById(context.db, ownerId, agencyId);
  if (!person || !STAFF_ROLES.includes(person.role as Role)) throw invalid({ owner_id: [MESSAGES.invalid] });
}

type Input = InputOf<'savePolicy'>;

/** Adds a policy with its first term, in the same way as a file or a program. @throws Fault invalid */
async function addPolicy(context: Context, agencyId: number, input: Input) {
  const { effective_date = '', expiration_date = '', premium = null, owner_id: ownerId = null } = input;
  const entry = { ...input, effective_date, expiration_date, premium, owner_id: ownerId, ending: input.ending ?? null };
  const errors = entryErrors(entry);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  if (ownerId !== null) await checkOwner(context, ownerId, agencyId);
  const [stored] = await enterInBook(context, agencyId, [entry], { isNew: true });
  const id = stored?.id ?? 0;
  const term = { effective_date, expiration_date, premium: toCents(premium) };
  const saved = { agency_id: agencyId, application_id: null };
  publish(context, saved, 'added a policy', [...changesOf(undefined, entry), ...termChanges(null, term)]);
  return { policy: await presentPolicy(context, id) };
}

const toCents = (premium: number | null): number | null => (premium === null ? null : Math.round(premium * 100) / 100);

/**
 * Adds a policy with its first term, or changes a policy's own fields, but not its terms.
 * @throws Fault not_found, invalid, conflict
 */
export const savePolicy: Verb<'savePolicy'> = async (context, input) => {
  const { db, viewer, now } = context;
  const before = input.policy_id === undefined ? undefined : await changed(context, input.policy_id, input.version);
  const agency_id = before?.agency_id ?? viewer.agencyId;
  if (agency_id === null) throw new Fault('invalid', 'A policy belongs to an agency. Choose the agency first.');
  const owner_id = input.owner_id ?? null;
  if (!before) return addPolicy(context, agency_id, input);
  const errors = policyErrors(input);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  if (owner_id !== null && owner_id !== before.owner_id) await checkOwner(context, owner_id, agency_id);
  const { line, form, policy_number, insured, address, email, phone } = input;
  const ending = input.ending ?? null;
  const row = {
    ...{ line, form, policy_number, insured, address, email, phone, owner_id, ending },
    carrier_name: asCarrierName(input.carrier_name),
    ended_at: ending === null ? null : before.ending === ending ? before.ended_at : now,
    updated_at: now,
  };
  await updatePolicy(db, before.id, row);
  const isRenumbered = before.policy_number !== policy_number || before.carrier_name !== row.carrier_name;
  const action = isRenumbered ? 'changed the number of a policy' : 'changed a policy';
  publish(context, before, action, changesOf(before, row));
  return { policy: await presentPolicy(context, before.id) };
};

/** Adds a renewal or an earlier term, or changes one that was entered. @throws Fault not_found, invalid, conflict */
export const savePolicyTerm: Verb<'savePolicyTerm'> = async (context, { policy_id, term_id, ...input }) => {
  const { db, viewer, now } = context;
  const policy = found(await lockPolicy(db, policy_id));
  const terms = await termsOf(db, policy_id);
  const before = term_id === undefined ? undefined : found(terms.find(({ id }) => id === term_id));
  if (before && before.bound_policy_id !== null) throw new Fault('conflict', BOUND_TERM);
  const term = { ...input, premium: toCents(input.premium) };
  const others = terms.filter(({ id }) => id !== term_id);
  const errors = termErrors(term, others, policy.line as PolicyLine);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const ids = { agency_id: policy.agency_id, policy_id };
  const changes = termChanges(before ?? null, term);
  if (before) {
    const papers = { ...before, stated: before.stated as StatedTerms };
    const stated = statedAfterPremium(papers, term.premium);
    changes.push(...statedChanges(papers.stated, stated));
    await updateTerm(db, before, { ...term, stated: JSON.stringify(stated) });
  } else await insertTerm(db, { ...term, ...ids, source: 'entered', created_by: viewer.id, created_at: now });
  const action = before ? 'changed a term of a policy' : 'added a term to a policy';
  publish(context, policy, action, changes);
  return { policy: await presentPolicy(context, policy_id) };
};

/** Removes a term that was entered by mistake. @throws Fault not_found, conflict (bound, or the only term) */
export const removePolicyTerm: Verb<'removePolicyTerm'> = async (context, { policy_id, term_id }) => {
  const { db } = context;
  const policy = found(await lockPolicy(db, policy_id));
  const terms = await termsOf(db, policy_id);
  const term = found(terms.find(({ id }) => id === term_id));
  if (term.bound_policy_id !== null) throw new Fault('conflict', BOUND_TERM);
  if (terms.length === 1)
    throw new Fault(
      'conflict',
      'A policy has at least one term. To close it, edit the policy and choose why it ended.',
    );
  await deleteTerm(db, term);
  publish(context, policy, 'removed a term of a policy', termChanges(term, null));
  return { policy: await presentPolicy(context, policy_id) };
};
