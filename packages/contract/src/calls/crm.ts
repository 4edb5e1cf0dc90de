import { CRMS } from '@freeboard/domain/applications';
import { CRM_MAKEABLE, CRM_MODULE_NAMES, ZOHO_REGION_NAMES } from '@freeboard/domain/crm';
import { z } from 'zod';
import { nothing, post } from '../call.ts';
import { id, text } from './common.ts';

const record = z.object({
  id: z.string(),
  module: z.enum(CRM_MODULE_NAMES),
  name: z.string(),
  /** E-mail, phone, stage: what distinguishes records of the same name. */
  detail: z.string(),
});

const recordId = z.string().regex(/^\d{1,30}$/, 'Value is not valid.');

const connection = z.object({
  connection: z.object({ region: z.enum(ZOHO_REGION_NAMES), client_id: z.string(), updated_at: z.string() }).nullable(),
  /** Whether the sandbox may be chosen as a region. */
  has_sandbox: z.boolean(),
});

/** The CRM (R6.3): an agency's connection with it, and the record linked to an application. */
export const crmCalls = {
  getCrmConnection: post('/crm/get-connection', {
    summary: 'How the agency is connected with its CRM; no secret is ever told',
    may: 'settings.global',
    effect: 'read',
    request: z.strictObject({}),
    answer: connection,
  }),
  saveCrmConnection: post('/crm/save-connection', {
    summary: 'Connect the agency with its CRM; kept once the CRM has answered to it',
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
    summary: 'End the connection with the CRM; what stands there stays there',
    may: 'settings.global',
    effect: 'write',
    request: z.strictObject({}),
    answer: connection,
  }),
  searchCrmRecords: post('/crm/search-records', {
    summary: 'Records of the CRM by name, e-mail or phone',
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
    summary: 'The record of the CRM that an application stands beside; null for none',
    may: 'note.write',
    effect: 'write',
    request: z.strictObject({
      application_id: id,
      record: z.strictObject({ module: z.enum(CRM_MODULE_NAMES), id: recordId }).nullable(),
    }),
    answer: nothing,
  }),
  createCrmRecord: post('/crm/create-record', {
    summary: 'Make a record of the application in the CRM, and stand it beside that one',
    may: 'note.write',
    effect: 'write',
    request: z.strictObject({ application_id: id, module: z.enum(CRM_MAKEABLE) }),
    answer: nothing,
    perMinute: 20,
  }),
  pushNoteToCrm: post('/crm/push-note', {
    summary: 'Keep a note with its files in the CRM as well',
    may: 'note.write',
    effect: 'write',
    request: z.strictObject({ application_id: id, note_id: id }),
    answer: nothing,
  }),
  downloadAttachmentFromZohoCrm: post('/agent-portal/download-attachment-from-{crm}', {
    names: CRMS,
    summary: 'A link to a file kept in the CRM',
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
