import { LINK_DAYS } from '@freeboard/domain/client-page';
import { PDF_TEMPLATE_TYPES } from '@freeboard/domain/messages';
import { TASK_RULES } from '@freeboard/domain/tasks';
import { MESSAGES } from '@freeboard/domain/wording';
import { z } from 'zod';
import { nothing, post } from '../../call.ts';
import { id, json, LANGUAGE, NAMED, yesNo } from '../common.ts';
import { channel, consentSource, message } from '../messages.ts';

const draft = z.object({
  channel,
  /** Null if the template's subject is used. */
  subject: z.string().nullable(),
  body: z.string(),
  written_by: z.string(),
  written_at: z.string(),
});
NAMED.set(draft, 'MessageDraft');

/** A choice or a date as text. */
const word = z.string().max(40);

/** A blank value counts as missing, which the domain reports with the specification's message. */
const dollars = z.union([z.number(), z.literal('')], { error: MESSAGES.number });

/**
 * Every value of the send/download payload that a PDF prints (section 3); the domain decides which are required
 * (pdfValuesErrors).
 */
const pdfValues = z.strictObject({
  quote_amount: z.union([z.number(), word]).nullish(),
  effective_date: word.nullish(),
  building_limit: dollars.nullish(),
  contents_limit: dollars.nullish(),
  garage_attached: word.nullish(),
  replacement_cost_on_content: word.nullish(),
  temporary_living_expense: word.nullish(),
  deductible: word.nullish(),
  dwelling: dollars.nullish(),
  contents: dollars.nullish(),
  other_structure: dollars.nullish(),
  loss_of_use: dollars.nullish(),
  medical_payments: word.nullish(),
  liability: word.nullish(),
  aop_deductible: word.nullish(),
  hurricane_deductible: word.nullish(),
});

