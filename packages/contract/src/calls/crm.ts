import { CRMS } from '@freeboard/domain/applications';
import { CRM_MAKEABLE, CRM_MODULE_NAMES, ZOHO_REGION_NAMES } from '@freeboard/domain/crm';
import { z } from 'zod';
import { nothing, post } from '../call.ts';
import { id, text } from './common.ts';

const record = z.object({
  id: z.string(),
  module: z.enum(CRM_MODULE_NAMES),
  name: z.string(),
  /** E-mail, phone or stage: details that distinguish records with the same name. */
  detail: z.string(),
});

const recordId = z.string().regex(/^\d{1,30}$/, 'Value is not valid.');

const connection = z.object({
  connection: z.object({ region: z.enum(ZOHO_REGION_NAMES), client_id: z.string(), updated_at: z.string() }).nullable(),
  /** Whether the sandbox may be chosen as a region. */
  has_sandbox: z.boolean(),
});

export const crmCalls = {
  getCrmConnection: post('/crm/get-connection', {
    summary: "Get the agency's CRM connection, without its secrets",
    may: 'settings.global',
    effect: 'read',
    request: z.strictObject({}),
    answer: connection,
  }),
  saveCrmConnection: post('/crm/save-connection', {
    summary: 'Connect the agency to its CRM after a successful sign-in there',
    may: 'settings.global',
    effect: 'write',
    request: z.strictObject({
      region: z.enum(ZOHO_REGION_NAMES),
      client_id: text(200),
      client_secret: text(400),
      refresh_token: text(400),
    }),
    answer: connection,
    perMinute: 10,
  }),
  endCrmConnection: post('/crm/end-connection', {
    summary: 'Disconnect the CRM; its records are kept there',
    may: 'settings.global',
    effect: 'write',
    request: z.strictObject({}),
    answer: connection,
  }),
  searchCrmRecords: post('/crm/search-records', {
    summary: 'Search CRM records by name, e-mail address or phone number',
    may: 'note.write',
    effect: 'read',
    request: z.strictObject({
      application_id: id,
      module: z.enum(CRM_MODULE_NAMES),
      words: z.string().trim().min(2, 'min. 2 Characters.').max(100),
    }),
    answer: z.object({ records: z.array(record) }),
    perMinute: 60,
  }),
  linkCrmRecord: post('/crm/link-record', {
    summary: 'Link an application to a CRM record; null unlinks it',
    may: 'note.write',
    effect: 'write',
    request: z.strictObject({
      application_id: id,
      record: z.strictObject({ module: z.enum(CRM_MODULE_NAMES), id: recordId }).nullable(),
    }),
    answer: nothing,
  }),
  createCrmRecord: post('/crm/create-record', {
    summary: 'Create a CRM record from an application and link them',
    may: 'note.write',
    effect: 'write',
    request: z.strictObject({ application_id: id, module: z.enum(CRM_MAKEABLE) }),
    answer: nothing,
    perMinute: 20,
  }),
  pushNoteToCrm: post('/crm/push-note', {
    summary: 'Copy a note and its files to the CRM',
    may: 'note.write',
    effect: 'write',
    request: z.strictObject({ application_id: id, note_id: id }),
    answer: nothing,
  }),
  downloadAttachmentFromZohoCrm: post('/agent-portal/download-attachment-from-{crm}', {
    names: CRMS,
    summary: 'Download a CRM attachment and get its address, valid for five minutes in this session',
    may: 'application.log',
    effect: 'write',
    request: z.strictObject({
      parent_module: z.enum(CRM_MODULE_NAMES),
      parent_id: recordId,
      attachment_id: recordId,
    }),
    answer: z.object({ file_url: z.string() }),
    perMinute: 30,
  }),
};
