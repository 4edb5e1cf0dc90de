import { headingKey } from '../bulk/headings.ts';
import { addMonths } from '../forms/formats/dates.ts';
import type { Field } from '../forms/types.ts';
import { readZip } from '../reading/addresses.ts';
import { readNumber } from '../reading/amounts.ts';
import { isNothing } from '../reading/answers.ts';
import { wholeDate } from '../reading/dates.ts';
import { read, unwrapped } from '../reading/read.ts';
import { seenText } from '../reading/text.ts';
import { isEmail, MESSAGES } from '../wording/messages.ts';
import {
  type Deductible,
  readDeductible,
  readLimit,
  STATED_DEDUCTIBLES,
  STATED_LIMITS,
  type StatedDeductible,
  type StatedLimit,
} from './checks/stated.ts';
import { entryErrors, type PolicyEntry } from './entry.ts';
import { POLICY_ENDINGS, POLICY_LINE_NAMES, POLICY_LINES, type PolicyEnding, type PolicyLine } from './policy.ts';

export const BOOK_FIELDS = {
  policy_number: 'Policy number',
  carrier_name: 'Carrier',
  line: 'Line',
  form: 'Form',
  insured: 'Insured',
  first_name: 'Insured: first name',
  last_name: 'Insured: last name',
  business_name: 'Insured: business',
  effective_date: 'Effective',
  expiration_date: 'Expires',
  term_months: 'Term in months',
  premium: 'Premium with fees',
  ...STATED_LIMITS,
  ...STATED_DEDUCTIBLES,
  status: 'Policy status',
  agent: 'Agent',
  address: 'Property address',
  city: 'City',
  state: 'State of the property',
  zip: 'ZIP code',
  email: 'E-mail',
  phone: 'Phone',
} as const;
export type BookField = keyof typeof BOOK_FIELDS;

const isLimit = (field: BookField): field is StatedLimit => Object.hasOwn(STATED_LIMITS, field);
const isDeductible = (field: BookField): field is StatedDeductible => Object.hasOwn(STATED_DEDUCTIBLES, field);

/** Fields that every row needs; one of the listed columns is enough. */
export const BOOK_NEEDS: readonly { readonly label: string; readonly any: readonly BookField[] }[] = [
  { label: 'Policy number', any: ['policy_number'] },
  { label: 'Carrier', any: ['carrier_name'] },
  { label: 'Line', any: ['line'] },
  { label: 'Insured', any: ['insured', 'last_name', 'business_name'] },
  { label: 'Effective', any: ['effective_date'] },
  { label: 'Expires', any: ['expiration_date', 'term_months'] },
];

export const MOST_BOOK_ROWS = 25_000;

/**
 * Headings by program: HawkSoft's API and its CMSMTF file (`gen_sPolicyNumber`, read without `gen_s`), and the exports
 * of Momentum (NowCerts). `proof`: headings of no other program; one of them is enough to recognize a file.
 */
const RECIPES: Readonly<
  Record<string, { proof: readonly string[]; fields: Readonly<Partial<Record<BookField, string>>> }>
