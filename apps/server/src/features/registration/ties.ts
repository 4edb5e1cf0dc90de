import type { InputOf } from '@freeboard/contract';
import type { Context } from '../../kernel/context/context.ts';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import { Fault, invalid } from '../../kernel/faults.ts';
import type { RegistrationRow } from './decide.queries.ts';
import { heldByIds, idsWithEmail, sameContact, tie } from './ties.queries.ts';

/** Of what was shown: what becomes theirs, and what does not. */
type Wanted = Pick<InputOf<'decideRegistration'>, 'application_ids' | 'left_ids'>;

const ofAgency = (db: TenantDb, agencyId: number): TenantDb => db.rescope({ kind: 'agency', agencyId });

/** What has the verified address of a request; who has not shown that it is theirs is given nothing by it. */
const byEmail = (db: TenantDb, { agency_id, email, is_email_verified }: RegistrationRow): Promise<number[]> =>
  is_email_verified ? idsWithEmail(db, agency_id, email) : Promise.resolve([]);

/** As many are shown, and can be ticked. */
const MOST = 200;

/** What is shown to who accepts: what of their reach has the e-mail or phone of a request. */
export const shownFor = (db: TenantDb, row: RegistrationRow) => sameContact(db, row, MOST);

/** What else has the verified address, out of the viewer's reach or over what is shown: nobody can tick it. */
export async function beyondShown(
  db: TenantDb,
  row: RegistrationRow,
  shown: readonly { id: number }[],
): Promise<number[]> {
  const known = new Set(shown.map(({ id }) => id));
  return (await byEmail(ofAgency(db, row.agency_id), row)).filter((id) => !known.has(id));
}

/** Only who has shown that the address is theirs is given what has it. */
const isThemselves = (row: RegistrationRow, customer: { email: string }) =>
  customer.email.toLowerCase() === row.email.toLowerCase();

/** What was ticked, and of who verified the address what has it and was not left out. */
async function theirs(
  db: TenantDb,
  row: RegistrationRow,
  customer: { email: string },
  { application_ids: wanted, left_ids: left }: Wanted,
): Promise<number[]> {
  if (!isThemselves(row, customer)) return [...(wanted ?? [])];
  if (!wanted) return byEmail(ofAgency(db, row.agency_id), row);
  // Who does not say what was left out has seen what would be shown now.
  const seen = left ? left.map((id) => ({ id })) : await shownFor(db, row);
  return [...new Set([...wanted, ...(await beyondShown(db, row, seen))])];
}

/** What was ticked, all of it in reach and nobody else's. @throws Fault not_found, invalid */
async function ticked(db: TenantDb, row: RegistrationRow, ids: readonly number[]): Promise<void> {
  const held = await heldByIds(db, row.agency_id, ids);
  if (held.length < new Set(ids).size) throw new Fault('not_found');
  const taken = held.find(({ customer_id }) => customer_id !== null);
  if (taken) throw invalid({ application_ids: [`Application ${taken.number} is a customer’s already.`] });
}

/** Gives a customer what was ticked, and what has the address that they verified, with a line in each history. @returns how many */
export async function tieTo(
  context: Context,
  row: RegistrationRow,
  customer: { id: number; name: string; email: string },
  wanted: Wanted,
): Promise<number> {
  const { db } = context;
  const { agency_id: agencyId } = row;
  if (wanted.application_ids) await ticked(db, row, wanted.application_ids);
  const ids = await theirs(db, row, customer, wanted);
  const tied = await tie(ofAgency(db, agencyId), agencyId, ids, customer.id);
  for (const applicationId of tied) {
    context.record({ action: `tied it to the customer ${customer.name}`, agencyId, applicationId });
    context.emit({ kind: 'application', agencyId, applicationId, ids: { application_id: applicationId } });
  }
  return tied.length;
}
