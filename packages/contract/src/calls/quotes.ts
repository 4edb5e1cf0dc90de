import { type CustomQuote, customQuoteErrors, LINK_DAYS, PDF_TEMPLATE_TYPES, TASK_RULES } from '@freeboard/domain';
import { z } from 'zod';
import { nothing, post } from '../call.ts';
import { APPLICATION_TYPE, application } from '../shapes/application.ts';
import { id, LANGUAGE, yesNo } from '../shapes/common.ts';
import { explanation, quoteProgress, whatIf } from '../shapes/quote.ts';
import { quoteChanges } from '../shapes/quote-changes.ts';
import { consentSource, message } from './messages.ts';

/** The domain's rule for one field of a custom quote. */
const asCustomQuote = (field: keyof CustomQuote) => (payload: z.core.ParsePayload) => {
  for (const message of customQuoteErrors({ [field]: payload.value })[field] ?? [])
    payload.issues.push({ code: 'custom', message, input: payload.value });
};

/** So many other applications take one answer at once. */
const MOST_ALSO = 500;

/** A choice or a day as it is written. */
const word = z.string().max(40);

/** Every value of the send/download payload that a PDF prints (section 3); which are wanted the domain says (pdfValuesErrors). */
const pdfValues = z.strictObject({
  quote_amount: z.union([z.number(), word]).nullish(),
  effective_date: word.nullish(),
  building_limit: z.number().nullish(),
  contents_limit: z.number().nullish(),
  garage_attached: word.nullish(),
  replacement_cost_on_content: word.nullish(),
  temporary_living_expense: word.nullish(),
  deductible: word.nullish(),
  dwelling: z.number().nullish(),
  contents: z.number().nullish(),
  other_structure: z.number().nullish(),
  loss_of_use: z.number().nullish(),
  medical_payments: word.nullish(),
  liability: word.nullish(),
  aop_deductible: word.nullish(),
  hurricane_deductible: word.nullish(),
});

/** The axes of the grid; the form's own deductibles and limits around the present one when left out. */
const whatIfAxes = {
  /** What the limits are of: the building's, or its contents'. */
  limits_of: z.enum(['building', 'contents']).optional(),
  deductibles: z.array(z.string().max(20)).min(1).max(6).optional(),
  building_limits: z.array(z.int().min(1_000).max(10_000_000)).min(1).max(6).optional(),
  contents_limits: z.array(z.int().min(1_000).max(10_000_000)).min(1).max(6).optional(),
};

