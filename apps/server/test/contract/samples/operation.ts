import type { Ids, Samples } from './ids.ts';

const ASSISTANT_REQUEST = {
  client_id: 'nobody',
  redirect_uri: 'https://assistant.example/back',
  response_type: 'code',
  code_challenge: 'A'.repeat(43),
  code_challenge_method: 'S256',
};

export const tasks = ({ application_id, user_id, client_id }: Ids) =>
  ({
    listTasks: { application_id },
    saveTask: { title: 'Call back', due_on: '2036-01-01', client_id },
    setTaskDone: { task_id: 1_999_999, is_done: true },
    snoozeTask: { task_id: 1_999_999, due_on: '2036-01-01' },
    assignTask: { task_id: 1_999_999, owner_id: user_id },
    listHeldFollowUps: {},
    decideFollowUps: { rule: 'no_reply', is_sent: false },
    getToday: {},
  }) satisfies Partial<Samples>;

const POLICY = { carrier_name: 'Palmetto Flood', policy_number: 'PF-220914', insured: 'Hector Medina' };

const ENTRY = { line: 'flood', ...POLICY, effective_date: '2036-01-01', expiration_date: '2037-01-01' } as const;

export const policies = ({ policy_id }: Ids) =>
  ({
    listPolicies: {},
    getPolicy: { policy_id },
    savePolicy: { policy_id, version: 1, line: 'flood', ...POLICY },
    previewPolicies: { policies: [ENTRY] },
    enterPolicies: { policies: [ENTRY] },
    readBookFile: {},
    saveBookColumns: { columns: [{ heading: 'Policy #', field: 'policy_number' }] },
    savePolicyTerm: { policy_id, effective_date: '2036-01-01', expiration_date: '2037-01-01' },
    removePolicyTerm: { policy_id, term_id: 1_999_999 },
  }) satisfies Partial<Samples>;

export const operation = ({ client_id }: Ids) =>
  ({
    getChecklist: {},
    testChecklistItem: { item: 'providers' },
    setChecklistItemAside: { item: 'crm', is_set_aside: true },
    getFirstDay: {},
    setFirstDayItemAside: { item: 'licenses', is_set_aside: true },
    getOperation: {},
    getOperationStatus: {},
    reportPageError: { kind: 'error', message: 'TypeError: x is undefined', stack: '', page: '/dashboard/home' },
    getAgencyHealth: {},
    getRelease: {},
    setNfipAuthority: { lapsed_since: null },
    uploadStatusBook: { as_of: '2026-11-01' },
    updateBackupSchedule: { destination: 'off', every_hours: 24, retention_days: 30 },
    backUpNow: {},
    resumeInstallation: { was_stopped: false },
    findPerson: { text: 'Dana Whitfield' },
    getHeldPerson: { client_id },
    exportPerson: { client_id, password: 'wrong' },
    erasePerson: { client_id, reason: 'The client asked for it.', password: 'not-the-password' },
    listPrivacyJobs: {},
    openPrivacyFile: { privacy_job_id: 1_999_999 },
    getRetention: {},
    checkSetUp: { key: 'no-such-key' },
    completeSetUp: {
      key: 'no-such-key',
      name: 'Sam Porter',
      email: 'sam@test.test',
      username: 'sam.porter',
      password: 'calm-otter-42',
      agency: { name: 'x', street_address: 'y', phone: '(305) 555-0100' },
    },
  }) satisfies Partial<Samples>;

export const programs = ({ key_id, endpoint_id, delivery_id }: Ids) =>
  ({
    listApiKeys: {},
    createApiKey: { name: 'Agency website', scopes: ['application.see'], password: 'not-the-password' },
    rotateApiKey: { key_id, password: 'not-the-password' },
    revokeApiKey: { key_id },
    getAssistantRequest: ASSISTANT_REQUEST,
    allowAssistant: { ...ASSISTANT_REQUEST, allowed: ['application.see'], password: 'wrong' },
    getAccess: {},
    endAccess: { of: 'own', kind: 'assistant', id: '1999999' },
    listAssistants: {},
    disconnectAssistant: { assistant_id: 1_999_999 },
    listWebhooks: {},
    saveWebhook: {
      endpoint_id,
      url: 'https://ams.example/hooks',
      events: ['quote.received'],
      password: 'not-the-password',
    },
    removeWebhook: { endpoint_id },
    testWebhook: { endpoint_id },
    getWebhookDeliveries: { endpoint_id },
    redeliverWebhook: { delivery_id },
    events: {},
  }) satisfies Partial<Samples>;
