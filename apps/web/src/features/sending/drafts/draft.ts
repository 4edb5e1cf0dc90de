import type { AnswerOf, Application, RequestOf } from '@freeboard/contract';
import { LINK_DAYS } from '@freeboard/domain/client-page';
import {
  codesIn,
  htmlOfWords,
  policyWording,
  type SendType,
  templateFor,
  wordsOfHtml,
} from '@freeboard/domain/messages';
import type { QuoteChoice } from '@freeboard/domain/quotes';
import { namedQuotes, type PdfDraft, pdfRequest } from '../pdf/pdf-draft.ts';
import { type PolicyDraft, policyFilesOf } from '../policy-draft.ts';

export type Template = AnswerOf<'getSystemTemplates'>['system_templates'][number];
export type Option = Template['payload']['body_options'][number];
export type Category = 'system' | 'agent';

/** `otherClient`: the name of its client if that is another client; else null. */
export type AdditionalApplication = { id: number; label: string; otherClient: string | null };

/** 'both' is an e-mail and a text sent together. */
export type Way = SendType | 'both';

export const typesOf = (way: Way): readonly SendType[] => (way === 'both' ? ['send-email', 'send-sms'] : [way]);

export type Draft = {
  type: SendType;
  category: Category;
  /** The client's language, or the agent's choice; null, which means English, if neither is set. */
  language: Application['client_language'];
  templateId: number | null;
  optionId: string;
  subject: string;
  words: string;
  /** The template's own HTML, while its text is unchanged; else null. */
  html: string | null;
  phone: string;
  email: string;
  isMedia: 'Yes' | 'No';
  mediaUrl: string;
  consent: string;
  atOnceBecause: string;
  /** Whether to save a receiver that differs from the application's to the application. */
  isReceiverSaved: boolean;
  pdf: PdfDraft;
  /** `recommendedId`: the quote that the client's page recommends; `linkDays`: days that its link works. */
  recommendedId: number | null;
  linkDays: number;
  /** Days until the sender is reminded to follow up; null for no reminder. */
  remindDays: number | null;
  additionalApplications: readonly AdditionalApplication[];
  /** Whether this text is sent with an e-mail: both refer to the quotes that the e-mail's PDF prints. */
  isWithEmail: boolean;
  policy: PolicyDraft | null;
};

export type Shared = Pick<Draft, 'pdf' | 'recommendedId' | 'linkDays' | 'remindDays' | 'policy'>;

export const isText = (type: SendType): boolean => type === 'send-sms';

/** A text carries the PDF only as media, and a policy is sent without one. */
export const hasPdf = ({ type, isMedia, policy }: Pick<Draft, 'type' | 'isMedia' | 'policy'>): boolean =>
  policy === null && (!isText(type) || isMedia === 'Yes');

/** Texts take only plain templates. */
export const fitting = (templates: readonly Template[], type: SendType): Template[] =>
  templates.filter(({ payload }) => (payload.body_type === 'text') === isText(type));

/** The option whose `is_selected` is Yes (section 4), else the first. */
export const chosenOption = (template: Template | undefined): Option | undefined =>
  template?.payload.body_options.find(({ is_selected }) => is_selected === 'Yes') ?? template?.payload.body_options[0];

export const withOption = (draft: Draft, template: Template | undefined, option: Option | undefined): Draft => {
  const isHtml = template?.payload.body_type === 'html';
  return {
    ...draft,
    // A Spanish template is filled in Spanish; an English one may be the agent's own text in any language.
    language: template?.language === 'es' ? 'es' : draft.language,
    templateId: template?.id ?? null,
    optionId: option?.id ?? '',
    subject: option?.subject ?? '',
    words: option ? (isHtml ? wordsOfHtml(option.body) : option.body) : '',
    html: option && isHtml ? option.body : null,
  };
};

export function withPolicyWording(draft: Draft, policy: PolicyDraft): Draft {
  if (draft.type === 'download') return draft;
  const wording = policyWording(draft.type, draft.language ?? 'en', policy);
  return { ...draft, ...wording, templateId: null, optionId: '', html: null };
}

/** Id of the option that reminds a client of a sent proposal, in the templates that every agency starts with. */
const REMINDER = 'reminder';

export function asReminder(draft: Draft, templates: Readonly<Record<Category, readonly Template[]>>): Draft {
  const template = templates[draft.category].find(({ id }) => id === draft.templateId);
  const option = template?.payload.body_options.find(({ id }) => id === REMINDER);
  return option ? withOption(draft, template, option) : draft;
}

/**
 * Changes the type: the default template in the draft's language is applied again; with additional applications,
 * the default template for several (section 4). The language is the client's or a person's choice, never a
 * template's (D36).
 */
export function withType(
  draft: Draft,
  type: SendType,
  templates: Readonly<Record<Category, readonly Template[]>>,
): Draft {
  if (type === 'download') return { ...draft, type };
  if (draft.policy) return withPolicyWording({ ...draft, type }, draft.policy);
  const channel = isText(type) ? 'sms' : 'email';
  const purpose = draft.additionalApplications.length > 0 ? (`several_${channel}` as const) : channel;
  const language = draft.language ?? 'en';
  const fits = fitting(templates.system, type);
  const template = templateFor(fits, purpose, language) ?? fits.find((one) => one.language === language) ?? fits[0];
  const next = withOption({ ...draft, type, category: 'system' }, template, chosenOption(template));
  return { ...next, language: draft.language };
}

