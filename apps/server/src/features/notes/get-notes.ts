import { found } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { isThere } from './notes.queries.ts';
import { notesOf } from './notes-of.ts';

/** The notes of an application, newest first. @throws Fault not_found */
export const getNoteAndAttachmentsOfApplication: Verb<'getNoteAndAttachmentsOfApplication'> = async (
  context,
  { application_id },
) => {
  found(await isThere(context.db, application_id));
  return { notes: await notesOf(context, application_id), attachments: [], crm_notes: [] };
};
