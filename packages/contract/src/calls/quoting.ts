import { QUESTION_TYPES } from '@freeboard/domain/carriers';
import { type CustomQuote, customQuoteErrors, OUTCOMES } from '@freeboard/domain/quotes';
import { z } from 'zod';
import { nothing, post } from '../call.ts';
import { application } from './applications/application.ts';
import { note } from './applications/notes.ts';
import { APPLICATION_TYPE, day, id, NAMED } from './common.ts';
import { quote } from './quotes.ts';

const carrierQuestion = z.object({
  id: z.string(),
  text: z.string(),
  type: z.enum(QUESTION_TYPES),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  help: z.string().nullable(),
  is_required: z.boolean(),
  /** The form field with its answer, if the carrier's mapping names one. */
  field: z.string().nullable(),
  /** Shown only when another question has one of these answers. */
  only_if: z.object({ id: z.string(), is: z.array(z.string()) }).nullable(),
  /** The agent's previous answer. */
  answer: z.string().nullable(),
});
NAMED.set(carrierQuestion, 'CarrierQuestion');

/**
 * `waiting`: no request sent yet; `asking`: within the deadline; `background`: past it, still pending; `asks`: waits
 * for the agent's answers; `done`.
 */
const RUN_CARRIER_STATES = ['waiting', 'asking', 'background', 'asks', 'done'] as const;

const carrierProgress = z.object({
  quote_id: id,
  name: z.string(),
  state: z.enum(RUN_CARRIER_STATES),
  outcome: z.enum(OUTCOMES).nullable(),
  is_sandbox: z.boolean(),
  /**
   * Why no request has been sent yet: the carrier's limits are reached, the carrier asked for a pause, or it failed too
   * often. `until`: when the wait is expected to end.
   */
  waits: z.object({ for: z.enum(['limits', 'told', 'failures']), until: z.string() }).nullable(),
  /**
   * The current step and the number of steps, once the first step is done; null with only one step, once the carrier is
   * done, and for customers.
   */
  step: z.object({ name: z.string(), number: z.number(), of: z.number() }).nullable(),
  /** The carrier's questions to the agent, the deadline for answers, and why the carrier refused earlier ones. */
  questions: z.object({ until: z.string(), list: z.array(carrierQuestion), refusal: z.string().nullable() }).nullable(),
  started_at: z.string().nullable(),
  deadline_at: z.string().nullable(),
  ended_at: z.string().nullable(),
});

const quoteProgress = z.object({
  run_id: id.nullable(),
  carriers: z.array(carrierProgress),
  is_complete: z.boolean(),
  /** The server's time when it answered, so that a page with a wrong clock draws the deadline bars correctly. */
  now: z.string(),
});

/**
 * The state of the latest run and its results for some quotes, for a caller who has the rest; see `withQuoteChanges`.
 */
const quoteChanges = z.object({
  ...quoteProgress.shape,
  /** The carriers that are not done yet, and those of the requested quotes. */
  carriers: z.array(carrierProgress),
  /** The `quote_id`s of all carriers of the run, in the board's order. */
  order: z.array(id),
  application: z.object({
    ...application.pick({
      /** A page with another version or another run refetches the application. */
      version: true,
      min_quote_amount: true,
      price_kind: true,
      alert: true,
      updated_at: true,
      communications_count: true,
    }).shape,
    status: application.shape.payload.shape.status,
  }),
  /** The requested quotes that exist. */
  quotes: z.array(quote),
  /** Alert notes of the run, and alert notes without a run. */
  alerts: z.array(note),
});
NAMED.set(quoteChanges, 'QuoteChanges');

NAMED.set(carrierProgress, 'CarrierProgress');

NAMED.set(quoteProgress, 'QuoteProgress');

