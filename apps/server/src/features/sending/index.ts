/** Sends and downloads proposals, and makes their PDFs. */

import type { Verbs } from '../../kernel/verbs.ts';
import { getMessageDrafts, removeMessageDraft, saveMessageDraft } from './drafts/message-drafts.ts';
import { downloadEvidenceOfInsurance } from './policy/evidence.ts';
import { previewMessage } from './preview.ts';
import { previewPdf } from './preview-pdf.ts';
import { sendMessage } from './send-message.ts';
import { sendOrDownloadQuote } from './send-or-download.ts';

export { autoEmailOf } from './auto-email.ts';
export { brandingOf, logoOf } from './documents.queries.ts';
export { currentData } from './pdf/current/current.ts';
export { noticesOfAll } from './pdf/multi-quote.ts';
export { agencyData, assumptionsOf, type Branding, changesOf, elevationOf, factsOf } from './pdf/parts.ts';
export { type RecordData, renderRecord, renderSignedChoice } from './pdf/render.ts';
export { singleQuoteData } from './pdf/single-quote.ts';
export { currentPolicy } from './policy/policy.queries.ts';
export { sendOrDownloadQuote } from './send-or-download.ts';
export const sendingVerbs: Verbs = {
  downloadEvidenceOfInsurance,
  previewMessage,
  previewPdf,
  getMessageDrafts,
  saveMessageDraft,
  removeMessageDraft,
  sendMessage,
  sendOrDownloadQuote,
};
