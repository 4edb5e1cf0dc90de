import type { CallName, LiveEvent } from '@freeboard/contract';

/** What an agency and a person have set. */
const SETTINGS: readonly CallName[] = [
  'getGlobalSettings',
  'getUserFreshData',
  'getUserSettings',
  'getStandingDefaults',
];

/** What is read of a carrier's settings. */
const CARRIER: readonly CallName[] = [
  'getCarrier',
  'listCarriers',
  'getRateTables',
  'compareRates',
  'listCarrierShares',
  'getTypesWithoutCarrier',
];

/** What happened with an application is shown at its head and on the page of its client. */
const WITH_TIMELINE: ReadonlySet<LiveEvent['kind']> = new Set(['application', 'quote', 'message', 'client_link']);

/** The queries that an event of a kind concerns; `one` narrows those about one application to it. */
const QUERIES: Record<LiveEvent['kind'], (one: readonly object[], ids: LiveEvent['ids']) => unknown[][]> = {
  // The application and its board are brought up to date by what changed of them.
  quote: (one) => [
    ['getApplicationApiCommunication', ...one],
    ['explainNoQuotes', ...one],
    ['getWhatIf', ...one],
    ['getFollowedApplication', ...one],
    ['getAgentApplicationsList'],
  ],
  what_if: (one) => [
    ['getWhatIf', ...one],
    ['getApplicationApiCommunication', ...one],
  ],
  application: (one) => [
    ['getApplicationById', ...one],
    ['getQuoteProgress', ...one],
    ['getCurrentPolicy', ...one],
    ['getApplicationHistory', ...one],
    ['explainNoQuotes', ...one],
    ['getWhatIf', ...one],
    ['getFollowedApplication', ...one],
    ['getCustomerHome'],
    ['getApplicationCustomer', ...one],
    ['getCustomerApplications'],
    ['listClients'],
    ['getClient'],
    ['getAgentApplicationsList'],
    ['getQuotesPortal'],
    ['getToday'],
  ],
  task: () => [['listTasks'], ['getToday']],
  note: (one) => [
    ['getToday'],
    ['getNoteAndAttachmentsOfApplication', ...one],
    ['getApplicationById', ...one],
    ['getAgentApplicationsList'],
  ],
  document: (one) => [['listDocuments', ...one], ['getDocument'], ['getCurrentPolicy', ...one]],
  bulk_job: () => [['getBulkJobs']],
  notification: () => [['getUserNotifications'], ['listUserNotifications']],
  registration: () => [['listRegistrations'], ['countRegistrations']],
  // Who one is, and with it what one may see, has changed.
  person: () => [[]],
  message: (one) => [
    ['getMessages'],
    ['getConsents'],
    ['getClient'],
    ['getApplicationHistory', ...one],
    ['getFollowedApplication', ...one],
    ['getToday'],
  ],
  // What an agency or a person has set holds at once.
  settings: () => SETTINGS.map((name) => [name]),
  carrier: () => CARRIER.map((name) => [name]),
  client_link: (one) => [
    ['getClientLinks', ...one],
    ['getClientQuestions', ...one],
    ['getApplicationById', ...one],
    ['getAgentApplicationsList'],
    ['getApplicationHistory', ...one],
    ['getToday'],
  ],
  client: () => [['listClients'], ['getClient'], ['getMessages']],
  upload: (_, ids) => [
    ['getBulkUpload', ...(ids.upload_id === undefined ? [] : [{ upload_id: ids.upload_id }])],
    ['getBulkUploads'],
    ['getBulkUploadRows'],
    ['getAgentApplicationsList'],
  ],
};

/** Returns the queries that an event concerns, with the timelines. */
export function queriesOf({ kind, ids }: LiveEvent): unknown[][] {
  const { application_id } = ids;
  const one = application_id === undefined ? [] : [{ application_id }];
  // A server newer than the page may know more kinds.
  const queries = QUERIES[kind]?.(one, ids) ?? [];
  if (!WITH_TIMELINE.has(kind)) return queries;
  return [...queries, ['getApplicationTimeline', ...one], ['getClientTimeline']];
}
