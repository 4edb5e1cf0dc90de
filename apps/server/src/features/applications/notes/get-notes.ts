import { found } from '../../../kernel/faults.ts';
import type { CopiedContent } from '../../../kernel/services.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { isThere } from './notes.queries.ts';
import { notesOf } from './notes-of.ts';

/**
 * The notes of an application, pinned ones first, then newest first, and its link to the CRM. @throws Fault not_found
 */
export const getNoteAndAttachmentsOfApplication: Verb<'getNoteAndAttachmentsOfApplication'> = async (
  context,
  { application_id },
) => {
  found(await isThere(context.db, application_id));
  const [notes, crm] = await Promise.all([
    notesOf(context, application_id),
    context.services.hooks.noteCopies?.contentOf(context, application_id) ?? NO_CRM,
  ]);
  return { notes, ...crm };
};

const NO_CRM: CopiedContent = {
  attachments: [],
  crm_notes: [],
  crm: { state: 'off', text: '', record: null, has_more: false },
};
