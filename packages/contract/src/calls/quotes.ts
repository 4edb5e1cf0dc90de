import { type CustomQuote, customQuoteErrors } from '@freeboard/domain/quotes';
import { z } from 'zod';
import { nothing, post } from '../call.ts';
import { APPLICATION_TYPE, application } from '../shapes/application.ts';
import { id } from '../shapes/common.ts';
import { explanation, quoteProgress, whatIf } from '../shapes/quote.ts';
import { quoteChanges } from '../shapes/quote-changes.ts';

/** The domain's rule for one field of a custom quote. */
const asCustomQuote = (field: keyof CustomQuote) => (payload: z.core.ParsePayload) => {
  for (const message of customQuoteErrors({ [field]: payload.value })[field] ?? [])
    payload.issues.push({ code: 'custom', message, input: payload.value });
};

/** The most applications that one answer can cover in addition. */
const MOST_ALSO = 500;

/** The axes of the grid; by default the form's own deductibles and limits around the current one. */
const whatIfAxes = {
  /** What the limits apply to: the building, or its contents. */
  limits_of: z.enum(['building', 'contents']).optional(),
  deductibles: z.array(z.string().max(20)).min(1).max(6).optional(),
  building_limits: z.array(z.int().min(1_000).max(10_000_000)).min(1).max(6).optional(),
  contents_limits: z.array(z.int().min(1_000).max(10_000_000)).min(1).max(6).optional(),
};

