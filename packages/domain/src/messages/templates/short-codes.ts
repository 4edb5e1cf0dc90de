import { MESSAGES } from '../../wording/messages.ts';
import { lineError, textError } from '../../wording/plain-text.ts';
import { wordingFault } from './wording.ts';

/** The built-in short codes (R5.5); agencies can add their own. */
export const SHORT_CODES = [
  { code: 'client_first_name', name: 'Client first name' },
  { code: 'client_last_name', name: 'Client last name' },
  { code: 'client_name', name: 'Client name' },
  { code: 'property_address', name: 'Property address' },
  { code: 'property_street', name: 'Property street' },
  { code: 'application_number', name: 'Application number' },
  { code: 'insurance_type', name: 'Insurance type' },
  { code: 'insurance_types', name: 'All insurance types' },
  { code: 'quote_count', name: 'Number of quotes' },
  { code: 'quote_word', name: 'Quote or quotes' },
  { code: 'premium_range', name: 'Premium, or lowest to highest' },
  { code: 'pdf_words', name: 'What the PDF shows' },
  { code: 'lowest_premium', name: 'Lowest premium' },
  { code: 'highest_premium', name: 'Highest premium' },
  { code: 'lowest_carrier', name: 'Carrier of the lowest premium' },
  { code: 'agent_name', name: 'Agent name' },
  { code: 'agent_email', name: 'Agent e-mail' },
  { code: 'agency_name', name: 'Agency name' },
  { code: 'agency_phone', name: 'Agency phone' },
  { code: 'agency_address', name: 'Agency address' },
  { code: 'client_link', name: 'Link to the client’s page' },
] as const;
export type ShortCode = (typeof SHORT_CODES)[number]['code'];

export const shortCodeText = (code: string): string => `{{ ${code} }}`;

const SYSTEM: ReadonlySet<string> = new Set(SHORT_CODES.map(({ code }) => code));
const LONGEST = { name: 60, body: 1_000 } as const;

/** 'Office hours' becomes `office_hours`. */
export const codeOfName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '');

/** Errors by field. The text may contain only system codes, so that no code refers to itself. */
export function shortCodeErrors({ name, body }: { name: string; body: string }): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const code = codeOfName(name);
  const nameFault = lineError(name);
  if (name.trim() === '') errors.name = [MESSAGES.required];
  else if (name.length > LONGEST.name) errors.name = [`At most ${LONGEST.name} characters.`];
  else if (nameFault) errors.name = [nameFault];
  else if (code === '') errors.name = ['A name needs letters from A to Z.'];
  else if (SYSTEM.has(code)) errors.name = ['The system has a short code of this name.'];
  const fault = wordingFault(body, SYSTEM);
  const hidden = textError(body);
  if (body.trim() === '') errors.body = [MESSAGES.required];
  else if (body.length > LONGEST.body) errors.body = [`At most ${LONGEST.body} characters.`];
  else if (hidden) errors.body = [hidden];
  else if (fault) errors.body = [`${fault} What a short code stands for is words and the system's own short codes.`];
  return errors;
}