/** Why a carrier gave no quote, in the carrier's words and ours, and the fields that could lead to one. */
const explanation = z.object({
  name: z.string(),
  state: z.enum(['not_asked', 'indication', 'declined', 'needs_info', 'referral', 'error', 'timeout']),
  reasons: z.array(z.string()),
  /** Whether all `remedies` are needed together; otherwise each is sufficient. */
  needs_all: z.boolean(),
  /** `value` is null if no value is known to work. */
  remedies: z.array(
    z.object({ field: z.string(), label: z.string(), value: z.union([z.string(), z.number(), z.null()]) }),
  ),
});
NAMED.set(explanation, 'Explanation');

/**
 * The carriers' prices for other deductibles, building limits and contents limits; never one of the application's
 * quotes.
 */
const whatIf = z.object({
  limits_of: z.enum(['building', 'contents']),
  deductibles: z.array(z.string()),
  building_limits: z.array(z.number()),
  contents_limits: z.array(z.number()),
  /** The cell of the application's current terms. */
  present: z.object({
    deductible: z.string().nullable(),
    building_limit: z.number().nullable(),
    contents_limit: z.number().nullable(),
  }),
  cells: z.array(
    z.object({
      deductible: z.string(),
      building_limit: z.number(),
      /** Null if the contents are not varied. */
      contents_limit: z.number().nullable(),
      /** Cheapest first, answers without a price last. */
      answers: z.array(
        z.object({
          name: z.string(),
          is_local: z.boolean(),
          is_sandbox: z.boolean(),
          state: z.enum(['waiting', 'done']),
          outcome: z.enum(OUTCOMES).nullable(),
          rate_type: z.enum(['bindable', 'indication', 'sample']),
          premium: z.number().nullable(),
          reasons: z.array(z.string()),
          /** How the price's terms differ from the cell's, as worded on the board; blank if equal. */
          other_terms: z.string(),
        }),
      ),
    }),
  ),
  /** Whether opening the grid calls the cheapest carriers, as set by the agency. */
  asks_when_opened: z.boolean(),
  /**
   * Carriers that can be called; `asked`: carriers already called for these cells; `is_complete`: whether all of
   * those have answered.
   */
  others: z.number(),
  asked: z.number(),
  is_complete: z.boolean(),
});
NAMED.set(whatIf, 'WhatIf');

const asCustomQuote = (field: keyof CustomQuote) => (payload: z.core.ParsePayload) => {
  for (const message of customQuoteErrors({ [field]: payload.value })[field] ?? [])
    payload.issues.push({ code: 'custom', message, input: payload.value });
};

const customQuoteInput = {
  carrier_name: z.string().trim().max(120).check(asCustomQuote('carrier_name')),
  premium: z
    .number({ error: ({ input }) => (input === null ? 'Field is required.' : undefined) })
    .check(asCustomQuote('premium')),
  description: z.string().trim().max(2_000).check(asCustomQuote('description')),
  carrier_url: z.string().trim().max(2_000).check(asCustomQuote('carrier_url')).nullish(),
  /** Limits, deductibles and settlement by their keys, as typed: '250,000', '2%', 'Yes'. */
  terms: z
    .record(z.string().max(40), z.string().trim().max(40))
    .refine((terms) => Object.keys(terms).length <= 20, 'Value is not valid.')
    .optional(),
  /** The part of the premium that is fees and taxes. */
  fees: z.number().nullish(),
  expires_on: day.nullish(),
  carrier_quote_number: z.string().trim().max(60).nullish(),
};

/** The maximum number of other applications that one call can answer. */
const MOST_ALSO = 500;

/** The axes of the grid; they default to the form's deductibles and limits around the current ones. */
const whatIfAxes = {
  limits_of: z.enum(['building', 'contents']).optional(),
  deductibles: z.array(z.string().max(20)).min(1).max(6).optional(),
  building_limits: z.array(z.int().min(1_000).max(10_000_000)).min(1).max(6).optional(),
  contents_limits: z.array(z.int().min(1_000).max(10_000_000)).min(1).max(6).optional(),
};

const quoteOfApplication = z.strictObject({ application_id: id, quote_id: id });