export const sendingCalls = {
  getMessageDrafts: post('/agent-portal/get-message-drafts', {
    summary: "List an application's message drafts",
    may: 'quote.send',
    effect: 'read',
    request: z.strictObject({ application_id: id }),
    answer: z.object({ drafts: z.array(draft) }),
  }),
  saveMessageDraft: post('/agent-portal/save-message-draft', {
    summary: 'Save an e-mail or text draft, replacing the previous one; nothing is sent',
    may: 'quote.send',
    effect: 'write',
    request: z.strictObject({
      application_id: id,
      channel,
      subject: z.string().trim().min(1).max(300).optional(),
      body: z.string().trim().min(1, 'Field is required.').max(10_000),
    }),
    answer: z.object({ draft }),
  }),
  removeMessageDraft: post('/agent-portal/remove-message-draft', {
    summary: 'Remove a message draft',
    may: 'quote.send',
    effect: 'write',
    request: z.strictObject({ application_id: id, channel }),
    answer: nothing,
  }),
  previewMessage: post('/agent-portal/preview-message', {
    summary: 'Preview a message: short codes filled in, segments counted, and whether it may be sent',
    may: 'quote.send',
    effect: 'read',
    request: z.strictObject({
      request_type: z.enum(['send-sms', 'send-email']),
      /** If null, the message is filled in from sample data. */
      application_id: id.nullable(),
      quote_ids: z.array(id).min(1).max(200).optional(),
      /** Applications to send in addition to this one. */
      sendable_quote_application_ids: z.array(id).max(50).optional(),
      /** The amount to print for a single quote instead of the quote's own. */
      quote_amount: z.number().positive().max(99_999_999_999).optional(),
      language: LANGUAGE.optional(),
      option_subject: z.string().max(300).default(''),
      option_body: z.string().max(100_000).default(''),
      receiver: z.string().max(200).default(''),
    }),
    answer: z.object({
      subject: z.string(),
      text: z.string(),
      /** As a mail program shows it; null for a text. */
      html: z.string().nullable(),
      segments: z.number().nullable(),
      encoding: z.enum(['GSM-7', 'UCS-2']).nullable(),
      /** Short codes that would be blank in the message. */
      empty: z.array(z.string()),
      consent: z.enum(['opted_in', 'opted_out', 'unknown']).nullable(),
      /** When it would be sent if it is now night where the client lives; else null. */
      quiet_until: z.string().nullable(),
      /** The attached quotes of all its applications, as text: '3 quotes and 1 indication'; '' for none. */
      quotes: z.string(),
      is_configured: z.boolean(),
      /** The sandbox inbox where the message arrives; null unless the sandbox replaces the gateways. */
      inbox_url: z.string().nullable(),
    }),
  }),
  sendMessage: post('/agent-portal/send-message', {
    summary: 'Send a text or e-mail to a client',
    may: 'message.use',
    effect: 'write',
    request: z.strictObject({
      application_id: id,
      type: channel,
      receiver: z.string().max(254),
      subject: z.string().max(300).default(''),
      /** May contain short codes, filled in from the application. */
      body: z.string().max(20_000),
      attachment_ids: z.array(id).max(10).default([]),
      consent_source: consentSource.optional(),
      at_once_because: z.string().max(500).default(''),
      /**
       * The questions from the client's page that the message answers; defaults to the open question if there is
       * exactly one.
       */
      answers: z.array(id).max(100).optional(),
    }),
    answer: z.object({ message }),
  }),
  downloadEvidenceOfInsurance: post('/agent-portal/download-evidence-of-insurance', {
    summary: "Create a bound quote's evidence of insurance and get the PDF's download address",
    may: 'quote.send',
    effect: 'write',
    request: z.strictObject({ application_id: id, quote_id: id }),
    answer: z.object({ file_url: z.string(), file_name: z.string() }),
  }),
  sendOrDownloadQuote: post('/agent-portal/send-or-download-quote', {
    summary: 'Send quotes or a policy by text or e-mail, or download quotes as a PDF',
    may: 'quote.download',
    effect: 'write',
    request: z.strictObject({
      request_type: z.enum(['send-sms', 'send-email', 'download']),
      application_id: id,
      sendable_quote_application_ids: z.array(id).max(50).optional(),
      /**
       * The quotes to send; defaults to the current ones with a price, without samples, expired and doubtful quotes.
       */
      quote_ids: z.array(id).min(1).max(200).optional(),
      /** The quote of a Single Quote PDF; defaults to the lowest price that can be bound, else to the lowest price. */
      quote_id: id.nullish(),
      quote_amount: z.number().nullish(),
      file_type: z.literal('pdf').default('pdf'),
      /** Defaults to the Single Quote PDF if exactly one quote is sent. */
      pdf_template_type: z.enum(PDF_TEMPLATE_TYPES).optional(),
      /** Language of the PDF, of short codes and of the client's page; defaults to the client's language. */
      language: LANGUAGE.optional(),
      /** Prints the neighborhood's flood insurance figures on the PDF, unless they cover fewer than 10 policies. */
      with_neighborhood: z.boolean().optional(),
      selected_template: json.optional(),
      selected_template_option: json.optional(),
      option_subject: z.string().max(300).optional(),
      option_body: z.string().max(100_000).optional(),
      receiver_phone_number: z.string().max(20).optional(),
      receiver_email: z.string().max(200).optional(),
      send_application_pdf_as_media: yesNo.optional(),
      media_url: z.string().max(1_000).optional(),
      pdf_values: pdfValues.optional(),
      /** How the client agreed to texts, if the consent ledger has no record of it (R9.10). */
      consent_source: consentSource.optional(),
      /** Why a text is sent even though it is night where the client lives. */
      at_once_because: z.string().max(500).optional(),
      /** Saves the receiver as the client's phone number or e-mail address. */
      save_receiver: z.boolean().optional(),
      /** Options of the client's page that the message links to. */
      link: z
        .strictObject({ recommended_quote_id: id.nullish(), days: z.int().min(1).max(LINK_DAYS.most).optional() })
        .optional(),
      /**
       * Creates a follow-up task for the sender, due in this many days unless the client opens the quotes or
       * answers.
       */
      remind_in_days: z.int().min(1).max(TASK_RULES.no_reply.most).optional(),
      /** Waits a few seconds before sending, so that it can be canceled. */
      can_undo: z.boolean().optional(),
      /**
       * Sends files of the policy that a quote became, with or without its evidence of insurance, instead of quotes.
       */
      policy: z
        .strictObject({ quote_id: id, attachment_ids: z.array(id).max(10), with_evidence: z.boolean() })
        .optional(),
      /** Saves the PDF as a note with a file, which is also sent to the CRM. */
      keep_in_crm: z.boolean().optional(),
    }),
    answer: z.object({
      pdf_file_url: z.string().nullable(),
      pdf_file_name: z.string().nullable(),
      /** The queued message; null if nothing is sent. */
      message: message.nullable(),
    }),
  }),
  previewPdf: post('/agent-portal/preview-pdf', {
    summary: 'Preview the PDF that would be sent or downloaded',
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
      pdf: z.string(),
    }),
  }),
};
