import { US_STATES } from '../applications/us-states.ts';
import { isWholePhone } from '../forms/formats/phone.ts';
import { isEmail, MESSAGES } from '../wording/messages.ts';
import { lineError } from '../wording/plain-text.ts';
import { isColor } from './color.ts';

/** Maximum lengths in characters. */
export const AGENCY_FIELDS = {
  name: 120,
  street_address: 200,
  phone: 14,
  reply_to: 254,
  mail_from: 254,
  mail_name: 120,
  text_from: 14,
  brand_color: 7,
} as const;
export type AgencyField = keyof typeof AGENCY_FIELDS;

const REQUIRED: ReadonlySet<AgencyField> = new Set(['name', 'street_address', 'phone', 'brand_color']);

export function agencyFieldError(field: AgencyField, given: string): string | null {
  const text = given.trim();
  if (text === '') return REQUIRED.has(field) ? MESSAGES.required : null;
  if (text.length > AGENCY_FIELDS[field]) return `max. ${AGENCY_FIELDS[field]} Characters.`;
  const fault = lineError(text);
  if (fault) return fault;
  if ((field === 'phone' || field === 'text_from') && !isWholePhone(text)) return MESSAGES.phone;
  if ((field === 'reply_to' || field === 'mail_from') && !isEmail(text)) return MESSAGES.email;
  if (field === 'mail_name' && /[<>"]/.test(text)) return MESSAGES.invalid;
  if (field === 'brand_color' && !isColor(text)) return 'A color such as #1467b3.';
  return null;
}

export type License = { readonly state: string; readonly number: string };

const CODES = new Set(US_STATES.map(({ code }) => code));
const LONGEST_NUMBER = 40;

/** Null unless the text is a state and a number, such as 'FL L084217'. */
export function readLicense(text: string): License | null {
  const [, code = '', number = ''] = /^\s*([a-z]{2})[\s·:,-]+(\S.*?)\s*$/i.exec(text) ?? [];
  const license = { state: code.toUpperCase(), number };
  return isLicense(license) ? license : null;
}

export const isLicense = ({ state, number }: License): boolean =>
  CODES.has(state) && number.trim() !== '' && number.length <= LONGEST_NUMBER;

/** 'licensed in FL (L084217) and GA (203981)', or ''. */
export function licenseText(licenses: readonly License[]): string {
  const each = licenses.map(({ state, number }) => `${state} (${number})`);
  const last = each.pop();
  if (last === undefined) return '';
  return `licensed in ${each.length > 0 ? `${each.join(', ')} and ` : ''}${last}`;
}

export const LARGEST_LOGO_BYTES = 500_000;