export const quotingCalls = {
  launchApplication: post('/agent-portal/launch-application', {
    summary: 'Launch an application: request quotes from all eligible carriers',
    may: 'application.launch',
    effect: 'write',
    request: z.strictObject({ application_id: id }),
    answer: z.object({ application }),
  }),
  getQuoteProgress: post('/agent-portal/get-quote-progress', {
    summary: 'Get the progress of the latest run, by carrier',
    may: 'application.see',
    effect: 'read',
    live: ['application'],
    request: z.strictObject({ application_id: id }),
    answer: quoteProgress,
  }),
  getQuoteChanges: post('/agent-portal/get-quote-changes', {
    summary: 'Get the progress of the latest run with the given quotes and what they changed',
    may: 'application.see',
    effect: 'read',
    perMinute: 600,
    request: z.strictObject({
      application_id: id,
      /** The `quote_id` of events: each the id of a quote or of its carrier request. */
      quote_ids: z.array(id).min(1).max(500),
    }),
    answer: quoteChanges,
  }),
  createApplicationCustomQuote: post('/agent-portal/create-application-custom-quote', {
    summary: 'Create a custom quote',
    may: 'quote.custom',
    effect: 'write',
    request: z.strictObject({ application_id: id, ...customQuoteInput }),
    answer: z.object({ quote_id: id }),
  }),
  updateCustomQuote: post('/agent-portal/update-custom-quote', {
    summary: 'Update a custom quote',
    may: 'quote.custom',
    effect: 'write',
    request: z.strictObject({ application_id: id, quote_id: id, ...customQuoteInput }),
    answer: nothing,
  }),
  attachCustomQuoteFile: post('/agent-portal/attach-custom-quote-file', {
    summary: "Attach the carrier's PDF to a custom quote; an earlier one remains an attachment",
    may: 'quote.custom',
    effect: 'write',
    transport: 'multipart',
    request: z.strictObject({ application_id: id, quote_id: id }),
    answer: nothing,
  }),
  removeCustomQuote: post('/agent-portal/remove-custom-quote', {
    summary: 'Remove a custom quote; it stays in the history',
    may: 'quote.custom',
    effect: 'write',
    request: quoteOfApplication,
    answer: nothing,
  }),
  rerunApplicationLocalQuoteCarriers: post('/agent-portal/rerun-application-local-quote-carriers', {
    summary: 'Rate an application again with the given local carriers',
    may: 'application.launch',
    effect: 'write',
    request: z.strictObject({ application_id: id, quote_carriers_names: z.array(z.string().max(120)).max(100) }),
    answer: z.object({ application }),
  }),
  answerCarrierQuestions: post('/agent-portal/answer-carrier-questions', {
    summary: "Answer a carrier's questions and request its quote again; the answers are saved with the application",
    may: 'application.launch',
    effect: 'write',
    request: z.strictObject({
      application_id: id,
      quote_id: id,
      answers: z.record(z.string().max(200), z.string().max(2_000)),
      /** Other applications for which the carrier has the same questions: the answers are sent for them as well. */
      also: z.array(id).max(MOST_ALSO).optional(),
    }),
    answer: z.object({
      application,
      /**
       * `answered`: how many other applications were answered; `left`: applications whose carrier no longer asks the
       * same questions.
       */
      also: z.object({ answered: z.number(), left: z.array(id) }),
    }),
  }),
  getSameQuestions: post('/agent-portal/get-same-questions', {
    summary: 'List other applications with the same questions from the same carrier',
    may: 'application.launch',
    effect: 'read',
    request: quoteOfApplication,
    answer: z.object({
      applications: z.array(z.object({ id, application_id: z.number(), client: z.string(), until: z.string() })),
    }),
  }),
  askCarrierAgain: post('/agent-portal/ask-carrier-again', {
    summary: 'Retry a carrier of the latest run that failed or timed out',
    may: 'application.launch',
    effect: 'write',
    request: quoteOfApplication,
    answer: z.object({ application }),
  }),
  recordBoundQuote: post('/agent-portal/record-bound-quote', {
    summary: 'Record a bound quote, with or without the policy file',
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
      /** Confirms that an NFIP carrier bound the policy even though the NFIP's authority has lapsed. */
      confirms_lapse: z.boolean().optional(),
    }),
    answer: z.object({ application }),
  }),
  attachPolicyFile: post('/agent-portal/attach-policy-file', {
    summary: 'Attach the declarations to a quote recorded as bound; an earlier file stays among the notes',
    may: 'quote.custom',
    effect: 'write',
    transport: 'multipart',
    request: z.strictObject({ application_id: id, quote_id: id }),
    answer: z.object({ application }),
  }),
  undoBoundQuote: post('/agent-portal/undo-bound-quote', {
    summary: 'Remove a bind record, unless the carrier bound the quote through Freeboard',
    may: 'application.assign',
    effect: 'write',
    request: quoteOfApplication,
    answer: z.object({ application }),
  }),
  restoreBoundQuote: post('/agent-portal/restore-bound-quote', {
    summary: 'Restore a removed bind record',
    may: 'application.assign',
    effect: 'write',
    request: quoteOfApplication,
    answer: z.object({ application }),
  }),
  bindQuoteAtCarrier: post('/agent-portal/bind-quote-at-carrier', {
    summary: 'Bind a quote at its carrier and record the policy; an attempt with unknown outcome is not repeated',
    may: 'quote.custom',
    effect: 'write',
    request: z.strictObject({
      application_id: id,
      quote_id: id,
      /** YYYY-MM-DD */
      effective_date: z.string().max(10),
      /** Binds with an NFIP carrier even though the NFIP's authority has lapsed. */
      confirms_lapse: z.boolean().optional(),
    }),
    answer: z.object({ application }),
  }),
  clearBindAttempt: post('/agent-portal/clear-bind-attempt', {
    summary: 'Mark a bind attempt with unknown outcome as not bound',
    may: 'quote.custom',
    effect: 'write',
    request: quoteOfApplication,
    answer: z.object({ application }),
  }),
  fetchCarrierDocument: post('/agent-portal/fetch-carrier-document', {
    summary: "Retry the download of a carrier's document",
    may: 'application.launch',
    effect: 'write',
    request: z.strictObject({ application_id: id, document_id: id }),
    answer: nothing,
  }),
  explainNoQuotes: post('/agent-portal/explain-no-quotes', {
    summary: 'Explain why carriers gave no quote, with the smallest change that would get one',
    may: 'application.see',
    effect: 'read',
    live: ['quote', 'application'],
    perMinute: 120,
    request: z.strictObject({ application_id: id }),
    /**
     * `total`: the agency's carriers of this line, including carriers that quote. `wanted_fields`: the form fields
     * that any of them reads.
     */
    answer: z.object({
      total: z.number(),
      carriers: z.array(explanation),
      wanted_fields: z.array(z.string()),
    }),
  }),
  getTypesWithoutCarrier: post('/agent-portal/get-types-without-carrier', {
    summary: "List the application types that none of the agency's carriers writes",
    may: 'application.create',
    effect: 'read',
    live: ['carrier'],
    request: z.strictObject({}),
    answer: z.object({ types: z.array(APPLICATION_TYPE) }),
  }),
  getWhatIf: post('/agent-portal/get-what-if', {
    summary: 'Get premiums by deductible and building limit: local carriers rated now, others from saved answers',
    may: 'application.launch',
    effect: 'read',
    live: ['quote', 'what_if', 'application'],
    perMinute: 600,
    request: z.strictObject({ application_id: id, ...whatIfAxes }),
    answer: whatIf,
  }),
  askWhatIf: post('/agent-portal/ask-what-if', {
    summary: 'Request premiums by deductible and building limit from non-local carriers, in the background',
    may: 'application.launch',
    effect: 'write',
    request: z.strictObject({
      application_id: id,
      ...whatIfAxes,
      which: z.enum(['opened', 'cheapest', 'asked', 'all']).optional(),
    }),
    answer: whatIf,
  }),
};
