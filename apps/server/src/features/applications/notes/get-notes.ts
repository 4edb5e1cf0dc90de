import { found } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { crmContentOf } from '../../crm/index.ts';
import { isThere } from './notes.queries.ts';
import { notesOf } from './notes-of.ts';

/** The notes of an application, newest first, and its link to the CRM. @throws Fault not_found */
export const getNoteAndAttachmentsOfApplication: Verb<'getNoteAndAttachmentsOfApplication'> = async (
  context,
  { application_id },
) => {
  found(await isThere(context.db, application_id));
  const [notes, crm] = await Promise.all([notesOf(context, application_id), crmContentOf(context, application_id)]);
  return { notes, ...crm };
};
