import type { CallName, RequestOf } from '@freeboard/contract';

/** The ids that calls take. */
export type Ids = {
  application_id: number;
  note_id: number;
  user_id: number;
  carrier_id: number;
  quote_id: number;
  agency_id: number;
};

const CARRIER: RequestOf<'saveCarrier'>['carrier'] = {
  name: 'A carrier',
  kind: 'http-json',
  lines: ['flood'],
  states: null,
  forms: null,
  base_url: 'https://carrier.example/api',
  auth: { kind: 'none' },
  mapping: { request: { path: '/quote', body: '{"zone": values.flood_zone}' }, answer: '{"premium": body.price}' },
  limits: { timeout_ms: 10_000, concurrency: 5, calls_per_minute: 60 },
  rate_type: 'bindable',
};

/** A body of every call that is right in all but, perhaps, its ids. */
export const samples = (ids: Ids): { [Name in CallName]: RequestOf<Name> } => {
  const { application_id, note_id, user_id, carrier_id, quote_id, agency_id } = ids;
  return {
    login: { username: 'nobody-at-all', password: 'not-the-password' },
    logout: {},
    getUserFreshData: {},
    loginWithUserId: { user_id },
    getUserNotifications: { user_id },
    markUserNotificationsRead: { notification_ids: [1_999_999] },
    getUserSettings: { user_id },
    updateUserSettings: { user_id, payload: { color_scheme: 'dark' } },
    toggleUserQuoteAutoEmailing: { user_id },
    getGlobalSettings: {},
    updateGlobalSettings: { payload: { phone: '(305) 555-0100' } },
    registerCustomer: {
      first_name: 'Ana',
      last_name: 'Lee',
      business_name: 'Lee Homes',
      business_address: '1 Main St',
      email: 'ana@lee.test',
      phone_number: '(305) 555-0100',
      password: 'password-1',
      is_request: true,
    },
    changePassword: { password: 'password-1', new_password: 'password-2' },
    getAgentsList: {},
    getApplicationSourceNameList: {},
    getDashboardSummary: { from: '2026-01-01', to: '2026-12-31' },
    getAgentApplicationsList: {},
    getApplicationById: { application_id },
    createApplication: { application_type: 'flood', agent_id: user_id },
    updateApplication: { application_id, version: 1, useable_details: { first_name: 'Changed' } },
    validateApplication: { application_id },
    launchApplication: { application_id },
    assignApplication: { application_id, agent_id: user_id },
    archiveApplication: { application_id },
    duplicateApplication: { application_id },
    getApplicationHistory: { application_id },
    suggestAddresses: { query: '12 Ocean' },
    lookupAddress: { application_id, address1: '12 Ocean Dr', city: 'Miami Beach', state: 'FL', zip: '33139' },
    generateDwellingValue: { form_type: 'HO3', sqft: 2_000, state: 'FL' },
    getQuoteProgress: { application_id },
    createApplicationCustomQuote: {
      application_id,
      carrier_name: 'A carrier',
      premium: 100,
      description: 'Custom Quote!',
    },
    rerunApplicationLocalQuoteCarriers: { application_id, quote_carriers_names: [] },
    explainNoQuotes: { application_id },
    getWhatIf: { application_id },
    askWhatIf: { application_id },
    getApplicationApiCommunication: { application_id },
    getApiCommunicationBody: { application_id, exchange_id: '1', is_request: false },
    sendOrDownloadQuote: { request_type: 'download', application_id, quote_id },
    getNoteAndAttachmentsOfApplication: { application_id },
    addNoteOrAttachmentToApplication: {
      application_id,
      note_details: { title: 'A note', body: 'A note that is long enough.' },
    },
    toggleApplicationAlertNote: { application_id, note_id },
    downloadAttachmentFromZohoCrm: { parent_module: 'Leads', parent_id: '1', attachment_id: '1' },
    getSystemShortCodes: { agent_id: user_id },
    getAgentTemplates: { agent_id: user_id },
    getSystemTemplates: { agent_id: user_id },
    saveTemplate: { payload: { name: 'x', body_type: 'text', body_options: [] } },
    deleteTemplate: { template_id: 1 },
    saveShortCode: { payload: { name: 'x', body: 'y' } },
    deleteShortCode: { short_code_id: 1 },
    getGenderByName: { name: 'Ana' },
    getVehiclesDetailsFromProviderApi: {
      first_name: 'Ana',
      last_name: 'Lee',
      address1: '12 Ocean Dr',
      city: 'Miami Beach',
      state: 'FL',
      zip: '33139',
    },
    decodeVin: { vin: '1HGCM82633A004352' },
    listUsers: {},
    createUser: { name: 'Bo', email: 'bo@test.test', role: 'customer', agency_id },
    updateUser: { user_id, name: 'Other' },
    deactivateUser: { user_id },
    listMgas: {},
    createMga: { name: 'x', street_address: 'y', phone: 'z' },
    updateMga: { mga_id: agency_id, name: 'Other' },
    listCarriers: {},
    getCarrier: { carrier_id },
    saveCarrier: { carrier_id, edition: 0, carrier: CARRIER },
    discardCarrierDraft: { carrier_id, edition: 0 },
    publishCarrier: { carrier_id, edition: 0 },
    rollBackCarrier: { carrier_id, edition: 0, version: 1 },
    setCarrierEnabled: { carrier_id, is_enabled: false },
    setProviderEnabled: { provider: 'gender', is_enabled: false },
    testCarrier: { carrier_id, application_id },
    listCarrierCommunications: { carrier_id },
    replayCommunication: { carrier_id, exchange_id: '1' },
    getRateTables: { carrier_id },
    saveRateTables: {
      carrier_id,
      edition: 0,
      tables: [{ name: 'Zone', columns: [{ title: 'Rate', field: 'rate', kind: 'result' }], rows: [] }],
    },
    uploadRateTables: { carrier_id, edition: 0, file_name: 'rates.csv', file_base64: 'Wm9uZSxSYXRlCg==' },
    testRates: { carrier_id, application_ids: [application_id] },
    events: {},
  };
};