/**
 * With additional applications, the draft uses the multi-quote template and PDF; without any, those for a single
 * application again.
 */
export function withAdditionalApplications(
  draft: Draft,
  additionalApplications: readonly AdditionalApplication[],
  templates: Readonly<Record<Category, readonly Template[]>>,
): Draft {
  const next = { ...draft, additionalApplications };
  const isOther = additionalApplications.length > 0 !== draft.additionalApplications.length > 0;
  return isOther ? withType(next, draft.type, templates) : next;
}

export const emptyDraft = (application: Application, pdf: PdfDraft, isMedia: Draft['isMedia'] = 'No'): Draft => ({
  type: 'download',
  category: 'system',
  language: application.client_language,
  templateId: null,
  optionId: '',
  subject: '',
  words: '',
  html: null,
  phone: application.phone,
  email: application.email,
  isMedia,
  mediaUrl: '',
  consent: '',
  atOnceBecause: '',
  isReceiverSaved: true,
  pdf,
  recommendedId: null,
  linkDays: LINK_DAYS.usual,
  remindDays: null,
  additionalApplications: [],
  isWithEmail: false,
  policy: null,
});

/**
 * The template's own HTML while its text is unchanged, else the typed text as HTML; for a text message, the typed text.
 */
export const bodyOf = (draft: Draft): string =>
  isText(draft.type) ? draft.words : (draft.html ?? htmlOfWords(draft.words));

/** Several applications share one multi-quote PDF. */
export const pdfOf = ({ pdf, additionalApplications }: Draft): PdfDraft =>
  additionalApplications.length > 0 ? { ...pdf, template: 'Multi Quote PDF' } : pdf;

export const additionalApplicationsInput = ({
  additionalApplications,
  language,
}: Draft): { sendable_quote_application_ids?: number[]; language?: Draft['language'] & string } => ({
  ...(additionalApplications.length > 0
    ? { sendable_quote_application_ids: additionalApplications.map(({ id }) => id) }
    : {}),
  ...(language ? { language } : {}),
});

export const receiverOf = (draft: Draft): string => (isText(draft.type) ? draft.phone : draft.email.trim());

export const isOtherReceiver = (draft: Draft, application: Application): boolean =>
  receiverOf(draft) !== '' && receiverOf(draft) !== (isText(draft.type) ? application.phone : application.email);

export const hasLink = (draft: Draft): boolean =>
  draft.type !== 'download' && codesIn(`${draft.subject} ${bodyOf(draft)}`).includes('client_link');

/** Whether a PDF determines the quotes of the message: its own, or that of the e-mail it is sent with. */
export const followsPdf = (draft: Draft): boolean =>
  hasPdf({ ...draft, isMedia: draft.isWithEmail ? 'Yes' : draft.isMedia });

/** Id of the quote in a Single Quote PDF; null if the message shows several. */
export const onlyQuote = (draft: Draft): number | null =>
  followsPdf(draft) && pdfOf(draft).template === 'Single Quote PDF' ? draft.pdf.quoteId : null;

/** Null if nothing is recommended, or the client's page doesn't show the recommended quote. */
const recommendedIn = (draft: Draft): number | null => {
  const only = onlyQuote(draft);
  return only === null || only === draft.recommendedId ? draft.recommendedId : null;
};

export function requestOf(
  draft: Draft,
  application: Application,
  choice: QuoteChoice,
  template: Template | undefined,
): RequestOf<'sendOrDownloadQuote'> {
  const option = template?.payload.body_options.find(({ id }) => id === draft.optionId);
  const pdf = hasPdf(draft) || onlyQuote(draft) !== null ? pdfRequest(pdfOf(draft), application) : {};
  const { policy } = draft;
  const shared = {
    request_type: draft.type,
    application_id: application.id,
    ...additionalApplicationsInput(draft),
    ...namedQuotes(application, choice),
    ...pdf,
  };
  if (draft.type === 'download') return shared;
  return {
    ...shared,
    ...(policy ? { policy: { quote_id: policy.quoteId, ...policyFilesOf(draft.type, policy) } } : {}),
    selected_template: template ? { id: template.id, name: template.payload.name } : '',
    selected_template_option: option?.name ?? '',
    option_subject: draft.subject,
    option_body: bodyOf(draft),
    can_undo: true,
    ...(isOtherReceiver(draft, application) && draft.isReceiverSaved ? { save_receiver: true } : {}),
    ...(hasLink(draft) ? { link: { recommended_quote_id: recommendedIn(draft), days: draft.linkDays } } : {}),
    ...(isText(draft.type)
      ? {
          receiver_phone_number: draft.phone,
          send_application_pdf_as_media: policy ? (policy.withEvidence ? 'Yes' : 'No') : draft.isMedia,
          ...(draft.isMedia === 'No' && !policy && draft.mediaUrl.trim() ? { media_url: draft.mediaUrl.trim() } : {}),
          ...(draft.consent ? { consent_source: draft.consent as 'Phone call' } : {}),
          ...(draft.atOnceBecause.trim() ? { at_once_because: draft.atOnceBecause.trim() } : {}),
        }
      : { receiver_email: draft.email.trim() }),
  };
}

export const pdfPreviewOf = (draft: Draft, application: Application, choice: QuoteChoice): RequestOf<'previewPdf'> => ({
  application_id: application.id,
  ...additionalApplicationsInput(draft),
  ...namedQuotes(application, choice),
  ...pdfRequest(pdfOf(draft), application),
});
