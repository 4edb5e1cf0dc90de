import { CRMS, MESSAGES, NOTE_RULES } from '@freeboard/domain';
import { z } from 'zod';
import { nothing, post } from '../call.ts';
import { note } from '../shapes/application.ts';
import { id } from '../shapes/common.ts';

/** Note_Title … are the CRM's own names (section 3). */
const crmNote = z.object({
  id: z.string(),
  Note_Title: z.string().nullable(),
  Note_Content: z.string().nullable(),
  File_Name: z.string().nullable(),
  $se_module: z.string(),
  Parent_Id: z.object({ id: z.string() }),
});

const words = (minimum: number, maximum: number) =>
  z.string().trim().min(minimum, MESSAGES.min_characters(minimum)).max(maximum);

/** Notes, attachments and the CRM (R6). */
export const noteCalls = {
  getNoteAndAttachmentsOfApplication: post('/agent-portal/get-note-and-attachments-of-application', {
    summary: 'Notes and attachments, the CRM’s among them',
    may: 'application.log',
    effect: 'read',
    request: z.strictObject({ application_id: id }),
    answer: z.object({ notes: z.array(note), attachments: z.array(crmNote), crm_notes: z.array(crmNote) }),
  }),
  addNoteOrAttachmentToApplication: post('/agent-portal/add-note-or-attachment-to-application', {
    summary: 'Add a note, with a file or without',
    may: 'note.write',
    effect: 'write',
    transport: 'multipart',
    request: z.strictObject({
      application_id: id,
      note_details: z.strictObject({
        title: words(NOTE_RULES.title, 200),
        body: words(NOTE_RULES.body, 20_000),
      }),
    }),
    answer: nothing,
  }),
  openNoteAttachment: post('/agent-portal/open-note-attachment', {
    summary: 'The address of a file of a note, for five minutes of this session',
    may: 'application.log',
    effect: 'write',
    request: z.strictObject({ application_id: id, attachment_id: id }),
    answer: z.object({ file_url: z.string() }),
  }),
  toggleApplicationAlertNote: post('/agent-portal/toggle-application-alert-note', {
    summary: 'Switch an alert note between active and inactive',
    may: 'note.write',
    effect: 'write',
    request: z.strictObject({ note_id: id, application_id: id }),
    answer: nothing,
  }),
  downloadAttachmentFromZohoCrm: post('/agent-portal/download-attachment-from-{crm}', {
    names: CRMS,
    summary: 'A link to a file kept in the CRM',
    may: 'application.log',
    effect: 'read',
    request: z.strictObject({
      parent_module: z.string().max(60),
      parent_id: z.string().max(30),
      attachment_id: z.string().max(30),
    }),
    answer: z.object({ file_url: z.string() }),
  }),
};
