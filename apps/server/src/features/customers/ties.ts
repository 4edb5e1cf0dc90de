import type { ApplicationCustomer, CustomerApplications } from '@freeboard/contract';
import type { ApplicationType } from '@freeboard/domain/applications';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { Application, type ApplicationRecord } from '../applications/index.ts';
import {
  activeCustomerById,
  customerInReach,
  deleteRejection,
  insertRejections,
  personInReach,
  proposalsOfApplication,
  proposalsOfCustomer,
  recordTie,
  setCustomer,
} from '../people/index.ts';
import { applicationsOfCustomer, clearCustomer, customerById } from './customers.queries.ts';

const MOST_PROPOSED = 50;

async function presentCustomer(context: Context, applicationId: number): Promise<ApplicationCustomer> {
  const { customer_id } = (await Application.find(context, applicationId)).row;
  if (customer_id !== null) return { customer: (await customerById(context.db, customer_id)) ?? null, proposals: [] };
  const proposals = await proposalsOfApplication(context.db, applicationId);
  return {
    customer: null,
    proposals: proposals.map((one) => ({
      customer: { id: one.customer_id, name: one.customer_name },
      match: one.match,
    })),
  };
}

export const getApplicationCustomer: Verb<'getApplicationCustomer'> = (context, { application_id }) =>
  presentCustomer(context, application_id);

async function eligibleCustomer(context: Context, row: ApplicationRecord, id: number) {
  const inReach = await customerInReach(context, row.agency_id, id);
  if (inReach) return inReach;
  const proposals = await proposalsOfApplication(context.db, row.id);
  if (!proposals.some(({ customer_id }) => customer_id === id)) return undefined;
  return activeCustomerById(context.db.rescope({ kind: 'agency', agencyId: row.agency_id }), id);
}

const emitToCustomer = (context: Context, row: ApplicationRecord, customerId: number): void =>
  context.emit({
    kind: 'application',
    agencyId: row.agency_id,
    personId: customerId,
    ids: { application_id: row.id },
  });

/** @throws Fault not_found, invalid, conflict */
export const tieCustomer: Verb<'tieCustomer'> = async (context, { application_id, customer_id }) => {
  const { row } = await Application.lock(context, application_id);
  const customer = await eligibleCustomer(context, row, customer_id);
  if (!customer) throw invalid({ customer_id: ['This customer is no longer available. Choose another one.'] });
  if (row.customer_id !== null && row.customer_id !== customer_id)
    throw new Fault('conflict', 'This application is tied to another customer. Untie it first.');
  await setCustomer(context.db, row.agency_id, [row.id], customer.id);
  await deleteRejection(context.db, row.id, customer.id);
  recordTie(context, { agencyId: row.agency_id, applicationId: row.id }, `tied it to the customer ${customer.name}`);
  return presentCustomer(context, row.id);
};

/**
 * Unassigns an application from its customer, whose access ends immediately; the matching rule does not assign it
 * again.
 * @throws Fault not_found, conflict
 */
export const untieCustomer: Verb<'untieCustomer'> = async (context, { application_id }) => {
  const { row } = await Application.lock(context, application_id);
  if (row.customer_id === null) throw new Fault('conflict', 'This application is not tied to a customer.');
  const customer = found(await customerById(context.db, row.customer_id));
  await clearCustomer(context.db, row.id);
  await rejectPair(context, row, customer.id);
  recordTie(
    context,
    { agencyId: row.agency_id, applicationId: row.id },
    `untied it from the customer ${customer.name}`,
  );
  emitToCustomer(context, row, customer.id);
  return presentCustomer(context, row.id);
};

const rejectPair = (context: Context, row: ApplicationRecord, customer_id: number) =>
  insertRejections(context.db, [
    {
      agency_id: row.agency_id,
      application_id: row.id,
      customer_id,
      rejected_by: context.viewer.id,
      rejected_at: context.now,
    },
  ]);

/** Records that a suggested customer is not the client of an application. @throws Fault not_found, conflict, invalid */
export const rejectCustomer: Verb<'rejectCustomer'> = async (context, { application_id, customer_id }) => {
  const { row } = await Application.lock(context, application_id);
  if (row.customer_id === customer_id)
    throw new Fault('conflict', 'This application is tied to that customer. Untie it first.');
  const customer = await eligibleCustomer(context, row, customer_id);
  if (!customer) throw invalid({ customer_id: ['This customer is no longer proposed.'] });
  await rejectPair(context, row, customer.id);
  const of = { agencyId: row.agency_id, applicationId: row.id };
  recordTie(context, of, `said that it is not of the customer ${customer.name}`);
  return presentCustomer(context, row.id);
};

type Brief = CustomerApplications['applications'][number];
type BriefRow = Pick<
  Awaited<ReturnType<typeof applicationsOfCustomer>>[number],
  'application_id' | 'number' | 'type' | 'address' | 'first_name' | 'last_name'
>;

const toBrief = (row: BriefRow): Brief => ({
  id: row.application_id,
  application_id: row.number,
  application_type: row.type as ApplicationType,
  client: [row.first_name, row.last_name].filter(Boolean).join(' '),
  address: row.address,
});

export const getCustomerApplications: Verb<'getCustomerApplications'> = async (context, { user_id }) => {
  const person = found(await personInReach(context, user_id));
  if (person.role !== 'customer') return { applications: [], proposals: [] };
  const [applications, proposals] = await Promise.all([
    applicationsOfCustomer(context.db, person.id),
    proposalsOfCustomer(context.db, person, MOST_PROPOSED),
  ]);
  return {
    applications: applications.map(toBrief),
    proposals: proposals.map((one) => ({ ...toBrief(one), match: one.match })),
  };
};
