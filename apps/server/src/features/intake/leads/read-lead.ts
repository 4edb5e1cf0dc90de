import { isPlainLine, type LineReading, lineKey, namedLine, readLine } from '@freeboard/domain/applications';
import {
  type ConsentCertificate,
  type ConsentReading,
  consentCertificate,
  consentKey,
  consentOfLead,
  type OptOutChannel,
  optOutsOf,
} from '@freeboard/domain/messages';
import { readNames, readPhone, withoutEntities } from '@freeboard/domain/reading';
import { isEmail, namedValue } from '@freeboard/domain/wording';

type Json = Record<string, unknown>;

/** A lead; `facts` are its data for the form, without consent, documents and the program's own id. */
export type Lead = {
  /** The line that the lead names; with the original text if that line is not quoted here. */
  named: LineReading;
  facts: Json;
  externalId: string | null;
  consent: ConsentReading;
  optOuts: readonly OptOutChannel[];
  certificates: ConsentCertificate[];
  documents: { name: string; content: string }[];
};

const EXTERNAL = /^(external_?id|lead_?id|vendor_?lead_?id)$/i;
const CONTENT = ['content_base64', 'content', 'data', 'base64', 'file_base64'];

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const MOST_DEPTH = 4;

function certificatesIn(tree: unknown, key = '', depth = 0): ConsentCertificate[] {
  const certificate = consentCertificate(key, tree);
  if (certificate) return [certificate];
  if (depth > MOST_DEPTH || typeof tree !== 'object' || tree === null) return [];
  // A certificate may be nested as 'cert_url' below 'trustedform', so the parent keys are passed on.
  return Object.entries(tree).flatMap(([name, inner]) => certificatesIn(inner, `${key} ${name}`, depth + 1));
}

/**
 * Reads a lead's consent. Agreed wording and the certificates of an agreed or claimed consent are removed from the
 * facts; everything else stays with the application.
 */
function takeConsent(lead: Lead, facts: Json): void {
  lead.consent = consentOfLead(facts);
  lead.optOuts = optOutsOf(facts);
  lead.certificates = certificatesIn(facts).filter(
    ({ reference }, at, all) => all.findIndex((one) => one.reference === reference) === at,
  );
  const isProof = (key: string) => certificatesIn(facts[key], key).length > 0;
  const isTaken = (key: string) =>
    lead.consent.kind === 'agreed'
      ? consentKey(key) === 'consent' || isProof(key)
      : lead.consent.kind === 'claimed' && isProof(key);
  lead.facts = Object.fromEntries(Object.entries(facts).filter(([key]) => !isTaken(key)));
}

function documentsOf(value: unknown): Lead['documents'] {
  if (!Array.isArray(value)) return [];
  return value.filter(isObject).flatMap((one, at) => {
    const content = CONTENT.map((key) => one[key]).find((text) => typeof text === 'string');
    if (typeof content !== 'string') return [];
    const name = typeof one.name === 'string' ? one.name : typeof one.file_name === 'string' ? one.file_name : '';
    return [{ name: name.trim() || `Document ${at + 1}`, content: content.replace(/^data:[^,]*,/, '') }];
  });
}

function* lineFacts(tree: Json, path = '', depth = 0): Generator<[path: string, text: string]> {
  const pair = namedValue(tree);
  if (pair) yield* lineFact(`${path}.${pair[0]}`, pair[1], depth);
  for (const [key, value] of Object.entries(tree)) yield* lineFact(`${path}.${key}`, value, depth);
}

function* lineFact(path: string, value: unknown, depth: number): Generator<[path: string, text: string]> {
  if (isObject(value)) {
    if (depth < MOST_DEPTH) yield* lineFacts(value, path, depth + 1);
  } else if (Array.isArray(value)) {
    const texts = value.filter((one) => typeof one === 'string');
    if (texts.length > 0) yield [path, texts.join(', ')];
    for (const one of value) if (isObject(one)) yield* lineFact(path, one, depth);
  } else if (value !== null && value !== undefined) yield [path, String(value)];
}

/**
 * Reads the line of a lead, and removes facts that only state this line. A fact that names another line stays, so
 * that an agent sees it.
 */
function takeLine(lead: Lead, facts: Json): void {
  const named = namedLine(lineFacts(facts), { preferred: 'flood' });
  lead.named = named;
  const isNamed = (text: string) => {
    const one = readLine(text, 'flood');
    return one?.kind === 'line' && named?.kind === 'line' && one.line === named.line;
  };
  const isTaken = (key: string, value: unknown) =>
    lineKey(key) !== null && typeof value === 'string' && isPlainLine(value) && isNamed(value);
  lead.facts = Object.fromEntries(Object.entries(facts).filter(([key, value]) => !isTaken(key, value)));
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);

const PHONES = /^(?:phones?|phone_?numbers?|mobiles?|cells?)$/i;
const EMAILS = /^(?:e_?mails?|e_?mail_?address(?:es)?)$/i;
const CONTACT_VALUE = ['number', 'phone', 'phone_number', 'value', 'email', 'address', 'email_address'];