> = {
  'HawkSoft CMSMTF': {
    proof: ['gen_sAgencyID', 'gen_sPolicyNumber', 'LOBCode', 'CMSPolicyType', 'gen_sLOBCode', 'gen_sCMSPolicyType'],
    fields: {
      policy_number: 'PolicyNumber',
      carrier_name: 'Company',
      line: 'LOBCode|CMSPolicyType',
      form: 'Form',
      effective_date: 'EffectiveDate',
      expiration_date: 'ExpirationDate',
      term_months: 'Term',
      status: 'Status',
      agent: 'Producer',
      premium: 'Total',
      first_name: 'FirstName',
      last_name: 'LastName',
      email: 'Email',
      phone: 'CellPhone',
      address: 'GAddress|PropertyAddress',
      city: 'GCity|PropertyCity',
      state: 'GState|PropertyState',
      zip: 'GZip|PropertyZip',
    },
  },
  HawkSoft: {
    proof: ['policyId', 'clientNumber'],
    fields: {
      policy_number: 'policyNumber',
      carrier_name: 'carrier',
      line: 'lineOfBusiness|policyType',
      effective_date: 'effectiveDate',
      expiration_date: 'expirationDate',
      status: 'status',
      agent: 'producer',
      premium: 'premium',
    },
  },
  'Momentum (NowCerts)': {
    proof: ['InsuredDatabaseId', 'LineOfBusinessName', 'DatabaseId', 'lineOfBusinesses.lineOfBusinessName'],
    fields: {
      policy_number: 'Number',
      carrier_name: 'CarrierName',
      line: 'LineOfBusinessName|lineOfBusinesses.lineOfBusinessName',
      effective_date: 'EffectiveDate',
      expiration_date: 'ExpirationDate',
      premium: 'Premium|totalPremium',
      status: 'BusinessType',
      first_name: 'FirstName',
      last_name: 'LastName',
      business_name: 'CommercialName',
      email: 'EMail',
      phone: 'cellPhone|Phone',
      address: 'AddressLine1',
      city: 'City',
      state: 'State',
      zip: 'ZipCode',
    },
  },
};

const USUAL: Readonly<Partial<Record<BookField, string>>> = {
  policy_number: 'policy number|policy no|policy #|policy num|pol number|pol no|pol #|policynumber',
  carrier_name: 'carrier|carrier name|company|insurance company|writing company|insurer|company name',
  line: 'line|line of business|lob|policy type|coverage type|product|line type',
  form: 'form|policy form|form type',
  insured: 'insured|insured name|named insured|primary insured|client|client name|customer|customer name|name',
  first_name: 'first name|insured first name|client first name|first',
  last_name: 'last name|insured last name|client last name|last',
  business_name: 'business name|commercial name|company insured',
  effective_date: 'effective|effective date|eff date|eff|policy effective date|term effective date|inception date',
  expiration_date:
    'expiration|expiration date|exp date|exp|expires|policy expiration date|renewal date|expiry date|x date',
  term_months: 'term|term months|policy term|term in months',
  premium: 'premium|total premium|annual premium|written premium|policy premium|premium with fees|term premium',
  dwelling:
    'dwelling|dwelling limit|dwelling coverage|coverage a|cov a|coverage a dwelling|building limit|building coverage',
  other_structure: 'other structures|other structures limit|coverage b|cov b',
  contents: 'contents|contents limit|contents coverage|personal property|personal property limit|coverage c|cov c',
  loss_of_use: 'loss of use|loss of use limit|additional living expense|ale|coverage d|cov d',
  liability: 'liability|personal liability|liability limit|coverage e|cov e',
  medical_payments: 'medical payments|med pay|medpay|coverage f|cov f',
  aop_deductible: 'deductible|ded|aop|aop deductible|aop ded|all other perils deductible|all perils deductible',
  hurricane_deductible: 'hurricane deductible|hurricane ded|hurricane',
  wind_deductible: 'wind deductible|wind ded|wind hail deductible|wind/hail deductible|windstorm deductible',
  roof_deductible: 'roof deductible|roof ded',
  status: 'status|policy status|state of policy',
  agent: 'agent|agent name|agent email|producer|producer name|csr|account manager|assigned to',
  address: 'property address|risk address|location address|address|street|address line 1|address 1|property street',
  city: 'city|property city|risk city',
  state: 'state|property state|risk state',
  zip: 'zip|zip code|property zip|risk zip|postal code',
  email: 'email|e-mail|email address|insured email|client email',
  phone: 'phone|phone number|cell phone|mobile|mobile phone|home phone|insured phone',
};

const keysOf = (words: string | undefined): string[] => (words === undefined ? [] : words.split('|').map(headingKey));

const inverted = (fields: Readonly<Partial<Record<BookField, string>>>): ReadonlyMap<string, BookField> =>
  new Map(Object.entries(fields).flatMap(([field, words]) => keysOf(words).map((key) => [key, field as BookField])));

const BY_RECIPE = new Map(Object.entries(RECIPES).map(([name, { fields }]) => [name, inverted(fields)]));
const BY_USUAL = inverted(USUAL);
const BY_LABEL = new Map(Object.entries(BOOK_FIELDS).map(([field, label]) => [headingKey(label), field as BookField]));

