import type { FollowedApplication } from '@freeboard/contract';
import { withoutTokens } from '@freeboard/domain/client-page';
import { MESSAGES } from '@freeboard/domain/wording';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, invalid } from '../../kernel/faults.ts';
import { addressForSession } from '../../kernel/files/downloads.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { Application, type ApplicationRecord } from '../applications/index.ts';
import { currentSigned, customerDocument, signedCopy } from '../client-page/index.ts';
import { clientAddress, clientQuestion } from '../messages/index.ts';
import { maskOf } from '../quotes/index.ts';
import { policyFiles, portalConversation, proposalFiles } from './customers.queries.ts';

/**
 * An application that the viewer may follow; archived applications are not found.
 * @throws Fault not_found
 */
async function followed(context: Context, id: number): Promise<ApplicationRecord> {
  const { row } = await Application.find(context, id);
  if (row.archived_at !== null) throw new Fault('not_found');
  return row;
}

async function visibleSigned({ db, viewer }: Context, applicationId: number) {
  const row = await currentSigned(db, applicationId);
  return row && (viewer.displayCarriers || !row.names_carriers) ? row : null;
}

/** A policy's file names its carrier, so viewers who must not see carriers get none. */
const visiblePolicies = ({ db, viewer }: Context, applicationId: number) =>
  viewer.displayCarriers ? policyFiles(db, applicationId) : Promise.resolve([]);

async function documentsOf(context: Context, id: number): Promise<FollowedApplication['documents']> {
  const [proposals, signed, policies] = await Promise.all([
    proposalFiles(context.db, id, context.viewer.displayCarriers),
    visibleSigned(context, id),
    visiblePolicies(context, id),
  ]);
  return [
    ...policies.map((file) => ({
      kind: 'policy' as const,
      id: file.id,
      name: file.name,
      at: file.recorded_at.toISOString(),
    })),
    ...(signed
      ? [{ kind: 'signed' as const, id: signed.id, name: 'Your signed choice', at: signed.signed_at.toISOString() }]
      : []),
    ...proposals.map((file) => ({
      kind: 'proposal' as const,
      id: file.id,
      name: file.name,
      at: file.created_at.toISOString(),
    })),
  ];
}

async function conversationOf(context: Context, id: number): Promise<FollowedApplication['conversation']> {
  const rows = await portalConversation(context.db, id, clientAddress.mailAddress(context.viewer.email));
  const mask = await maskOf(context, id);
  return rows.map((row) => {
    const is_answer = row.direction === 'outbound';
    const text = withoutTokens(row.body);
    return {
      id: row.id,
      is_answer,
      sent_by: is_answer ? (row.sent_by ?? '') : context.viewer.name,
      text: is_answer ? mask.strict(text) : text,
      at: row.created_at.toISOString(),
    };
  });
}

async function presentFollowed(context: Context, row: ApplicationRecord): Promise<FollowedApplication> {
  const [{ application, document }, documents, conversation] = await Promise.all([
    customerDocument(context, row),
    documentsOf(context, row.id),
    conversationOf(context, row.id),
  ]);
  return {
    id: row.id,
    application_id: row.number,
    application_type: application.application_type,
    status: application.payload.status,
    updated_at: application.updated_at,
    document,
    policies: application.quotes.flatMap(({ id, bound, payload }) =>
      bound ? [{ ...bound, quote_id: id, carrier_name: payload.carrier_name }] : [],
    ),
    documents,
    conversation,
    answers_to: context.viewer.email,
  };
}

export const getFollowedApplication: Verb<'getFollowedApplication'> = async (context, { application_id }) => ({
  application: await presentFollowed(context, await followed(context, application_id)),
});

type Kind = FollowedApplication['documents'][number]['kind'];
type File = { name: string; media_type: string; bytes?: Buffer; storage_key?: string | null };

/** A document that the viewer may open. @throws Fault not_found */
async function fileOf(context: Context, applicationId: number, kind: Kind, id: number): Promise<File> {
  if (kind === 'signed') {
    const row = await visibleSigned(context, applicationId);
    if (row?.id !== id) throw new Fault('not_found');
    const { displayCarriers: isNamed } = context.viewer;
    const { name, bytes } = await signedCopy(context.db, row, { isNamed, email: '' });
    return { name, media_type: 'application/pdf', bytes };
  }
  if (kind === 'policy') {
    const file = (await visiblePolicies(context, applicationId)).find((one) => one.id === id);
    if (!file) throw new Fault('not_found');
    return { name: file.name, media_type: file.media_type, storage_key: file.storage_key };
  }
  const files = await proposalFiles(context.db, applicationId, context.viewer.displayCarriers);
  const file = files.find((one) => one.id === id);
  if (!file) throw new Fault('not_found');
  const content = file.bytes === null ? { storage_key: file.storage_key } : { bytes: file.bytes };
  return { name: file.name, media_type: file.media_type, ...content };
}

export const openFollowedDocument: Verb<'openFollowedDocument'> = async (
  context,
  { application_id, kind, document_id },
) => {
  const row = await followed(context, application_id);
  const file = await fileOf(context, row.id, kind, document_id);
  const file_url = await addressForSession(context, { ...file, agency_id: row.agency_id, application_id: row.id });
  context.record({
    action: 'opened a file',
    agencyId: row.agency_id,
    applicationId: row.id,
    changes: [{ field: 'file', from: null, to: file.name }],
  });
  return { file_url, file_name: file.name };
};

/**
 * Adds a customer's question to the conversation and notifies the people who handle the application.
 * @throws Fault not_found, invalid, conflict
 */
export const askAboutApplication: Verb<'askAboutApplication'> = async (context, { application_id, question }) => {
  const row = await followed(context, application_id);
  const { viewer } = context;
  if (row.customer_id !== viewer.id) throw new Fault('conflict', 'Only the customer of this application can ask here.');
  const text = question.trim();
  if (text === '') throw invalid({ question: [MESSAGES.required] });
  const { raw } = context.own();
  const contact = { id: row.id, agency_id: row.agency_id, email: viewer.email, phone: '' };
  await clientQuestion.receiveQuestion(
    { system: raw, clock: context.clock, effects: context.effects },
    contact,
    viewer.name,
    text,
    'portal',
  );
  const of = { agencyId: row.agency_id, applicationId: row.id };
  context.record({ action: 'asked a question', ...of });
  context.effects.notifications.push({
    ...of,
    personId: null,
    kind: 'client_asked',
    text: clientQuestion.questionNotice(viewer.name, row.number, text),
  });
  return { application: await presentFollowed(context, row) };
};
