import { z } from 'zod';
import { nothing, post } from '../../call.ts';
import { id } from '../../shapes/common.ts';

const channel = z.enum(['email', 'sms']);

const draft = z.object({
  channel,
  /** Null for the template's. */
  subject: z.string().nullable(),
  body: z.string(),
  written_by: z.string(),
  written_at: z.string(),
});
export type MessageDraft = z.infer<typeof draft>;

/** Drafts that an assistant or a program wrote for the send dialog. */
export const messageDraftCalls = {
  getMessageDrafts: post('/agent-portal/get-message-drafts', {
    summary: 'Drafts of messages that were written for an application and wait for a person',
    may: 'quote.send',
    effect: 'read',
    request: z.strictObject({ application_id: id }),
    answer: z.object({ drafts: z.array(draft) }),
  }),
  saveMessageDraft: post('/agent-portal/save-message-draft', {
    summary: 'Save the draft of an e-mail or a text; it replaces the one before, and nothing is sent',
    may: 'quote.send',
    effect: 'write',
    request: z.strictObject({
      application_id: id,
      channel,
      subject: z.string().trim().min(1).max(300).optional(),
      body: z.string().trim().min(1, 'Field is required.').max(10_000),
    }),
    answer: z.object({ draft }),
  }),
  removeMessageDraft: post('/agent-portal/remove-message-draft', {
    summary: 'Remove a draft, once it was sent or dropped',
    may: 'quote.send',
    effect: 'write',
    request: z.strictObject({ application_id: id, channel }),
    answer: nothing,
  }),
};
