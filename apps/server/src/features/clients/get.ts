import type { Client } from '@freeboard/contract';
import { clientName, UNDO_MERGE_DAYS } from '@freeboard/domain/clients';
import type { Context } from '../../kernel/context/context.ts';
import { found } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { sharedAmong } from '../applications/index.ts';
import { clientAddress, consentLedger } from '../messages/index.ts';
import { carrierLabel } from '../quotes/index.ts';
import { toAddress, toApplicationOfClient, toClientRow, toConsents } from './clients.presenter.ts';
import {
  type AddressOfClientRow,
  type ApplicationOfClientRow,
  addressesOf,
  applicationsOf,
  type ClientRecord,
  clientById,
} from './clients.queries.ts';
import { clientRows } from './list.queries.ts';
import {
  attachmentsOf,
  candidatesOf,
  mergesInto,
  policiesOf,
  proposalsOf,
  signedOf,
  splitsOf,
} from './parts.queries.ts';
import { likeClients } from './same.ts';

const MOST_CONSENTS = 200;
const DAY_MS = 86_400_000;
/** The latest properties that are searched for clients of the same name. */
const MOST_PROPERTIES = 5;

async function consentsOf(context: Context, row: ClientRecord, addresses: readonly AddressOfClientRow[]) {
  const known = addresses.map(({ kind, value }) =>
    kind === 'phone' ? clientAddress.e164(value) : clientAddress.mailAddress(value),
  );
  const lines = await consentLedger.consentLines(context.own().raw, {
    agencyId: row.agency_id,
    addresses: known.filter((one) => one !== null),
    text: '',
    before: undefined,
    limit: MOST_CONSENTS,
  });
  return toConsents(lines);
}

async function presentPolicies({ db, viewer }: Context, id: number): Promise<Client['policies']> {
  return (await policiesOf(db, id)).map(({ carrier_name, offer_carrier_name, ...row }) => ({
    ...row,
    carrier_name: carrierLabel(viewer, offer_carrier_name ?? carrier_name, row.quote_id),
    policy_number: viewer.displayCarriers ? row.policy_number : null,
  }));
}

async function documentsOf({ db, viewer }: Context, id: number): Promise<Client['documents']> {
  const seesCarriers = viewer.displayCarriers;
  const [attachments, proposals, signed] = await Promise.all([
    attachmentsOf(db, id),
    proposalsOf(db, id, seesCarriers),
    signedOf(db, id, seesCarriers),
  ]);
  const all = [
    ...attachments
      .filter(({ is_policy }) => seesCarriers || !is_policy)
      .map(({ is_policy, ...row }) => ({ ...row, kind: 'attachment' as const })),
    ...proposals.map((row) => ({ ...row, kind: 'proposal' as const })),
    ...signed.map(({ signer_name, ...row }) => ({ ...row, kind: 'signed' as const, name: `Signed by ${signer_name}` })),
  ];
  return all
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ at, application_id, ...row }) => ({
      ...row,
      application_id: application_id ?? 0,
      at: at.toISOString(),
    }));
}

async function presentCandidates(
  { db }: Context,
  row: ClientRecord,
  addresses: readonly AddressOfClientRow[],
  applications: readonly ApplicationOfClientRow[],
): Promise<Client['candidates']> {
  const keys = addresses.map(({ key }) => key).filter(Boolean);
  const shared = await sharedAmong(db, row.agency_id, keys);
  const { ofAddress, ofName } = await candidatesOf(
    db,
    row,
    keys.filter((key) => !shared.has(key)),
  );
  const properties = [...new Set(applications.map(({ address }) => address))].slice(0, MOST_PROPERTIES);
  const ofProperty: number[] = [];
  for (const address of properties)
    ofProperty.push(...(await likeClients(db, row.agency_id, { ...row, address }, row.id)));
  const ids = [...new Set([...ofProperty, ...ofAddress, ...ofName])];
  return (await clientRows(db, ids)).map((one) => ({
    client: toClientRow(one),
    likeness: ofProperty.includes(one.id) ? 'property' : ofAddress.includes(one.id) ? 'address' : 'name',
  }));
}

async function presentMerges({ db, now }: Context, id: number): Promise<Client['merges']> {
  const undoable = UNDO_MERGE_DAYS * DAY_MS;
  return (await mergesInto(db, id, new Date(now.getTime() - undoable))).map((merge) => ({
    id: merge.id,
    name: clientName(merge),
    merged_by: merge.merged_by ?? '',
    merged_at: merge.merged_at.toISOString(),
    undo_until: new Date(merge.merged_at.getTime() + undoable).toISOString(),
  }));
}

async function presentSplits({ db, now }: Context, id: number): Promise<Client['splits']> {
  const undoable = UNDO_MERGE_DAYS * DAY_MS;
  return (await splitsOf(db, id, new Date(now.getTime() - undoable))).map((split) => ({
    id: split.id,
    application_id: split.number,
    other_id: split.from_id === id ? split.to_id : split.from_id,
    split_by: split.split_by,
    split_at: split.split_at.toISOString(),
    undo_until: new Date(split.split_at.getTime() + undoable).toISOString(),
  }));
}

/** A client with everything about it that the viewer may see. @throws Fault not_found */
export async function presentClient(context: Context, id: number): Promise<Client> {
  const { db } = context;
  const row = found(await clientById(db, id));
  const addresses = await addressesOf(db, row.id);
  const applications = await applicationsOf(db, row.id);
  const [consents, policies, documents, candidates, merges, splits] = await Promise.all([
    consentsOf(context, row, addresses),
    presentPolicies(context, row.id),
    documentsOf(context, row.id),
    presentCandidates(context, row, addresses, applications),
    presentMerges(context, row.id),
    presentSplits(context, row.id),
  ]);
  return {
    id: row.id,
    version: row.version,
    name: clientName(row),
    first_name: row.first_name,
    last_name: row.last_name,
    business_name: row.business_name,
    language: row.language as Client['language'],
    created_at: row.created_at.toISOString(),
    addresses: addresses.map(toAddress),
    consents,
    applications: applications.map(toApplicationOfClient),
    policies,
    documents,
    candidates,
    merges,
    splits,
  };
}

export const getClient: Verb<'getClient'> = async (context, { client_id }) => ({
  client: await presentClient(context, client_id),
});
