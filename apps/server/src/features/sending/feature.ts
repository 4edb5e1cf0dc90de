/** Sends and downloads proposals, and makes their PDFs. */

import type { Feature } from '../../kernel/feature.ts';
import { getMessageDrafts, removeMessageDraft, saveMessageDraft } from './drafts/message-drafts.ts';
import { downloadEvidenceOfInsurance } from './policy/evidence.ts';
import { previewMessage } from './preview.ts';
import { previewPdf } from './preview-pdf.ts';
import { sendMessage } from './send-message.ts';
import { sendOrDownloadQuote } from './send-or-download.ts';

export const sending: Feature = {
  verbs: {
    downloadEvidenceOfInsurance,
    previewMessage,
    previewPdf,
    getMessageDrafts,
    saveMessageDraft,
    removeMessageDraft,
    sendMessage,
    sendOrDownloadQuote,
  },
};
