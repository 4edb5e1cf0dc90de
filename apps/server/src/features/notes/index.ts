/** Keeps notes, attachments and alert notes of an application. */

import type { Verbs } from '../../kernel/verbs.ts';
import { addNoteOrAttachmentToApplication } from './add-note.ts';
import { getNoteAndAttachmentsOfApplication } from './get-notes.ts';
import { openNoteAttachment } from './open-attachment.ts';
import { pinNote } from './pin-note.ts';
import { toggleApplicationAlertNote } from './toggle-alert.ts';

export { storeUploads } from './add-note.ts';
export { endAlerts, raiseAlert } from './application-alerts.ts';
export { isThere } from './notes.queries.ts';
export { notesOf } from './notes-of.ts';
export { readAttachments } from './read-attachments.ts';
export { addCarrierFile, addReceivedFiles } from './received-files.ts';
export {
  raiseRunAlert,
  restoreRunAlerts,
  type SwitchedAlerts,
  setAlertStatus,
  supersedeRunAlerts,
  withdrawFromRunAlert,
} from './run-alerts.ts';
export const noteVerbs: Verbs = {
  addNoteOrAttachmentToApplication,
  getNoteAndAttachmentsOfApplication,
  openNoteAttachment,
  pinNote,
  toggleApplicationAlertNote,
};
