import { yearsIn } from '@freeboard/domain/reading';
import type { Meaning } from './draft.ts';
import { ifWhole } from './evidence.ts';
import { doubtful, sure } from './meanings.ts';

export function roofMeanings(text: string, strength: 'sure' | 'ask'): Meaning[] {
  const type = roofType(text);
  const [since] = yearsIn(text);
  return [
    ...(type ? [{ field: 'roof_type', value: type, strength }] : []),
    ...(since ? [{ field: 'roof_year', value: since, strength }] : []),
  ];
}

/** The form's roof type for a covering; null for shingles of an unstated kind, and for unknown coverings. */
export function roofType(text: string): string | null {
  if (/archit|dimensional|laminated/i.test(text)) return 'Architectural Shingles';
  if (/3[\s-]?tab|three[\s-]?tab|composition|composite shingle/i.test(text)) return 'Composite Shingle';
  if (/wood|shake|cedar/i.test(text)) return 'Wood Shingle';
  if (/synthetic|composite tile/i.test(text)) return 'Other';
  if (/\btile|clay|barrel/i.test(text)) return 'Concrete/Clay Tile';
  if (/\bmetal\b|standing seam/i.test(text)) return 'Metal';
  if (/modified|rolled|membrane/i.test(text)) return 'Rolled Roofing';
  if (/built[\s-]?up|gravel|\bBUR\b/i.test(text)) return 'Tar and Gravel';
  return null;
}

const CONSTRUCTION_WORDS =
  /^(?:[\s/,.()&-]|(?:brick|masonry|veneer|superior|fire|resist(?:ive|ant)|non|combustible|CBS|concrete|blocks?|frame|framed|wood|timber|steel|joisted|stucco|on|exterior|walls?|construction|type|class|home|house)\b|\b[1-6]\b)*$/i;

export const constructionMeanings = (text: string): Meaning[] =>
  ifWhole(CONSTRUCTION_WORDS.test(text), constructionOf(text));

function constructionOf(text: string): Meaning[] {
  const field = 'construction_type';
  if (/\d\s?%|\bmixed\b|partial/i.test(text)) return doubtful(field, null);
  // ISO class 4 falls between two options of the form.
  if (/masonry,?\s+non[\s-]?combust/i.test(text)) return doubtful(field, null);
  if (/brick veneer/i.test(text)) return sure(field, 'Brick Veneer');
  if (/masonry veneer/i.test(text)) return sure(field, 'Masonry Veneer');
  if (/superior|fire[\s-]?resist|non[\s-]?combust/i.test(text)) return sure(field, 'Superior Non Combustible');
  if (/masonry|\bCBS\b|concrete block|\bblock\b/i.test(text)) return sure(field, 'Masonry');
  if (/\bframe\b|\bwood\b/i.test(text)) return sure(field, 'Frame');
  return /\bsteel\b/i.test(text) ? sure(field, 'Steel') : [];
}

const FORM_WORDS =
  /^(?:[\s/,.()&–-]|(?:HO|DP|HW)[\s-]?(?:00[\s-]?)?0?\d\b|(?:[A-Z]{2,4} )?HO\d\b|\d{2}\b|\d{4}\b|(?:form|special|broad|basic|comprehensive|homeowners?|dwelling|property|fire|unit|owners?|condominium|condo|renters?|tenants?|contents|policy|insurance|declarations?|page|program|edition|renewal|amended|new|business)\b|\b(?!or\b|and\b)[A-Z]{2,4}(?= HO))*$/i;

export const formTypeMeanings = (text: string): Meaning[] => ifWhole(FORM_WORDS.test(text), formOf(text));

function formOf(text: string): Meaning[] {
  const match = /\b(HO|DP|HW)[\s-]?(?:00[\s-]?)?0?(\d)\b/i.exec(text);
  if (match) {
    const name = `${match[1]!.toUpperCase()}${match[2]}`;
    return ['HO3', 'HO4', 'HO6', 'DP3'].includes(name) ? sure('form_type', name) : doubtful('form_type', null);
  }
  if (/unit[\s-]?owner/i.test(text)) return sure('form_type', 'HO6');
  return /\brenters?\b/i.test(text) ? sure('form_type', 'HO4') : [];
}

export function storiesMeanings(text: string, strength: 'sure' | 'ask'): Meaning[] {
  const words: Readonly<Record<string, string>> = { one: '1', two: '2', three: '3', four: '4' };
  const plain = text.trim().toLowerCase();
  const number = words[plain] ?? plain;
  if (/^[1-4]$/.test(number)) return [{ field: 'num_of_stories', value: number, strength }];
  return /^\d|\+|half/.test(plain) ? doubtful('num_of_stories', null) : [];
}
