import type { Ids, Samples } from './ids.ts';

const NO_NEEDS = {
  is_citizens: null,
  includes_wind: null,
  has_loan: null,
  is_federal_loan: null,
  loan_amount: null,
};

/** Applications, their history and addresses. */
export const applications = ({ application_id, user_id }: Ids) =>
  ({
    getApplicationSourceNameList: {},
    getDashboardSummary: { from: '2026-01-01', to: '2026-12-31' },
    getAgentApplicationsList: {},
    getApplicationById: { application_id },
    createApplication: { application_type: 'flood', agent_id: user_id },
    updateApplication: { application_id, version: 1, useable_details: { first_name: 'Changed' } },
    validateApplication: { application_id },
    launchApplication: { application_id },
    assignApplication: { application_id, agent_id: user_id },
    findApplicationsAtAddress: { address: '12 Ocean Dr, Miami Beach FL 33139' },
    answerCarrierQuestions: { application_id, quote_id: 1, answers: {} },
    downloadEvidenceOfInsurance: { application_id, quote_id: 1 },
    undoAddressLookup: { application_id },
    closeAddressLookup: { application_id },
    fillLateParcel: { application_id },
    fillEarlierAnswers: { application_id },
    getApplicationTimeline: { application_id },
    getFloodDesk: { application_id },
    archiveApplication: { application_id },
    duplicateApplication: { application_id },
    quoteOtherLine: { application_id },
    stateLine: { application_id, line: 'flood' },
    getFloodEstimate: { application_id },
    saveFloodEstimate: { application_id, needs: NO_NEEDS },
    exportApplication: { application_id, format: 'acord' },
    getSavedFilters: {},
    saveFilter: { name: 'A filter', query: 'status=new', is_shared: false },
    deleteFilter: { saved_filter_id: 1_999_999 },
    getApplicationHistory: { application_id },
    exportApplicationHistory: { application_id },
    getAgencyHistory: {},
    exportAgencyHistory: {},
    suggestAddresses: { query: '12 Ocean' },
    lookupAddress: { application_id, address1: '12 Ocean Dr', city: 'Miami Beach', state: 'FL', zip: '33139' },
    generateDwellingValue: { form_type: 'HO3', sqft: 2_000, state: 'FL' },
    importApplication: { document: '{"FirstName": "Ana", "LastName": "Lee"}' },
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
  }) satisfies Partial<Samples>;

export const clients = ({ application_id, client_id, merge_id }: Ids) =>
  ({
    listClients: {},
    findSameClients: { first_name: 'Dana', last_name: 'Marlow', address: '12 Ocean Dr, Miami Beach FL 33139' },
    getClient: { client_id },
    saveClient: {
      client_id,
      version: 1,
      first_name: 'Ana',
      last_name: 'Lee',
      business_name: '',
      language: 'en',
      emails: [],
      phones: [],
    },
    getClientTimeline: { client_id },
    mergeClients: { client_id, other_id: client_id },
    undoClientMerge: { merge_id },
    splitClient: { application_id },
    undoClientSplit: { split_id: 1_999_999 },
    separateClients: { client_id, other_id: client_id },
  }) satisfies Partial<Samples>;

/** Bulk jobs and bulk uploads. */
export const bulk = ({ application_id, upload_id }: Ids) =>
  ({
    checkBulkLaunch: { selection: { application_ids: [application_id] } },
    checkBulkSelection: { selection: { application_ids: [application_id] } },
    undoBulkJob: { bulk_job_id: 1_999_999 },
    startBulkJob: { action: 'archive', selection: { application_ids: [application_id] } },
    getBulkJobs: {},
    cancelBulkJob: { bulk_job_id: 1_999_999 },
    openBulkFile: { bulk_job_id: 1_999_999, file: 'export' },
    startBulkUpload: { application_type: 'flood' },
    readBulkUploadAgain: { upload_id, delimiter: ';' },
    previewBulkUpload: { upload_id, mapping: { columns: ['first_name'], constants: {}, words: {} } },
    commitBulkUpload: { upload_id },
    cancelBulkUpload: { upload_id },
    getBulkUpload: { upload_id },
    getBulkUploads: {},
    getBulkUploadRows: { upload_id },
    getBulkUploadErrorsFile: { upload_id },
  }) satisfies Partial<Samples>;
