import { CRM_PUSH_STATES, CRM_STATES } from '@freeboard/domain/crm';
import { NOTE_RULES } from '@freeboard/domain/messages';
import { MESSAGES } from '@freeboard/domain/wording';
import { z } from 'zod';
import { nothing, post } from '../../call.ts';
import { id, NAMED } from '../common.ts';

export const note = z.object({
  id,
  key: z.string(),
  created_at: z.string(),
  pinned_at: z.string().nullable(),
  title: z.string(),
  body: z.string(),
  payload: z.object({
    is_alert: z.boolean(),
    is_active: z.boolean(),
    sent_by: z.string(),
    status: z.string().nullable(),
    sent_at: z.string().nullable(),
  }),
  attachments: z.array(z.object({ id, name: z.string(), kind: z.enum(['picture', 'pdf', 'other']), size: z.number() })),
  /** The transfer of the note to the CRM; `text` explains a delay or failure, if any. */
  crm: z.object({ state: z.enum(CRM_PUSH_STATES), text: z.string() }).nullable(),
});
NAMED.set(note, 'Note');

/** A note of the CRM, with the CRM's own field names (section 3). */
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

export const noteCalls = {
  getNoteAndAttachmentsOfApplication: post('/agent-portal/get-note-and-attachments-of-application', {
    summary: "List an application's notes and attachments, including those in the CRM",
    may: 'application.log',
    effect: 'read',
    live: ['note'],
    request: z.strictObject({ application_id: id }),
    answer: z.object({
      notes: z.array(note),
      attachments: z.array(crmNote),
      crm_notes: z.array(crmNote),
      crm: z.object({
        state: z.enum(CRM_STATES),
        /** The reason for a failure, as a readable message. */
        text: z.string(),
        record: z.object({ module: z.string(), id: z.string(), name: z.string() }).nullable(),
        has_more: z.boolean(),
      }),
    }),
  }),
  addNoteOrAttachmentToApplication: post('/agent-portal/add-note-or-attachment-to-application', {
    summary: 'Add a note to an application, with or without files',
    may: 'note.write',
    effect: 'write',
    transport: 'multipart',
    request: z.strictObject({
      application_id: id,
      note_details: z.strictObject({
        title: words(NOTE_RULES.title, 200),
        body: words(NOTE_RULES.body, 20_000),
      }),
      keep_in_crm: z.boolean().optional(),
    }),
    answer: z.object({ attachments: z.array(z.object({ id, name: z.string() })) }),
  }),
  openNoteAttachment: post('/agent-portal/open-note-attachment', {
    summary: "Get the download address of a note's file, valid for five minutes in this session",
    may: 'application.log',
    effect: 'write',
    request: z.strictObject({ application_id: id, attachment_id: id }),
    answer: z.object({ file_url: z.string() }),
  }),
  pinNote: post('/agent-portal/pin-note', {
    summary: 'Pin or unpin a note',
    may: 'note.write',
    effect: 'write',
    request: z.strictObject({ note_id: id, application_id: id, is_pinned: z.boolean() }),
    answer: nothing,
  }),
  toggleApplicationAlertNote: post('/agent-portal/toggle-application-alert-note', {
    summary: 'Toggle an alert note between active and inactive',
    may: 'note.write',
    effect: 'write',
    request: z.strictObject({ note_id: id, application_id: id }),
    answer: nothing,
  }),
};
