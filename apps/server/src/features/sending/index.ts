export * as branding from './branding.queries.ts';
export { openQuestions } from './client-links/answer-question.ts';
export { createClientLink } from './client-links/client-link.ts';
export { type Branding, letterhead, ProposalContent } from './pdf/content.ts';
export * as pdf from './pdf/render.ts';
export { Proposal } from './proposal.ts';
export { sendOrDownloadQuote } from './send-or-download.ts';
export { firstTemplates } from './templates/ensure.ts';
