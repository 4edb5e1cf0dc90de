import { readTyped, saveTyped } from '../../drafts/typed.ts';

/** A file of an application that goes along. */
export type Attached = { id: number; name: string };

/** What is written in the reply box of a conversation and not sent yet. */
export type Draft = {
  channel?: 'sms' | 'email';
  receiver?: string;
  application_id?: number;
  subject?: string;
  body?: string;
  /** Files of the application, on an e-mail. */
  files?: readonly Attached[];
  /** The questions of the client's page that it answers. */
  answers?: readonly number[];
};

export const readDraft = (conversationId: string): Draft => readTyped<Draft>('reply', conversationId) ?? {};

export const saveDraft = (conversationId: string, draft: Draft): void =>
  saveTyped('reply', conversationId, draft.body || draft.subject || draft.files?.length ? draft : null);

/** Adds the words of a canceled message to what is being written, by the way that it would have gone. */
export function addToDraft(conversationId: string, { body = '', ...rest }: Draft): void {
  const before = readDraft(conversationId).body;
  saveDraft(conversationId, { ...rest, body: before ? `${before}\n\n${body}` : body });
}
