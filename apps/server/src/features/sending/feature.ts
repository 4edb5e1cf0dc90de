/** Sends and downloads proposals by templates, makes their PDFs, and the links for clients. */

import type { Feature } from '../../kernel/feature.ts';
import { answerQuestion, getClientQuestions } from './client-links/answer-question.ts';
import { createClientLink } from './client-links/create-link.ts';
import { getClientLinks } from './client-links/get-links.ts';
import { revokeClientLink } from './client-links/revoke-link.ts';
import { getMessageDrafts, removeMessageDraft, saveMessageDraft } from './drafts/message-drafts.ts';
import { downloadEvidenceOfInsurance } from './policy/evidence.ts';
import { previewMessage } from './preview.ts';
import { previewPdf } from './preview-pdf.ts';
import { sendMessage } from './send-message.ts';
import { sendOrDownloadQuote } from './send-or-download.ts';
import {
  getAgentTemplates,
  getSystemShortCodes,
  getSystemTemplates,
  getTemplateVersions,
} from './templates/get-templates.ts';
import { deleteShortCode, saveShortCode } from './templates/save-short-code.ts';
import { deleteTemplate, saveTemplate } from './templates/save-template.ts';

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
    answerQuestion,
    createClientLink,
    getClientLinks,
    getClientQuestions,
    revokeClientLink,
    getSystemTemplates,
    getAgentTemplates,
    getTemplateVersions,
    getSystemShortCodes,
    saveTemplate,
    deleteTemplate,
    saveShortCode,
    deleteShortCode,
  },
};