/** Quoting, and what a quote becomes (R4). */
export const quoteCalls = {
  getQuoteProgress: post('/agent-portal/get-quote-progress', {
    summary: 'Where the latest run stands, carrier by carrier',
    may: 'application.see',
    effect: 'read',
    live: ['application'],
    request: z.strictObject({ application_id: id }),
    answer: quoteProgress,
  }),
  getQuoteChanges: post('/agent-portal/get-quote-changes', {
    summary: 'Where the latest run stands, with the quotes that events name and what they changed',
    may: 'application.see',
    effect: 'read',
    perMinute: 600,
    request: z.strictObject({
      application_id: id,
      /** The `quote_id` of events: of a quote, or of its carrier request. */
      quote_ids: z.array(id).min(1).max(500),
    }),
    answer: quoteChanges,
  }),
  createApplicationCustomQuote: post('/agent-portal/create-application-custom-quote', {
    summary: 'Add a quote by hand',
    may: 'quote.custom',
    effect: 'write',
    request: z.strictObject({
      application_id: id,
      carrier_name: z.string().trim().max(120).check(asCustomQuote('carrier_name')),
      premium: z
        .number({ error: ({ input }) => (input === null ? 'Field is required.' : undefined) })
        .check(asCustomQuote('premium')),
      description: z.string().trim().max(2_000).check(asCustomQuote('description')),
      carrier_url: z.string().trim().max(2_000).check(asCustomQuote('carrier_url')).nullish(),
    }),
    answer: nothing,
  }),
  rerunApplicationLocalQuoteCarriers: post('/agent-portal/rerun-application-local-quote-carriers', {
    summary: 'Rate again with the local carriers named',
    may: 'application.launch',
    effect: 'write',
    request: z.strictObject({ application_id: id, quote_carriers_names: z.array(z.string().max(120)).max(100) }),
    answer: z.object({ application }),
  }),
  answerCarrierQuestions: post('/agent-portal/answer-carrier-questions', {
    summary: 'Answer what a carrier asks; it is asked on with the answers, which are kept with the application',
    may: 'application.launch',
    effect: 'write',
    request: z.strictObject({
      application_id: id,
      quote_id: id,
      answers: z.record(z.string().max(200), z.string().max(2_000)),
      /** Other applications with the same questions from the carrier: the answers are sent for them, too. */
      also: z.array(id).max(MOST_ALSO).optional(),
    }),
    answer: z.object({
      application,
      /** How many others were answered, and those that were not because the carrier no longer asks them the same. */
      also: z.object({ answered: z.number(), left: z.array(id) }),
    }),
  }),
  getSameQuestions: post('/agent-portal/get-same-questions', {
    summary: 'The other applications of which the same carrier asks the very same',
    may: 'application.launch',
    effect: 'read',
    request: z.strictObject({ application_id: id, quote_id: id }),
    answer: z.object({
      applications: z.array(z.object({ id, application_id: z.number(), client: z.string(), until: z.string() })),
    }),
  }),
  askCarrierAgain: post('/agent-portal/ask-carrier-again', {
    summary: 'Ask one carrier of the latest run once more that failed or came too late',
    may: 'application.launch',
    effect: 'write',
    request: z.strictObject({ application_id: id, quote_id: id }),
    answer: z.object({ application }),
  }),
  recordBoundQuote: post('/agent-portal/record-bound-quote', {
    summary: 'Record that a quote was bound at its carrier, with the policy as a file or without',
    may: 'quote.custom',
    effect: 'write',
    transport: 'multipart',
    request: z.strictObject({
      application_id: id,
      quote_id: id,
      policy_number: z.string().trim().max(60),
      premium: z.number(),
      /** YYYY-MM-DD */
      effective_date: z.string().max(10),
      expiration_date: z.string().max(10),
      /** Confirms that an NFIP carrier bound it although the NFIP's authority has lapsed. */
      confirms_lapse: z.boolean().optional(),
    }),
    answer: z.object({ application }),
  }),
  undoBoundQuote: post('/agent-portal/undo-bound-quote', {
    summary: 'Remove the record that a quote was bound, where its carrier did not bind it by a call',
    may: 'application.assign',
    effect: 'write',
    request: z.strictObject({ application_id: id, quote_id: id }),
    answer: z.object({ application }),
  }),
  restoreBoundQuote: post('/agent-portal/restore-bound-quote', {
    summary: 'Restore the record that a quote was bound, as it was before it was removed',
    may: 'application.assign',
    effect: 'write',
    request: z.strictObject({ application_id: id, quote_id: id }),
    answer: z.object({ application }),
  }),
  downloadEvidenceOfInsurance: post('/agent-portal/download-evidence-of-insurance', {
    summary: 'The address of the evidence of insurance of a bound quote, a PDF of one page',
    may: 'quote.send',
    effect: 'write',
    request: z.strictObject({ application_id: id, quote_id: id }),
    answer: z.object({ file_url: z.string(), file_name: z.string() }),
  }),
  bindQuoteAtCarrier: post('/agent-portal/bind-quote-at-carrier', {
    summary: "Ask a quote's carrier to bind it, once, and record the policy",
    may: 'quote.custom',
    effect: 'write',
    request: z.strictObject({
      application_id: id,
      quote_id: id,
      /** YYYY-MM-DD */
      effective_date: z.string().max(10),
      /** Binds with an NFIP carrier although the NFIP's authority has lapsed. */
      confirms_lapse: z.boolean().optional(),
    }),
    answer: z.object({ application }),
  }),
  clearBindAttempt: post('/agent-portal/clear-bind-attempt', {
    summary: 'Say that a quote of which it was not known has not been bound by its carrier',
    may: 'quote.custom',
    effect: 'write',
    request: z.strictObject({ application_id: id, quote_id: id }),
    answer: z.object({ application }),
  }),
  fetchCarrierDocument: post('/agent-portal/fetch-carrier-document', {
    summary: 'Fetch a file of a carrier again that could not be kept',
    may: 'application.launch',
    effect: 'write',
    request: z.strictObject({ application_id: id, document_id: id }),
    answer: nothing,
  }),
  explainNoQuotes: post('/agent-portal/explain-no-quotes', {
    summary: 'Why carriers gave no quote, and the smallest change that opens each (R9.4)',
    may: 'application.see',
    effect: 'read',
    live: ['quote', 'application'],
    perMinute: 120,
    request: z.strictObject({ application_id: id }),
    /**
     * `total`: the agency's carriers of this line, including those that quote. `wanted_fields`: the form fields that
     * any of them reads.
     */
    answer: z.object({
      total: z.number(),
      carriers: z.array(explanation),
      wanted_fields: z.array(z.string()),
    }),
  }),
  getTypesWithoutCarrier: post('/agent-portal/get-types-without-carrier', {
    summary: "The types of application that none of the agency's carriers writes",
    may: 'application.create',
    effect: 'read',
    live: ['carrier'],
    request: z.strictObject({}),
    answer: z.object({ types: z.array(APPLICATION_TYPE) }),
  }),
  getWhatIf: post('/agent-portal/get-what-if', {
    summary: 'Deductible by building limit, rated at once by the local carriers; with what others answered (R9.5)',
    may: 'application.launch',
    effect: 'read',
    live: ['quote', 'what_if', 'application'],
    perMinute: 600,
    request: z.strictObject({ application_id: id, ...whatIfAxes }),
    answer: whatIf,
  }),
  askWhatIf: post('/agent-portal/ask-what-if', {
    summary: 'Ask the carriers that are not local for the cells too, in the background',
    may: 'application.launch',
    effect: 'write',
    request: z.strictObject({
      application_id: id,
      ...whatIfAxes,
      /**
       * Of the carriers that are not local: the cheapest on the board first, those queried before, or all. `opened`:
       * the cheapest, when the grid is opened, if the agency's settings require it and none was queried yet (else
       * 409).
       */
      which: z.enum(['opened', 'cheapest', 'asked', 'all']).optional(),
    }),
    answer: whatIf,
  }),
};
