import type { MessageDraft } from '@freeboard/contract';
import type { Verb } from '../../../kernel/verbs.ts';
import { Application } from '../../applications/index.ts';
import { type DraftRow, deleteDraft, draftsOf, replaceDraft } from './message-drafts.queries.ts';

const toDraft = ({ channel, subject, body, written_by, written_at }: DraftRow): MessageDraft => ({
  channel: channel as MessageDraft['channel'],
  subject,
  body,
  written_by,
  written_at: written_at.toISOString(),
});

export const getMessageDrafts: Verb<'getMessageDrafts'> = async (context, { application_id }) => {
  await Application.require(context, application_id);
  return { drafts: (await draftsOf(context.db, application_id)).map(toDraft) };
};

/** Saves a draft in place of the previous one; nothing is sent. @throws Fault not_found */
export const saveMessageDraft: Verb<'saveMessageDraft'> = async (
  context,
  { application_id, channel, subject, body },
) => {
  const { agency_id } = await Application.require(context, application_id);
  const row = await replaceDraft(context.db, {
    agency_id,
    application_id,
    channel,
    subject: subject ?? null,
    body,
    written_by: context.author,
    written_at: context.now,
  });
  const action = channel === 'email' ? 'drafted an e-mail' : 'drafted a text';
  context.record({ action, agencyId: agency_id, applicationId: application_id });
  return { draft: toDraft(row) };
};

/** @throws Fault not_found */
export const removeMessageDraft: Verb<'removeMessageDraft'> = async (context, { application_id, channel }) => {
  const { agency_id } = await Application.require(context, application_id);
  await deleteDraft(context.db, application_id, channel);
  const action = channel === 'email' ? 'removed the draft of an e-mail' : 'removed the draft of a text';
  context.record({ action, agencyId: agency_id, applicationId: application_id });
  return {};
};