function contactsOf(key: string, list: readonly unknown[]): Json {
  const field = PHONES.test(key) ? 'phone' : 'email';
  const texts = list.flatMap((one) => {
    const value = isObject(one) ? CONTACT_VALUE.map((name) => one[name]).find(Boolean) : one;
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
  });
  const [first, ...others] = texts;
  return {
    ...(first === undefined ? {} : { [field]: first }),
    ...Object.fromEntries(others.map((text, at) => [`other ${field} ${at + 1}`, text])),
  };
}

/**
 * Converts a list of name and value pairs (Facebook's field_data, Google's user_column_data) to an object; null if it
 * is another list.
 */
function pairsOf(list: readonly unknown[]): Json | null {
  const pairs = list.map((one) => (isObject(one) ? namedValue(one) : null));
  if (pairs.length === 0 || pairs.some((pair) => pair === null)) return null;
  return Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[0], firstOf(pair[1])]] : [])));
}

const DOCUMENTS = /^(documents|attachments|files)$/i;

function plainLead(body: Json, depth = 0): Json {
  const plain: Json = {};
  for (const [key, value] of Object.entries(body)) {
    const list = Array.isArray(value) ? value : null;
    // Documents are objects with names and contents of their own, not answers of a form.
    const pairs = list && !DOCUMENTS.test(key) ? pairsOf(list) : null;
    if (pairs) Object.assign(plain, { ...plainLead(pairs, depth + 1), ...plain });
    else if (list && (PHONES.test(key) || EMAILS.test(key))) Object.assign(plain, contactsOf(key, list));
    else if (typeof value === 'string') plain[key] = withoutEntities(value);
    else plain[key] = isObject(value) && depth < MOST_DEPTH ? plainLead(value, depth + 1) : value;
  }
  return plain;
}

function partsOf(sent: Json): Pick<Lead, 'facts' | 'externalId' | 'documents'> {
  const body = plainLead(sent);
  const lead: ReturnType<typeof partsOf> = { facts: {}, externalId: null, documents: [] };
  const inner = [body.lead, body.data].find((value) => isObject(value) && Object.keys(body).length <= 3);
  for (const [key, value] of Object.entries(isObject(inner) ? { ...body, ...inner } : body)) {
    if (value === inner) continue;
    if (DOCUMENTS.test(key)) lead.documents.push(...documentsOf(value));
    else if (EXTERNAL.test(key) && ['string', 'number'].includes(typeof value))
      lead.externalId = String(value).slice(0, 200);
    else lead.facts[key] = value;
  }
  return lead;
}

export const documentsOfLead = (sent: Json): Lead['documents'] => partsOf(sent).documents;

/** Splits a vendor's input into facts for the form and the rest. Takes 1 ms per KB of long texts. */
export function readLead(sent: Json): Lead {
  const lead: Lead = { named: null, consent: consentOfLead({}), optOuts: [], certificates: [], ...partsOf(sent) };
  takeConsent(lead, lead.facts);
  takeLine(lead, lead.facts);
  return lead;
}

export type Contact = { first_name: string; last_name: string; phone: string; email: string };

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

export function contactOf(facts: unknown, depth = 0): Contact {
  const found: Contact = { first_name: '', last_name: '', phone: '', email: '' };
  if (!isObject(facts) || depth > 5) return found;
  for (const [key, value] of Object.entries(facts)) {
    const name = key.toLowerCase().replaceAll(/[^a-z]/g, '');
    const text = textOf(value);
    if (isObject(value)) {
      const inside = contactOf(value, depth + 1);
      for (const part of Object.keys(found) as (keyof Contact)[]) found[part] ||= inside[part];
    } else if (text === '') continue;
    else if (/^(first|given|namefirst)(name)?$/.test(name)) found.first_name ||= text;
    else if (/^(last|sur|family|namelast)(name)?$/.test(name)) found.last_name ||= text;
    else if (/^(full|client|insured|applicant|customer|contact)?name$/.test(name)) splitInto(found, text);
    else if (/e?mail/.test(name) && isEmail(text)) found.email ||= text;
    else if (/phone|mobile|cell/.test(name)) found.phone ||= readPhone(text).value ?? '';
  }
  return found;
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

export const withoutContact = (facts: Json, contact: Partial<Contact>): Json =>
  Object.fromEntries(
    Object.entries(facts).filter(([key, value]) => {
      const parts = Object.entries(contactOf({ [key]: value })).filter(([, text]) => text !== '');
      const isTaken = parts.length > 0 && parts.every(([part, text]) => contact[part as keyof Contact] === text);
      return !isTaken || plain(textOf(value)) !== plain(parts.map(([, text]) => text).join(''));
    }),
  );

/** A name that cannot be split with certainty becomes the last name; the first name is then asked for. */
function splitInto(found: Contact, text: string): void {
  if (found.first_name !== '' || found.last_name !== '') return;
  const { value, certainty } = readNames(text, { isColumn: true });
  if (value && 'business' in value) return;
  const person = certainty === 'sure' ? value?.persons[0] : undefined;
  found.first_name = person ? [person.first, person.initial].join(' ').trim() : '';
  found.last_name = person?.last ?? text;
}
