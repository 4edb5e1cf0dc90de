import { Fault, found } from '../../../kernel/faults.ts';
import { addressForSession } from '../../../kernel/files/downloads.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { attachmentById } from './attachments.queries.ts';
import { CARRIER_FILE_KEY } from './attachments.ts';

/** The file's download address, valid for five minutes in this session only. @throws Fault not_found */
export const openNoteAttachment: Verb<'openNoteAttachment'> = async (context, { application_id, attachment_id }) => {
  const file = found(await attachmentById(context.db, application_id, attachment_id));
  if (file.note_key === CARRIER_FILE_KEY && !context.viewer.displayCarriers) throw new Fault('not_found');
  const file_url = await addressForSession(context, {
    agency_id: file.agency_id,
    application_id,
    name: file.name,
    media_type: file.kind === 'other' ? 'application/octet-stream' : file.media_type,
    is_shown: file.kind !== 'other',
    storage_key: file.storage_key,
  });
  context.record({
    action: 'opened a file',
    agencyId: file.agency_id,
    applicationId: application_id,
    changes: [{ field: 'file', from: null, to: file.name }],
  });
  return { file_url };
};