export type BookColumn = { readonly name: string; readonly samples: readonly string[] };

export type BookMatch = {
  readonly field: BookField | null;
  /** The program whose headings matched; '' if the column was matched by something else. */
  readonly recipe: string;
  readonly by: 'last time' | 'program' | 'name' | 'values' | 'second' | 'nothing';
};

/** HawkSoft's format CMSMTF prefixes each name with its group and a letter for its type: gen_sPolicyNumber. */
const plainHeading = (name: string): string => name.trim().replace(/^gen_[a-z](?=[A-Z])/, '');

export function bookRecipe(headings: readonly string[]): string | null {
  const keys = new Set(headings.map((name) => headingKey(name)));
  const match = Object.entries(RECIPES).find(([, { proof }]) => proof.some((name) => keys.has(headingKey(name))));
  return match?.[0] ?? null;
}

function fits(field: BookField, samples: readonly string[]): boolean {
  const filled = samples.map((text) => seenText(text).trim()).filter((text) => text !== '' && !isNothing(text));
  if (filled.length === 0) return true;
  const share = (test: (text: string) => boolean) => filled.filter(test).length * 2 >= filled.length;
  if (field === 'effective_date' || field === 'expiration_date') return share((text) => wholeDate(text) !== null);
  if (field === 'premium') return share((text) => readNumber(text, { as: 'typed' }).rest === '');
  if (isLimit(field)) return share((text) => readLimit(text) !== undefined);
  if (isDeductible(field)) return share((text) => readDeductible(text) !== undefined);
  if (field === 'term_months') return share((text) => /^\d{1,3}$/.test(text));
  if (field === 'email') return share(isEmail);
  if (field === 'policy_number') return share((text) => /\d/.test(text));
  // One known word is enough: the user is asked about the others, but never about an unused column.
  if (field === 'status') return filled.some((text) => endingOf(text) !== undefined);
  if (field === 'state') return !share((text) => endingOf(text) !== undefined);
  return true;
}

/**
 * Matches each column by what the agency chose before, by the program that wrote the file, by its heading, if the
 * values fit, or by its values, if all are e-mail addresses. Each field gets the column with the strongest of these
 * matches, or the first of several.
 */
export function matchBookColumns(
  columns: readonly BookColumn[],
  remembered: Readonly<Record<string, string | null>> = {},
): BookMatch[] {
  const recipe = bookRecipe(columns.map(({ name }) => name)) ?? '';
  const matches = columns.map(({ name, samples }): BookMatch => {
    const heading = headingKey(name);
    const last = Object.hasOwn(remembered, heading) ? remembered[heading] : undefined;
    if (last === null) return { field: null, recipe: '', by: 'last time' };
    if (last !== undefined && Object.hasOwn(BOOK_FIELDS, last))
      return { field: last as BookField, recipe: '', by: 'last time' };
    const key = headingKey(plainHeading(name));
    const ofRecipe = BY_RECIPE.get(recipe)?.get(key);
    if (ofRecipe && fits(ofRecipe, samples)) return { field: ofRecipe, recipe, by: 'program' };
    const usual = BY_LABEL.get(key) ?? BY_USUAL.get(key);
    if (usual && fits(usual, samples)) return { field: usual, recipe: '', by: 'name' };
    const filled = samples.filter((text) => text.trim() !== '');
    if (filled.length > 1 && filled.every(isEmail)) return { field: 'email', recipe: '', by: 'values' };
    return { field: null, recipe: '', by: 'nothing' };
  });
  const rank = (match: BookMatch) => ['last time', 'program', 'name', 'values'].indexOf(match.by);
  return matches.map((match, at) => {
    const isTaken = matches.some(
      (other, index) =>
        other.field !== null &&
        other.field === match.field &&
        (rank(other) < rank(match) || (rank(other) === rank(match) && index < at)),
    );
    return isTaken ? { field: null, recipe: '', by: 'second' } : match;
  });
}

