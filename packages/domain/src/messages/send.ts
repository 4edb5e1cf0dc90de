import type { ApplicationType } from '../applications/lists.ts';
import { CLIENT_LANGUAGE_NAMES } from '../clients/identity.ts';
import { isWholePhone } from '../forms/formats/phone.ts';
import type { Language } from '../languages/language.ts';
import { parseUrl } from '../parse-url.ts';
import { CONFIRMATIONS } from '../wording/errors.ts';
import { isEmail, MESSAGES } from '../wording/messages.ts';

export type SendType = 'send-sms' | 'send-email' | 'download';

export type SendInput = {
  readonly request_type: SendType;
  readonly receiver_phone_number?: string | null;
  readonly receiver_email?: string | null;
  readonly template_name?: string | null;
  readonly option_subject?: string | null;
  readonly option_body?: string | null;
  readonly send_application_pdf_as_media?: 'Yes' | 'No';
  readonly media_url?: string | null;
  readonly policy?: PolicyFiles | null | undefined;
};

export type PolicyFiles = { readonly attachment_ids: readonly number[]; readonly with_evidence: boolean };

/** Stored as the template name of a message with a policy. */
export const POLICY_TEMPLATE = 'Policy';

export const TEXT_WITHOUT_FILES = 'A text can’t carry files. Send an e-mail.';

const isBlank = (text: string | null | undefined) => !text?.trim();

/** Errors by field, with the messages of section 5. A download is always valid. */
export function sendErrors(input: SendInput): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  if (input.request_type === 'download') return errors;
  const isText = input.request_type === 'send-sms';
  if (isText) {
    if (isBlank(input.receiver_phone_number)) errors.receiver_phone_number = [MESSAGES.required];
    else if (!isWholePhone(input.receiver_phone_number ?? '')) errors.receiver_phone_number = [MESSAGES.phone];
    const media = input.media_url?.trim() ?? '';
    if (input.send_application_pdf_as_media !== 'Yes' && media && parseUrl(media)?.protocol !== 'https:')
      errors.media_url = ["Must begin with 'https://'."];
  } else {
    const email = input.receiver_email?.trim() ?? '';
    if (!email) errors.receiver_email = [MESSAGES.required];
    else if (!isEmail(email)) errors.receiver_email = [MESSAGES.email];
    if (isBlank(input.option_subject)) errors.option_subject = [MESSAGES.required];
    else if (/[\r\n]/.test(input.option_subject ?? '')) errors.option_subject = [MESSAGES.invalid];
  }
  const { policy } = input;
  if (policy && isText && policy.attachment_ids.length > 0)
    errors.policy = ['A text carries only the evidence of insurance. Send the other files by e-mail.'];
  else if (policy && !isText && policy.attachment_ids.length === 0 && !policy.with_evidence)
    errors.policy = ['Choose at least one file.'];
  if (isBlank(input.template_name)) errors.selected_template = [MESSAGES.required];
  if (isBlank(input.option_body)) errors.option_body = [MESSAGES.required];
  return errors;
}

export function sendPrompt(
  messages: readonly { type: SendType; phone: string; email: string }[],
  what: 'quote' | 'the policy',
): string {
  const text = messages.find(({ type }) => type === 'send-sms');
  const mail = messages.find(({ type }) => type === 'send-email');
  if (!text) return CONFIRMATIONS.send_to_email(mail?.email ?? '', what);
  const question = CONFIRMATIONS.send_to_number(text.phone, what);
  return mail ? `${question} and to e-mail: ${mail.email}` : question;
}

/** `pages`: of the PDF, null if unknown. */
export function sendSummary(
  messages: readonly { type: SendType; phone: string; email: string }[],
  {
    language,
    what,
    applications,
    pages,
  }: { language: Language; what: string; applications: number; pages: number | null },
): string {
  const channels = messages.map(({ type }) => (type === 'send-sms' ? 'text' : 'e-mail')).join(' and ');
  const to = messages.map(({ type, phone, email }) => (type === 'send-sms' ? phone : email)).join(' and ');
  const parts = [
    `${channels.charAt(0).toUpperCase()}${channels.slice(1)} in ${CLIENT_LANGUAGE_NAMES[language]}`,
    applications > 1 ? `${what} of ${applications} applications` : what,
    pages === null ? '' : pages === 1 ? 'PDF of 1 page' : `PDF of ${pages} pages`,
    `to ${to}`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

/** Why an application can't be added to the selected one; null if it can (section 4). */
export const additionalApplicationError = (selected: ApplicationType, other: ApplicationType): string | null =>
  other === selected ? 'Only applications of a different type than the selected one can be added.' : null;
