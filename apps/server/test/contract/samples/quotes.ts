import type { Ids, Samples } from './ids.ts';

/** Quotes, binding and what-if. */
export const quotes = ({ application_id, quote_id }: Ids) =>
  ({
    getSameQuestions: { application_id, quote_id: 1 },
    askCarrierAgain: { application_id, quote_id: 1 },
    getQuotesPortal: { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' },
    getQuoteProgress: { application_id },
    getQuoteChanges: { application_id, quote_ids: [quote_id] },
    createApplicationCustomQuote: {
      application_id,
      carrier_name: 'A carrier',
      premium: 100,
      description: 'Custom Quote!',
    },
    updateCustomQuote: {
      application_id,
      quote_id,
      carrier_name: 'A carrier',
      premium: 100,
      description: 'Custom Quote!',
    },
    attachCustomQuoteFile: { application_id, quote_id },
    removeCustomQuote: { application_id, quote_id },
    rerunApplicationLocalQuoteCarriers: { application_id, quote_carriers_names: [] },
    recordBoundQuote: {
      application_id,
      quote_id,
      policy_number: 'P-1',
      premium: 1_000,
      effective_date: '2026-12-20',
      expiration_date: '2027-12-20',
    },
    attachPolicyFile: { application_id, quote_id },
    undoBoundQuote: { application_id, quote_id },
    restoreBoundQuote: { application_id, quote_id },
    bindQuoteAtCarrier: { application_id, quote_id, effective_date: '2026-12-20' },
    clearBindAttempt: { application_id, quote_id },
    fetchCarrierDocument: { application_id, document_id: 1_999_999 },
    explainNoQuotes: { application_id },
    getTypesWithoutCarrier: {},
    getWhatIf: { application_id },
    askWhatIf: { application_id },
    previewPdf: { application_id },
    getApplicationApiCommunication: { application_id },
    getApiCommunicationBody: { application_id, exchange_id: '1', is_request: false },
    sendOrDownloadQuote: { request_type: 'download', application_id, quote_id },
  }) satisfies Partial<Samples>;

export const clientPages = ({ application_id, quote_id }: Ids) =>
  ({
    createClientLink: { application_id },
    getClientLinks: { application_id },
    getClientQuestions: { application_id },
    answerQuestion: { application_id, question_id: 1_999_999, answer: 'Yes.' },
    revokeClientLink: { application_id, link_id: 1_999_999 },
    openClientPage: { token: 'nobodys-token' },
    getClientPage: { token: 'nobodys-token' },
    followClientPage: { token: 'nobodys-token' },
    setClientPageLanguage: { token: 'nobodys-token', language: 'es' },
    declineProposal: { token: 'nobodys-token', reason: '' },
    getSignedCopy: { token: 'nobodys-token' },
    askAgent: { token: 'nobodys-token', question: 'Does it cover the garage?' },
    uploadClientDocuments: { token: 'nobodys-token' },
    fillInClientPage: { token: 'nobodys-token', values: { first_name: 'Ana' }, shown: { first_name: '' } },
    signFloodPaper: {
      token: 'nobodys-token',
      kind: 'declined',
      document_hash: 'no-hash',
      signer_name: 'Ana Lee',
      signature: { kind: 'typed' },
      is_agreed: true,
    },
    chooseClientQuote: {
      token: 'nobodys-token',
      quote_id,
      document_hash: 'no-hash',
      signer_name: 'Ana Lee',
      signature: { kind: 'typed' },
      is_agreed: true,
    },
  }) satisfies Partial<Samples>;

/** Intake links and their pages. */
export const intake = () =>
  ({
    createIntakeLink: {
      name: 'Bayside',
      audience: 'partner',
      type: 'flood',
      agent_id: null,
      fields: [],
      greeting: '',
      consent: 'I agree to calls and texts.',
    },
    updateIntakeLink: { link_id: 1_999_999, is_on: false },
    renewIntakeLink: { link_id: 1_999_999 },
    revokeIntakeLink: { link_id: 1_999_999 },
    renewPartnerPage: { link_id: 1_999_999 },
    openPartnerPage: { token: 'nobodys-token' },
    openIntake: { token: 'nobodys-token' },
    suggestIntakeAddress: { token: 'nobodys-token', query: '12 Ocean' },
    submitIntake: { token: 'nobodys-token', ticket: 'nobodys-ticket', values: {}, is_agreed: true },
    uploadIntakeDocuments: { token: 'nobodys-token', ticket: 'nobodys-ticket' },
  }) satisfies Partial<Samples>;
