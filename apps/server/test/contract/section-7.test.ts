import { CALL_NAMES, CALLS } from '@freeboard/contract';
import { describe, expect, it } from 'vitest';

/**
 * The table of section 7 with the input and the answer of each call. {provider} and {crm} stand for the connected
 * ones.
 */
const SECTION_7: [path: string, takes: string[], gives: string[]][] = [
  ['/login', ['username', 'password'], ['session', 'user']],
  ['/logout', [], []],
  ['/get-user-notifications', ['user_id'], ['user_notifications']],
  ['/get-user-settings', ['user_id'], ['user_settings']],
  ['/update-user-settings', ['user_id', 'payload'], ['user_settings']],
  ['/toggle-user-quote-auto-emailing', ['user_id'], ['user_settings']],
  ['/get-user-fresh-data', [], ['id', 'role', 'name', 'email']],
  ['/login-with-user-id', ['user_id'], ['session', 'user']],
  ['/get-global-settings', [], ['global_settings']],
  ['/update-global-settings', ['payload'], ['global_settings']],
  ['/register-customer', ['first_name', 'last_name', 'email', 'phone_number', 'password', 'is_request'], []],
  ['/agent-portal/get-agents-list', [], []],
  ['/agent-portal/get-application-source-name-list', [], ['application_source_name_list']],
  [
    '/agent-portal/get-agent-applications-list',
    ['filters', 'agent_id', 'application_source', 'customer_id', 'page', 'per_page'],
    ['applications'],
  ],
  ['/agent-portal/get-application-by-id', ['application_id'], ['application']],
  ['/agent-portal/get-gender-by-name', ['name'], ['gender_details']],
  [
    '/agent-portal/get-vehicles-details-from-vehicle-data-api',
    ['first_name', 'last_name', 'address1', 'city', 'state', 'zip', 'date_of_birth'],
    ['vehicles_info', 'drivers_info', 'date_of_birth'],
  ],
  ['/decode-vin', ['vin'], ['year', 'make', 'model']],
  [
    '/agent-portal/create-application-custom-quote',
    ['application_id', 'carrier_name', 'premium', 'description', 'carrier_url'],
    [],
  ],
  ['/agent-portal/rerun-application-local-quote-carriers', ['application_id', 'quote_carriers_names'], []],
  ['/agent-portal/toggle-application-alert-note', ['note_id', 'application_id'], []],
  ['/agent-portal/add-note-or-attachment-to-application', ['application_id', 'note_details'], []],
  ['/agent-portal/download-attachment-from-zoho-crm', ['parent_module', 'parent_id', 'attachment_id'], ['file_url']],
  ['/agent-portal/get-note-and-attachments-of-application', ['application_id'], ['notes', 'attachments']],
  ['/agent-portal/get-application-api-communication', ['application_id'], ['application_api_communications']],
  ['/agent-portal/get-system-short-codes', ['agent_id'], ['system_short_codes']],
  ['/agent-portal/get-agent-templates', ['agent_id'], ['agent_templates']],
  ['/agent-portal/get-system-templates', ['agent_id'], ['system_templates']],
  [
    '/agent-portal/send-or-download-quote',
    [
      ...['request_type', 'sendable_quote_application_ids', 'application_id', 'quote_id', 'quote_amount', 'file_type'],
      ...['pdf_template_type', 'selected_template', 'selected_template_option', 'option_subject', 'option_body'],
      ...['receiver_phone_number', 'receiver_email', 'send_application_pdf_as_media', 'media_url', 'pdf_values'],
    ],
    ['pdf_file_url'],
  ],
];

const shapeOf = (type: unknown): Record<string, unknown> => (type as { shape?: Record<string, unknown> }).shape ?? {};

describe('the calls of section 7', () => {
  it.each(SECTION_7)('%s stands in the contract with what it takes and gives', (path, takes, gives) => {
    const call = Object.values(CALLS).find((one) => one.path === path);
    expect(call, path).toBeDefined();
    expect(Object.keys(shapeOf(call?.request))).toEqual(expect.arrayContaining(takes));
    expect(Object.keys(shapeOf(call?.answer))).toEqual(expect.arrayContaining(gives));
  });

  it('decode a VIN and register a customer without a session, and everything else but login with one', () => {
    const open = CALL_NAMES.filter((name) => CALLS[name].access === 'anyone');
    // In addition to those of section 7, these calls are open to people who sign in, lost a password, were invited or
    // set up an installation,
    // and to clients who have a link or request quotes through one: they have no session.
    expect(open.sort()).toEqual([
      'acceptInvitation',
      'askAgent',
      'beginPasskeySignIn',
      'beginSingleSignOn',
      'checkInvitation',
      'checkSetUp',
      'chooseClientQuote',
      'completeSetUp',
      'confirmEmail',
      'declineProposal',
      'decodeVin',
      'fillInClientPage',
      'finishSingleSignOn',
      'followClientPage',
      'getClientPage',
      'getSignedCopy',
      'listRegistrationAgencies',
      'login',
      'openClientPage',
      'openIntake',
      'openPartnerPage',
      'registerCustomer',
      'reportPageError',
      'requestPasswordReset',
      'resetPassword',
      'sendSingleSignOnCode',
      'setClientPageLanguage',
      'signFloodPaper',
      'signInWithPasskey',
      'stopSingleSignOn',
      'submitIntake',
      'suggestIntakeAddress',
      'uploadClientDocuments',
      'uploadIntakeDocuments',
      'verifyRegistration',
    ]);
  });

  it('have paths of their own', () => {
    expect(new Set(CALL_NAMES.map((name) => CALLS[name].path)).size).toBe(CALL_NAMES.length);
  });
});