export type BookPlan = {
  /** By column index, because two headings may be equal. */
  readonly columns: readonly (BookField | null)[];
  /** Values for every row, for fields without a column: the carrier in a carrier's own list. */
  readonly constants: Readonly<Partial<Record<BookField, string>>>;
  /** What words of the file mean, as a user decided for all rows: by field and lower-case word. */
  readonly words?: Readonly<Partial<Record<BookField, Readonly<Record<string, string>>>>>;
};

export type BookTexts = Readonly<Partial<Record<BookField, string>>>;

export function bookTexts(
  cells: readonly string[],
  { columns, constants, words = {} }: BookPlan,
  fixes: BookTexts = {},
): BookTexts {
  const texts: Partial<Record<BookField, string>> = {};
  for (const field of Object.keys(constants) as BookField[])
    if (!columns.includes(field)) texts[field] = constants[field] ?? '';
  columns.forEach((field, at) => {
    const text = unwrapped(seenText(cells[at] ?? '').trim());
    if (field !== null && text !== '' && !isNothing(text)) texts[field] = text;
  });
  Object.assign(texts, fixes);
  for (const field of Object.keys(words) as BookField[]) {
    const [meant = {}, word] = [words[field], texts[field]?.toLowerCase()];
    if (word !== undefined && Object.hasOwn(meant, word)) texts[field] = meant[word] ?? '';
  }
  return texts;
}

/** Names of each line in exports; each matches a complete text without punctuation. */
const LINE_WORDS: Readonly<Record<PolicyLine, RegExp>> = {
  home: /^(?:p?home(?: ?owners?)?(?: insurance)?|personal home(?: ?owners?)?|ho ?\d\w?|dp ?\d|p?fire|d ?fire|dwelling(?: fire)?|condo(?:minium)?|renters?|mobile ?home|manufactured home)$/,
  flood: /^(?:p?flood(?: insurance)?|private flood|personal flood|nfip(?: flood)?|flood nfip)$/,
  auto: /^(?:p?auto|autop|automobile|personal auto(?:mobile)?|private passenger auto)$/,
  umbrella: /^(?:umbrella|p ?umbr(?:ella)?|umbrp|personal umbrella|excess liability)$/,
  life: /^(?:life|term life|whole life)(?: insurance)?$/,
  pet: /^pet(?: insurance)?$/,
  other:
    /^(?:other|boat|p?boat|watercraft|yacht|motorcycle|rv|recreational vehicle|golf cart|inland marine|p?inmrc|jewelry|earthquake|wind(?: only)?|workers? comp(?:ensation)?|general liability|cgl|bop|business ?owners|commercial (?:auto|property|package|umbrella)|bond|surety|cyber)$/,
};
const FORM = /^(?:HO|DP)[ -]?\d\w?$/i;

function lineOf(text: string): PolicyLine | null {
  const word = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
  return (
    POLICY_LINES.find((line) => line === word || POLICY_LINE_NAMES[line].toLowerCase() === word) ??
    POLICY_LINES.find((line) => LINE_WORDS[line].test(word)) ??
    null
  );
}

const IN_FORCE =
  /^(?:in ?force|active|new|new business|nbs|renew(?:al|ed)?|re-?run|rwl|rwq|rnw|issued|current|bound|expired)$/i;
const CANCELLED = /^(?:cancell?ed|cancell?ation|cancel|can|xlc|flat cancell?ed)$/i;

/** Null if the policy is in force, undefined if the status is unknown. */
function endingOf(text: string): PolicyEnding | null | undefined {
  const word = text.trim();
  if (IN_FORCE.test(word) || word === 'Renews with us') return null;
  if (CANCELLED.test(word)) return 'cancelled';
  const keys = Object.keys(POLICY_ENDINGS) as PolicyEnding[];
  return keys.find((key) => POLICY_ENDINGS[key].toLowerCase() === word.toLowerCase());
}

const DATE = (key: BookField): Field => ({ key, label: BOOK_FIELDS[key], kind: 'date' });
const PREMIUM: Field = { key: 'premium', label: BOOK_FIELDS.premium, kind: 'money', cents: true };

