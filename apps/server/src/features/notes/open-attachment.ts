import { found } from '../../kernel/faults.ts';
import { hashKey, newKey } from '../../kernel/secrets.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { insertDocument } from '../documents/index.ts';
import { attachmentById } from './attachments.queries.ts';

const ADDRESS_MS = 5 * 60_000;

/** The address of an attached file, for five minutes of this very session. @throws Fault not_found */
export const openNoteAttachment: Verb<'openNoteAttachment'> = async (context, { application_id, attachment_id }) => {
  const file = found(await attachmentById(context.db, application_id, attachment_id));
  const token = newKey();
  await insertDocument(context.db, {
    agency_id: file.agency_id,
    application_id,
    person_id: context.viewer.id,
    session_id: context.session?.id ?? null,
    name: file.name,
    media_type: file.kind === 'other' ? 'application/octet-stream' : file.media_type,
    is_shown: file.kind !== 'other',
    storage_key: file.storage_key,
    token_hash: hashKey(token),
    expires_at: new Date(context.now.getTime() + ADDRESS_MS),
  });
  context.record({
    action: 'opened a file',
    agencyId: file.agency_id,
    applicationId: application_id,
    changes: [{ field: 'file', from: null, to: file.name }],
  });
  return { file_url: `/api/documents/${token}` };
};
