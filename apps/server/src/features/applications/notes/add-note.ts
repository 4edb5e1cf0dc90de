import { found } from '../../../kernel/faults.ts';
import { prepareThenCommit } from '../../../kernel/verbs.ts';
import { insertAttachments } from './attachments.queries.ts';
import * as attachments from './attachments.ts';
import { noteCopies } from './note-copies.ts';
import { insertNoteRow, isThere } from './notes.queries.ts';

const KEY = 'note';

/** @throws Fault not_found, conflict (no CRM record to keep it in) */
export const addNoteOrAttachmentToApplication = prepareThenCommit<'addNoteOrAttachmentToApplication', void>(
  async (context, { application_id }) => {
    found(await isThere(context.db, application_id));
    await attachments.store(context);
  },
  async (context, { application_id, note_details: { title, body }, keep_in_crm }) => {
    const { db, uploads, now } = context;
    const { agency_id } = found(await isThere(db, application_id));
    const ids = { agency_id, application_id };
    const note = await insertNoteRow(db, { ...ids, key: KEY, title, body, sent_by: context.author, sent_at: now });
    const stored =
      uploads.length > 0
        ? await insertAttachments(
            db,
            uploads.map(({ name, kind, media_type, size, sha256, storageKey }) => ({
              ...ids,
              note_id: note.id,
              name,
              kind,
              media_type,
              size,
              sha256,
              storage_key: found(storageKey),
            })),
          )
        : [];
    if (keep_in_crm) await noteCopies(context).queue(context, application_id, note.id);
    context.record({
      action: uploads.length > 0 ? 'added a note with files' : 'added a note',
      agencyId: agency_id,
      applicationId: application_id,
      changes: [
        { field: 'note', from: null, to: title },
        ...(uploads.length > 0 ? [{ field: 'files', from: null, to: uploads.map(({ name }) => name).join(', ') }] : []),
      ],
    });
    context.emit({ kind: 'note', agencyId: agency_id, applicationId: application_id, ids: { application_id } });
    return { attachments: stored };
  },
);
