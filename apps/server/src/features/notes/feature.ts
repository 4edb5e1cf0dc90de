/** Keeps notes, attachments and alert notes of an application. */

import type { Feature } from '../../kernel/feature.ts';
import { addNoteOrAttachmentToApplication } from './add-note.ts';
import { getNoteAndAttachmentsOfApplication } from './get-notes.ts';
import { openNoteAttachment } from './open-attachment.ts';
import { pinNote } from './pin-note.ts';
import { toggleApplicationAlertNote } from './toggle-alert.ts';

export const notes: Feature = {
  verbs: {
    addNoteOrAttachmentToApplication,
    getNoteAndAttachmentsOfApplication,
    openNoteAttachment,
    pinNote,
    toggleApplicationAlertNote,
  },
};
