import { Fault, found } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { lockApplicationRow, noteById, refreshAlert, setActive } from './notes.queries.ts';

/** Toggles an alert; other notes are refused (section 4). @throws Fault not_found, invalid */
export const toggleApplicationAlertNote: Verb<'toggleApplicationAlertNote'> = async (
  context,
  { note_id, application_id },
) => {
  // Locks the application before the note, as the code that raises alerts does.
  found(await lockApplicationRow(context.db, application_id));
  const note = found(await noteById(context.db, application_id, note_id));
  if (!note.is_alert) throw new Fault('invalid', 'Only alert notes can be switched.');
  await setActive(context.db, note.id, !note.is_active);
  await refreshAlert(context.db, application_id);
  context.record({
    action: note.is_active ? 'switched an alert off' : 'switched an alert on',
    agencyId: note.agency_id,
    applicationId: application_id,
    changes: [{ field: note.key, from: note.is_active, to: !note.is_active }],
  });
  context.emit({ kind: 'note', agencyId: note.agency_id, applicationId: application_id, ids: { application_id } });
  return {};
};
