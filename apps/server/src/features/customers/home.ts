import type { CustomerHome } from '@freeboard/contract';
import { roleFacts } from '@freeboard/domain/access';
import { type ApplicationType, isSameAddress, TYPE_NAMES } from '@freeboard/domain/applications';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, found } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { carrierLabel } from '../quotes/index.ts';
import { addTask } from '../tasks/index.ts';
import {
  adminsOf,
  agencyOf,
  agentOf,
  allPolicies,
  allPolicyFiles,
  allProposals,
  allSigned,
  applicationsOf,
  QUOTE_REQUESTED,
  requestsSince,
} from './home.queries.ts';

/** @throws Fault conflict for other roles */
function agencyOfCustomer({ viewer }: Context): number {
  if (roleFacts(viewer.role).own !== 'customer' || viewer.agencyId === null)
    throw new Fault('conflict', 'Only a customer has this page.');
  return viewer.agencyId;
}

async function documentsOf({ db, viewer }: Context): Promise<CustomerHome['documents']> {
  const sees = viewer.displayCarriers;
  const [policies, signed, proposals] = await Promise.all([
    // A policy's file names its carrier.
    sees ? allPolicyFiles(db) : [],
    allSigned(db, sees),
    allProposals(db, sees),
  ]);
  const documents = [
    ...policies.map((row) => ({ ...row, kind: 'policy' as const })),
    ...signed.map((row) => ({ ...row, kind: 'signed' as const, name: 'Your signed choice' })),
    ...proposals.map((row) => ({ ...row, kind: 'proposal' as const })),
  ];
  return documents
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .map((row) => ({ ...row, at: row.at.toISOString() }));
}

const REQUESTS_SHOWN_MS = 30 * 24 * 60 * 60_000;

async function requestsOf(context: Context, agencyId: number): Promise<CustomerHome['requests']> {
  const { db, viewer, now } = context;
  const since = new Date(now.getTime() - REQUESTS_SHOWN_MS);
  const [rows, applications] = await Promise.all([
    requestsSince(db, { agencyId, personId: viewer.id }, since),
    applicationsOf(db),
  ]);
  return rows.flatMap(({ at, changes }) => {
    const entered = new Map((changes as { field: string; to: unknown }[]).map(({ field, to }) => [field, to]));
    const [type, address] = [entered.get('application_type'), entered.get('address')];
    // Requests from before lines were recorded, and erased ones, have no line or address.
    if ((type !== 'flood' && type !== 'home') || typeof address !== 'string') return [];
    const isAnswered = applications.some((one) => one.type === type && isSameAddress(one.address, address));
    return isAnswered ? [] : [{ application_type: type, address, at: at.toISOString() }];
  });
}

/** @throws Fault conflict */
export const getCustomerHome: Verb<'getCustomerHome'> = async (context) => {
  const { db, viewer } = context;
  const agencyId = agencyOfCustomer(context);
  const [agent, agency, requests, policies, documents] = await Promise.all([
    agentOf(db, agencyId),
    agencyOf(db, agencyId),
    requestsOf(context, agencyId),
    allPolicies(db),
    documentsOf(context),
  ]);
  return {
    agent: agent ? { name: agent.name, title: agent.title, phone: agent.phone, email: agent.email } : null,
    agency: found(agency),
    requests,
    policies: policies.map(({ type, quote_id, carrier_name, policy_number, ...row }) => ({
      ...row,
      application_type: type as ApplicationType,
      carrier_name: carrierLabel(viewer, carrier_name, quote_id),
      policy_number: viewer.displayCarriers ? policy_number : null,
    })),
    documents,
  };
};

/**
 * Turns a customer's request into a task for their agent. Without an agent the task has no owner, and the agency's
 * admins are notified.
 * @throws Fault conflict
 */
export const requestQuote: Verb<'requestQuote'> = async (context, { application_type, address, comment }) => {
  const { db, viewer } = context;
  const agencyId = agencyOfCustomer(context);
  const agent = await agentOf(db, agencyId);
  const what = `${TYPE_NAMES[application_type].toLowerCase()} quote for ${address}`;
  const note = [`${viewer.name}, ${viewer.email}`, comment].filter(Boolean).join(': ');
  const title = `${viewer.name} asks for a ${what}`;
  await addTask(context, { agency_id: agencyId, owner_id: agent?.id ?? null, title, note });
  const people = agent ? [agent.id] : (await adminsOf(db, agencyId)).map(({ id }) => id);
  for (const personId of people)
    context.effects.notifications.push({
      personId,
      agencyId,
      kind: 'client_message',
      applicationId: null,
      text: `${title}. It is among your tasks.`,
    });
  context.record({
    action: QUOTE_REQUESTED,
    agencyId,
    changes: [
      { field: 'application_type', from: null, to: application_type },
      { field: 'address', from: null, to: address },
    ],
  });
  return {};
};
