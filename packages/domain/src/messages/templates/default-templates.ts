import type { Language } from '../../languages/language.ts';

export type Template = {
  readonly name: string;
  readonly body_type: 'html' | 'text';
  readonly body_options: readonly {
    readonly id: string;
    readonly name: string;
    readonly subject: string;
    readonly body: string;
    readonly is_selected: 'Yes' | 'No';
  }[];
};

/** Purposes for which a template is the default; messages about several applications use the last two (section 4). */
export const TEMPLATE_DEFAULTS = ['sms', 'email', 'several_sms', 'several_email'] as const;
export type TemplateDefault = (typeof TEMPLATE_DEFAULTS)[number];

/** Initial names of the default templates; an agency may rename them. */
const DEFAULT_TEMPLATE_NAMES = { sms: 'Quotes by text', email: 'Quotes by e-mail' } as const;
export const MULTI_TEMPLATE_NAMES = { sms: 'Several quotes by text', email: 'Several quotes by e-mail' } as const;

export type FirstTemplate = Template & { readonly default_for: TemplateDefault; readonly language: Language };

type Chosen = { readonly default_for: TemplateDefault | null; readonly language: Language };

/** Falls back to English; undefined if there is neither. */
export const templateFor = <One extends Chosen>(
  templates: readonly One[],
  purpose: TemplateDefault,
  language: Language,
): One | undefined =>
  [language, 'en'].flatMap((wanted) =>
    templates.filter((one) => one.default_for === purpose && one.language === wanted),
  )[0];

const option = (id: string, name: string, subject: string, body: string, is_selected: 'Yes' | 'No' = 'No') => ({
  id,
  name,
  subject,
  body,
  is_selected,
});

export const DEFAULT_TEMPLATES_EN: readonly FirstTemplate[] = [
  {
    name: DEFAULT_TEMPLATE_NAMES.email,
    default_for: 'email',
    language: 'en',
    body_type: 'html',
    body_options: [
      option(
        'short',
        'Short, with the PDF',
        'Your {{ insurance_type }} {{ quote_word }} for {{ property_street }}',
        '<p>Hi {{ client_first_name }},</p><p>I compared {{ insurance_type }} insurance for {{ property_street }}: {{ quote_count }}, {{ premium_range }} a year. {{ pdf_words }}</p><p><a href="{{ client_link }}">Compare, ask or sign here</a></p><p>Call me at {{ agency_phone }} or answer this e-mail, and I will answer your questions.</p><p>{{ agent_name }}<br>{{ agency_name }}</p>',
        'Yes',
      ),
      option(
        'reminder',
        'Reminder',
        'Your {{ insurance_type }} insurance for {{ property_street }}',
        '<p>Hi {{ client_first_name }},</p><p>What I sent you for {{ property_street }} is still open: {{ quote_count }}, {{ premium_range }} a year. It is attached once more.</p><p><a href="{{ client_link }}">Compare, ask or sign here</a></p><p>{{ agent_name }}<br>{{ agency_name }}, {{ agency_phone }}</p>',
      ),
    ],
  },
  {
    name: DEFAULT_TEMPLATE_NAMES.sms,
    default_for: 'sms',
    language: 'en',
    body_type: 'text',
    body_options: [
      option(
        'short',
        'Short',
        '',
        'Hi {{ client_first_name }}, {{ agent_name }} of {{ agency_name }}: {{ quote_count }} for {{ property_street }}, {{ premium_range }} a year: {{ client_link }} Call {{ agency_phone }}. Reply STOP to opt out.',
        'Yes',
      ),
      option(
        'reminder',
        'Reminder',
        '',
        'Hi {{ client_first_name }}, what I sent you for {{ property_street }} is still open: {{ quote_count }}, {{ client_link }} {{ agent_name }}, {{ agency_phone }}. Reply STOP to opt out.',
      ),
    ],
  },
  {
    name: MULTI_TEMPLATE_NAMES.email,
    default_for: 'several_email',
    language: 'en',
    body_type: 'html',
    body_options: [
      option(
        'short',
        'Short, with the PDF',
        'Your insurance {{ quote_word }} for {{ property_street }}',
        '<p>Hi {{ client_first_name }},</p><p>I compared {{ insurance_types }} insurance for {{ property_street }}: {{ quote_count }} in all. The attached PDF shows each kind of insurance on pages of its own.</p><p><a href="{{ client_link }}">Compare, ask or sign here</a></p><p>{{ agent_name }}<br>{{ agency_name }}, {{ agency_phone }}</p>',
        'Yes',
      ),
    ],
  },
  {
    name: MULTI_TEMPLATE_NAMES.sms,
    default_for: 'several_sms',
    language: 'en',
    body_type: 'text',
    body_options: [
      option(
        'short',
        'Short',
        '',
        'Hi {{ client_first_name }}, {{ agent_name }} of {{ agency_name }}: {{ quote_count }} for {{ insurance_types }} insurance at {{ property_street }}: {{ client_link }} Call {{ agency_phone }}. Reply STOP to opt out.',
        'Yes',
      ),
    ],
  },
];
