import type { InputOf } from '@freeboard/contract';
import { isSureMatch, matchCustomer } from '@freeboard/domain/people';
import type { Context } from '../../../kernel/context/context.ts';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { Fault, invalid } from '../../../kernel/faults.ts';
import { insertRejections, recordTie, setCustomer, tieCustomer } from '../../people/index.ts';
import type { RegistrationRow } from './decide.queries.ts';
import { lockByIds, sameContact } from './ties.queries.ts';

type TieDecision = Pick<InputOf<'decideRegistration'>, 'application_ids' | 'left_ids'>;

const ofAgency = (db: TenantDb, agencyId: number): TenantDb => db.rescope({ kind: 'agency', agencyId });

const MOST = 200;
const MOST_COMPARED = 1_000;

export const shownFor = (db: TenantDb, row: RegistrationRow) => sameContact(db, row, MOST);

export const verifiedByRequest = (row: RegistrationRow) => ({
  verified_name: `${row.first_name} ${row.last_name}`,
  verified_email: row.is_email_verified ? row.email : null,
  verified_phone: row.is_phone_verified ? row.phone_number : null,
});

/**
 * Counts the applications that would be assigned without being shown, because they are out of the viewer's scope or
 * beyond the limit (D33).
 */
export async function countBeyondShown(
  db: TenantDb,
  row: RegistrationRow,
  shown: readonly { id: number }[],
): Promise<number> {
  const known = new Set(shown.map(({ id }) => id));
  const verified = verifiedByRequest(row);
  const customer = { ...verified, name: verified.verified_name, email: row.email, phone: row.phone_number };
  const rows = await sameContact(ofAgency(db, row.agency_id), row, MOST_COMPARED);
  return rows.filter((one) => {
    const match = known.has(one.id) ? null : matchCustomer(customer, one);
    return match !== null && isSureMatch(match);
  }).length;
}

/** Whether the customer has the request's e-mail address; only then are unselected applications assigned too. */
export const isThemselves = (row: RegistrationRow, customer: { email: string }) =>
  customer.email.toLowerCase() === row.email.toLowerCase();

/** Saves which shown applications were left out, so that the matching rule never assigns them. */
async function rejectLeft(
  context: Context,
  row: RegistrationRow,
  customerId: number,
  wanted: TieDecision,
): Promise<void> {
  const ticked = new Set(wanted.application_ids);
  // Without `left_ids`, the unselected applications are those that would be shown now.
  const left = wanted.left_ids ?? (wanted.application_ids ? (await shownFor(context.db, row)).map(({ id }) => id) : []);
  const held = await lockByIds(
    context.db,
    row.agency_id,
    left.filter((id) => !ticked.has(id)),
  );
  await insertRejections(
    context.db,
    held.map(({ id }) => ({
      agency_id: row.agency_id,
      application_id: id,
      customer_id: customerId,
      rejected_by: context.viewer.id,
      rejected_at: context.now,
    })),
  );
}

/**
 * Locks the selected applications and checks them.
 * @throws Fault not_found (out of scope), invalid (one has a customer)
 */
async function ticked(db: TenantDb, row: RegistrationRow, ids: readonly number[]): Promise<void> {
  const held = await lockByIds(db, row.agency_id, ids);
  if (held.length < new Set(ids).size) throw new Fault('not_found');
  const taken = held.find(({ customer_id }) => customer_id !== null);
  if (taken) throw invalid({ application_ids: [`Application ${taken.number} is a customer’s already.`] });
}

/**
 * Assigns the selected applications to a customer, with a history line each; if the request is the customer's own,
 * also the applications with its verified address and name.
 * @returns how many
 */
export async function tieTo(
  context: Context,
  row: RegistrationRow,
  customer: { id: number; name: string; email: string },
  wanted: TieDecision,
): Promise<number> {
  const { agency_id: agencyId } = row;
  const ids = wanted.application_ids ?? [];
  await ticked(context.db, row, ids);
  const tied = await setCustomer(ofAgency(context.db, agencyId), agencyId, ids, customer.id);
  for (const applicationId of tied)
    recordTie(context, { agencyId, applicationId }, `tied it to the customer ${customer.name}`);
  if (!isThemselves(row, customer)) return tied.length;
  await rejectLeft(context, row, customer.id, wanted);
  return tied.length + (await tieCustomer(context, agencyId, customer.id));
}
