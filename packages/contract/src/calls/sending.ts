import { LINK_DAYS } from '@freeboard/domain/client-page';
import { PDF_TEMPLATE_TYPES } from '@freeboard/domain/messages';
import { TASK_RULES } from '@freeboard/domain/tasks';
import { z } from 'zod';
import { post } from '../call.ts';
import { id, LANGUAGE, yesNo } from '../shapes/common.ts';
import { consentSource, message } from './messages.ts';

/** A choice or a date as text. */
const word = z.string().max(40);

/**
 * Every value of the send/download payload that a PDF prints (section 3); the domain decides which are required
 * (pdfValuesErrors).
 */
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

/** Sending and downloading quotes, and previewing their PDF (R5). */
export const sendingCalls = {
  sendOrDownloadQuote: post('/agent-portal/send-or-download-quote', {
    summary: 'Send quotes or a policy by text or e-mail, or download quotes as a PDF',
    may: 'quote.download',
    effect: 'write',
    request: z.strictObject({
      request_type: z.enum(['send-sms', 'send-email', 'download']),
      application_id: id,
      sendable_quote_application_ids: z.array(id).max(50).optional(),
      /** The chosen quotes; by default all with a price. */
      quote_ids: z.array(id).min(1).max(200).optional(),
      /** The quote of a Single Quote PDF; by default the lowest price that can be bound. */
      quote_id: id.nullish(),
      quote_amount: z.number().nullish(),
      file_type: z.literal('pdf').default('pdf'),
      /** By default the Single Quote PDF if exactly one quote is sent. */
      pdf_template_type: z.enum(PDF_TEMPLATE_TYPES).optional(),
      /** Language of the PDF, of short codes, and of the client's page; by default the client's. */
      language: LANGUAGE.optional(),
      /** Prints figures of the neighborhood's flood insurance on the PDF; fewer than 10 policies are never shown. */
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
      /** How the client agreed to texts, if the ledger does not have it (R9.10). */
      consent_source: consentSource.optional(),
      /** Why a text is sent although it is night where the client lives. */
      at_once_because: z.string().max(500).optional(),
      /** Saves the receiver as the client's phone number or e-mail address. */
      save_receiver: z.boolean().optional(),
      /** What the client's page behind the message's link shows. */
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
      /** Sends files of the policy that a quote became, and its evidence of insurance, instead of quotes. */
      policy: z
        .strictObject({ quote_id: id, attachment_ids: z.array(id).max(10), with_evidence: z.boolean() })
        .optional(),
      /** Saves the PDF as a note with a file, which is also sent to the CRM. */
      keep_in_crm: z.boolean().optional(),
    }),
    answer: z.object({
      pdf_file_url: z.string().nullable(),
      pdf_file_name: z.string().nullable(),
      /** The queued message, if something is sent. */
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
