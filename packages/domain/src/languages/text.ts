import type { Language } from './language.ts';
import { MAIL_EN, type MailText } from './mail.en.ts';
import { MAIL_ES } from './mail.es.ts';
import { PDF_EN, type PdfText } from './pdf.en.ts';
import { PDF_ES } from './pdf.es.ts';
import { PROPOSAL_EN, type ProposalText } from './proposal.en.ts';
import { PROPOSAL_ES } from './proposal.es.ts';
import { QUOTE_TEXT_EN, type QuoteText } from './quote-text.en.ts';
import { QUOTE_TEXT_ES } from './quote-text.es.ts';

export const QUOTE_TEXT: Readonly<Record<Language, QuoteText>> = { en: QUOTE_TEXT_EN, es: QUOTE_TEXT_ES };
export const PROPOSAL_TEXT: Readonly<Record<Language, ProposalText>> = { en: PROPOSAL_EN, es: PROPOSAL_ES };
export const MAIL_TEXT: Readonly<Record<Language, MailText>> = { en: MAIL_EN, es: MAIL_ES };
export const PDF_TEXT: Readonly<Record<Language, PdfText>> = { en: PDF_EN, es: PDF_ES };
