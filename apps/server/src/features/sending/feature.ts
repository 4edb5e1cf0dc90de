/** Sends and downloads proposals by templates, makes their PDFs, and the links for clients. */

import type { Feature } from '../../kernel/feature.ts';
import { answerQuestion, getClientQuestions } from './client-links/answer-question.ts';
import { createClientLink, getClientLinks, revokeClientLink } from './client-links/client-link.ts';
import { getMessageDrafts, removeMessageDraft, saveMessageDraft } from './drafts/message-drafts.ts';
import { downloadEvidenceOfInsurance } from './policy.ts';
import { previewMessage, previewPdf } from './preview.ts';
import { sendMessage } from './send-message.ts';
import { sendOrDownloadQuote } from './send-or-download.ts';
import { ensureTemplates, firstTemplates } from './templates/ensure.ts';
import {
  deleteShortCode,
  deleteTemplate,
  getAgentTemplates,
  getSystemShortCodes,
  getSystemTemplates,
  getTemplateVersions,
  saveShortCode,
  saveTemplate,
} from './templates/manage.ts';

export const sending: Feature = {
  prepare: ensureTemplates,
  hooks: { firstTemplates },
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
