import { APPLICATION_TYPES, type ApplicationType } from '../applications/lists.ts';
import { type Askable, askableFields } from '../client-page/askable.ts';
import { formFor } from '../forms/catalog.ts';
import { newApplication } from '../forms/new.ts';
import type { FieldValue, Form, FormContext, Values } from '../forms/types.ts';
import { isBlank } from '../forms/values.ts';
import { consentText, INTAKE_CONSENT } from '../languages/consent.ts';
import type { Language } from '../languages/language.ts';
import { MESSAGES } from '../wording/messages.ts';

export const INTAKE_AUDIENCES = ['customers', 'partner'] as const;
export type IntakeAudience = (typeof INTAKE_AUDIENCES)[number];

/**
 * Limits of intake links. `soonest_ms`: a submission sent sooner after the page opened is not from a person;
 * `longest_ms`: how long a page may stay open.
 */
export const INTAKE_LIMITS = {
  fields: 20,
  greeting: 500,
  consent: 1_000,
  soonest_ms: 3_000,
  longest_ms: 12 * 60 * 60_000,
} as const;

export const PARTNER_STATES = ['received', 'quoted', 'signed', 'bound'] as const;
export type PartnerState = (typeof PARTNER_STATES)[number];

/** Shown for a link that is wrong, turned off or ended, so that a visitor can't tell which it is. */
export const INTAKE_ENDED = 'This page is no longer open.';

type Wording = {
  readonly greeting: string;
  readonly greeting_es: string;
  readonly consent: string;
  readonly consent_es: string;
};

/**
 * Selects a page's greeting and consent in a language. If the agency has its own consent text only in English, it is
 * shown and agreed to in English: no one should agree to our translation.
 */
export function intakeWording(wording: Wording, language: Language, agency: string) {
  if (language === 'en')
    return { greeting: wording.greeting, consent: consentText(wording.consent, agency), consent_language: language };
  const standard = wording.consent === INTAKE_CONSENT.en ? INTAKE_CONSENT.es : '';
  const translated = wording.consent_es || standard;
  return {
    greeting: wording.greeting_es,
    consent: consentText(translated || wording.consent, agency),
    consent_language: translated ? language : ('en' as const),
  };
}

export const INTAKE_ALWAYS = ['first_name', 'last_name', 'phone', 'email'] as const;
const ADDRESS = ['address1', 'address2', 'city', 'state', 'zip'] as const;
/** Required fields; in addition, phone or e-mail is required. */
const NEEDED = ['first_name', 'last_name', 'address1', 'city', 'state', 'zip'];

const NAMED = new Set<string>([...INTAKE_ALWAYS, ...ADDRESS]);

function blank(type: ApplicationType, context: FormContext): { form: Form; values: Values } {
  return { form: formFor(type), values: newApplication(type, context).values };
}

export function intakeAskable(type: ApplicationType, context: FormContext): Askable[] {
  const { form, values } = blank(type, context);
  return askableFields(form, values, {}, context).filter(({ key }) => !NAMED.has(key));
}

export function intakeFields(type: ApplicationType, chosen: readonly string[], context: FormContext): string[] {
  const { form, values } = blank(type, context);
  const there = new Set(askableFields(form, values, {}, context).map(({ key }) => key));
  return [...NAMED, ...chosen.filter((key) => !NAMED.has(key))].filter((key) => there.has(key));
}

/** Errors by field; one of phone and e-mail is enough. */
export function intakeErrors(
  asked: readonly string[],
  values: Readonly<Record<string, unknown>>,
): Record<string, string[]> {
  const isMissing = (key: string) => isBlank((values[key] ?? null) as FieldValue);
  const errors: Record<string, string[]> = {};
  for (const key of NEEDED) if (asked.includes(key) && isMissing(key)) errors[key] = [MESSAGES.required];
  if (isMissing('phone') && isMissing('email')) errors.phone = ['Enter a phone number or an e-mail address.'];
  return errors;
}

export const isApplicationType = (type: string): type is ApplicationType =>
  (APPLICATION_TYPES as readonly string[]).includes(type);