/** Quoting, what was said to and by the carriers, and sending the result (R4, R5). */
export const quoteCalls = {
  getQuoteProgress: post('/agent-portal/get-quote-progress', {
    summary: 'Where the latest run stands, carrier by carrier',
    may: 'application.see',
    effect: 'read',
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
      /** The `quote_id` of events: of a quote, or of the asking that it came of. */
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
      /** Other applications of which the same carrier asks the very same: the answers go to them, too. */
      also: z.array(id).max(MOST_ALSO).optional(),
    }),
    answer: z.object({
      application,
      /** How many others were answered, and those that were not: the carrier asks them nothing like it any more. */
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
      /** Says that an NFIP carrier bound it although the NFIP's authority has lapsed. */
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
      /** Asks an NFIP carrier although the NFIP's authority has lapsed. */
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
    perMinute: 120,
    request: z.strictObject({ application_id: id }),
    /**
     * `total`: the agency's carriers of this line, those that quote among them. `wanted_fields`: the fields of the form
     * that any of them reads.
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
    request: z.strictObject({}),
    answer: z.object({ types: z.array(APPLICATION_TYPE) }),
  }),
  getWhatIf: post('/agent-portal/get-what-if', {
    summary: 'Deductible by building limit, rated at once by the local carriers; with what others answered (R9.5)',
    may: 'application.launch',
    effect: 'read',
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
       * Of those that are not local: the cheapest on the board first, those asked before again, or all. `opened`: the
       * cheapest, as the grid is opened, where the agency wants that and nobody was asked yet (else 409).
       */
      which: z.enum(['opened', 'cheapest', 'asked', 'all']).optional(),
    }),
    answer: whatIf,
  }),
  sendOrDownloadQuote: post('/agent-portal/send-or-download-quote', {
    summary: 'Send quotes or a policy by text or e-mail, or download quotes as a PDF',
    may: 'quote.download',
    effect: 'write',
    request: z.strictObject({
      request_type: z.enum(['send-sms', 'send-email', 'download']),
      application_id: id,
      sendable_quote_application_ids: z.array(id).max(50).optional(),
      /** The quotes that were chosen; all with a price when left out. */
      quote_ids: z.array(id).min(1).max(200).optional(),
      /** The quote of a Single Quote PDF; the lowest price that can be bound when left out. */
      quote_id: id.nullish(),
      quote_amount: z.number().nullish(),
      file_type: z.literal('pdf').default('pdf'),
      /** The single one when left out and exactly one quote goes out. */
      pdf_template_type: z.enum(PDF_TEMPLATE_TYPES).optional(),
      /** Of the PDF, of what short codes stand for, and of the client's page; the client's when left out. */
      language: LANGUAGE.optional(),
      /** Puts figures of the neighborhood's flood insurance on the PDF; fewer than 10 policies are never shown. */
      with_neighborhood: z.boolean().optional(),
      selected_template: z.json().optional(),
      selected_template_option: z.json().optional(),
      option_subject: z.string().max(300).optional(),
      option_body: z.string().max(100_000).optional(),
      receiver_phone_number: z.string().max(20).optional(),
      receiver_email: z.string().max(200).optional(),
      send_application_pdf_as_media: yesNo.optional(),
      media_url: z.string().max(1_000).optional(),
      pdf_values: pdfValues.optional(),
      /** How the client agreed to texts, where the ledger does not know of it (R9.10). */
      consent_source: consentSource.optional(),
      /** Why a text goes out although it is night where the client lives. */
      at_once_because: z.string().max(500).optional(),
      /** Saves the receiver as the client's own phone number or e-mail address. */
      save_receiver: z.boolean().optional(),
      /** What the client's page behind the link of the message shows. */
      link: z
        .strictObject({ recommended_quote_id: id.nullish(), days: z.int().min(1).max(LINK_DAYS.most).optional() })
        .optional(),
      /** Makes the sender's task to follow up, due in so many days unless the client opens the quotes or answers. */
      remind_in_days: z.int().min(1).max(TASK_RULES.no_reply.most).optional(),
      /** Waits a few seconds before it goes out, so that it can be canceled. */
      can_undo: z.boolean().optional(),
      /** Sends files of the policy that a quote became, and its evidence of insurance, in the place of quotes. */
      policy: z
        .strictObject({ quote_id: id, attachment_ids: z.array(id).max(10), with_evidence: z.boolean() })
        .optional(),
      /** The PDF is kept as a note with a file, which is brought to the CRM as well. */
      keep_in_crm: z.boolean().optional(),
    }),
    answer: z.object({
      pdf_file_url: z.string().nullable(),
      pdf_file_name: z.string().nullable(),
      /** What was queued, when something is sent. */
      message: message.nullable(),
    }),
  }),
  previewPdf: post('/agent-portal/preview-pdf', {
    summary: 'The PDF that sending or downloading would make, to be looked at',
    may: 'quote.download',
    effect: 'read',
    perMinute: 120,
    request: z.strictObject({
      application_id: id,
      sendable_quote_application_ids: z.array(id).max(50).optional(),
      quote_ids: z.array(id).min(1).max(200).optional(),
      quote_id: id.nullish(),
      pdf_template_type: z.enum(PDF_TEMPLATE_TYPES).optional(),
      language: LANGUAGE.optional(),
      with_neighborhood: z.boolean().optional(),
      pdf_values: pdfValues.optional(),
    }),
    answer: z.object({
      name: z.string(),
      /** Its bytes in base64. */
      pdf: z.string(),
    }),
  }),
};
