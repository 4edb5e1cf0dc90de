import type { Ids, Samples } from './ids.ts';

export const messages = ({ application_id, user_id }: Ids) =>
  ({
    previewMessage: { request_type: 'send-sms', application_id, option_body: 'Hi {{ client_first_name }}' },
    getMessages: { application_id },
    getMessageDrafts: { application_id },
    saveMessageDraft: { application_id, channel: 'email', subject: 'Your quotes', body: 'Hello' },
    removeMessageDraft: { application_id, channel: 'email' },
    getConsents: { application_id },
    recordConsent: {
      application_id,
      channel: 'email',
      receiver: 'ana@lee.test',
      state: 'opted_in',
      source: 'Phone call',
      wording: 'Yes, please.',
    },
    markMessagesRead: { conversation_id: '(813) 555-0176' },
    sendMessage: { application_id, type: 'email', receiver: 'ana@lee.test', subject: 'Your quotes', body: 'Hello' },
    cancelMessage: { message_id: 1_999_999 },
    sendMessageNow: { message_id: 1_999_999 },
    answerRefusal: { message_id: 1_999_999, is_refusal: true },
    tieConversation: { channel: 'sms', address: '(813) 555-0199', application_id },
    getSystemShortCodes: { agent_id: user_id },
    getAgentTemplates: { agent_id: user_id },
    getSystemTemplates: { agent_id: user_id },
    saveTemplate: { payload: { name: 'x', body_type: 'text', body_options: [] } },
    deleteTemplate: { template_id: 1 },
    getTemplateVersions: { template_id: 1 },
    saveShortCode: { payload: { name: 'x', body: 'y' } },
    deleteShortCode: { short_code_id: 1 },
  }) satisfies Partial<Samples>;

export const documents = ({ application_id, note_id, document_id, reading_id }: Ids) =>
  ({
    getNoteAndAttachmentsOfApplication: { application_id },
    addNoteOrAttachmentToApplication: {
      application_id,
      note_details: { title: 'A note', body: 'A note that is long enough.' },
    },
    readDocuments: { application_id, attachment_ids: [1] },
    readMessageFiles: { application_id, attachment_ids: [1] },
    listDocuments: { application_id },
    getDocument: { document_id },
    getDocumentPageImage: { document_id, page: 1, width: 600 },
    getCurrentPolicy: { application_id },
    takeReadings: { application_id, version: 1, reading_ids: [reading_id] },
    refuseReadings: { reading_ids: [reading_id] },
    undoReadings: { application_id, version: 1, reading_ids: [reading_id] },
    openNoteAttachment: { application_id, attachment_id: 1 },
    pinNote: { application_id, note_id, is_pinned: true },
    toggleApplicationAlertNote: { application_id, note_id },
  }) satisfies Partial<Samples>;

export const crm = ({ application_id, note_id }: Ids) =>
  ({
    downloadAttachmentFromZohoCrm: { parent_module: 'Leads', parent_id: '1', attachment_id: '1' },
    getCrmConnection: {},
    saveCrmConnection: {
      region: 'sandbox',
      client_id: '1000.SANDBOXCLIENT',
      client_secret: 'sandbox-zoho-secret',
      refresh_token: '1000.sandbox.refresh',
    },
    endCrmConnection: {},
    searchCrmRecords: { application_id, module: 'Leads', words: 'Smith' },
    linkCrmRecord: { application_id, record: null },
    createCrmRecord: { application_id, module: 'Leads' },
    pushNoteToCrm: { application_id, note_id },
  }) satisfies Partial<Samples>;
