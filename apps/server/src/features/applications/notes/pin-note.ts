import { found } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { lockApplicationRow, noteById, setPinned } from './notes.queries.ts';

/**
 * Pins a note above the others, or unpins it; pinning it again keeps its position.
 * @throws Fault not_found
 */
export const pinNote: Verb<'pinNote'> = async (context, { note_id, application_id, is_pinned }) => {
  found(await lockApplicationRow(context.db, application_id));
  const note = found(await noteById(context.db, application_id, note_id));
  await setPinned(context.db, note.id, is_pinned ? (note.pinned_at ?? context.now) : null);
  context.record({
    action: is_pinned ? 'pinned a note' : 'unpinned a note',
    agencyId: note.agency_id,
    applicationId: application_id,
    changes: [{ field: 'note', from: null, to: note.title }],
  });
  context.emit({ kind: 'note', agencyId: note.agency_id, applicationId: application_id, ids: { application_id } });
  return {};
};