/** Limits of home policies only; NFIP calls the contents of a flood policy its coverage B. */
const NOT_OF_FLOOD: ReadonlySet<BookField> = new Set([
  'other_structure',
  'loss_of_use',
  'liability',
  'medical_payments',
]);

export type BookErrors = Partial<Record<BookField, readonly string[]>>;

function expirationOf(texts: BookTexts, from: string): string {
  const months = Number(texts.term_months);
  const isStated = !texts.expiration_date && from !== '' && Number.isInteger(months) && months > 0 && months <= 36;
  return isStated ? addMonths(from, months) : (texts.expiration_date ?? '');
}

const addressOf = ({ address = '', city = '', state = '', zip = '' }: BookTexts): string =>
  [address, [city, state, readZip(zip, state).value ?? zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** The limits and deductibles that a row states; only home and flood terms are compared by them. */
function statedIn(texts: BookTexts, line: PolicyLine | null) {
  const stated: Partial<Record<StatedLimit, number>> & Partial<Record<StatedDeductible, Deductible>> = {};
  const errors: { [Field in BookField]?: readonly string[] } = {};
  if (line !== 'home' && line !== 'flood') return { stated, errors };
  for (const field of Object.keys(texts) as BookField[]) {
    const text = texts[field] ?? '';
    if (text === '') continue;
    if (isLimit(field)) {
      stated[field] = readLimit(text);
      if (stated[field] === undefined) errors[field] = ['Write the whole amount in dollars, as in $100,000.'];
    } else if (isDeductible(field)) {
      stated[field] = readDeductible(text);
      if (stated[field] === undefined) errors[field] = ['Write dollars as $2,500, a percentage as 2%.'];
    }
    if (line !== 'flood' || !NOT_OF_FLOOD.has(field) || stated[field as StatedLimit] === 0 || errors[field]) continue;
    errors[field] = ['A flood policy has only a building and a contents limit. Clear this one.'];
    if (field === 'other_structure' && !texts.contents)
      errors.contents = [`Is its coverage B, ${text}, the limit of its contents?`];
  }
  return { stated, errors };
}

export type ReadEntry = { readonly entry: PolicyEntry; readonly errors: BookErrors };

/** `today`: YYYY-MM-DD. */
export function readBookRow(texts: BookTexts, today: string): ReadEntry {
  const errors: Partial<Record<BookField, readonly string[]>> = {};
  const value = (field: Field & { key: string }, text: string): string | number | null => {
    if (text === '') return null;
    const { value: is, why } = read(field, text, { today });
    if (is === null) errors[field.key as BookField] = [why];
    return is as string | number | null;
  };
  const effective_date = String(value(DATE('effective_date'), texts.effective_date ?? '') ?? '');
  const expiration_date = String(value(DATE('expiration_date'), expirationOf(texts, effective_date)) ?? '');
  const premium = value(PREMIUM, texts.premium ?? '') as number | null;
  const line = texts.line ? lineOf(texts.line) : null;
  const amounts = statedIn(texts, line);
  if (!texts.line) errors.line = [MESSAGES.required];
  else if (line === null) errors.line = [`Which line is “${texts.line}”?`];
  const ending = texts.status ? endingOf(texts.status) : undefined;
  if (texts.status && ending === undefined) errors.status = [`Is a policy that is “${texts.status}” in force?`];
  const { policy_number = '', carrier_name = '', email = '', phone = '', agent = '' } = texts;
  const { first_name = '', last_name = '' } = texts;
  const form =
    texts.form ?? (FORM.test(texts.line ?? '') ? (texts.line ?? '').replaceAll(/[ -]/g, '').toUpperCase() : '');
  const entry: PolicyEntry = {
    ...{ carrier_name, policy_number, email, phone, agent, form, effective_date, expiration_date, premium },
    insured: texts.insured ?? (`${first_name} ${last_name}`.trim() || (texts.business_name ?? '')),
    line: line ?? 'other',
    address: addressOf(texts),
    ...(ending === undefined ? {} : { ending }),
    ...(Object.keys(amounts.stated).length === 0 ? {} : { stated: amounts.stated }),
  };
  return { entry, errors: { ...entryErrors(entry), ...errors, ...amounts.errors } };
}
