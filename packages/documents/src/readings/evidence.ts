import type { Meaning } from './draft.ts';

/** Words that negate a value, only offer it, or compare it with another, in the languages of the pages. */
const QUALIFIERS = [
  'declin(?:e|es|ed)|reject(?:s|ed)?|refus(?:e|es|ed|al)|waiv(?:e|es|ed|er)|exclu(?:de|des|ded|ding|sion|sions)|excl',
  'not|never|without|none|neither|nor|un(?:available|insured|purchased)|cancel(?:s|l?ed)?|void|deleted|removed|terminated|lapsed',
  'avail(?:able)?|opt(?:ion|ions|ional|ed)|offer(?:s|ed)?|quoted?|propos(?:al|ed)|recommended|suggested|elect(?:able|ive)|pending|if',
  'was|were|previous(?:ly)?|prior|former(?:ly)?|earlier|existing|expir(?:ed|ing)|before|replaced|changed|increased|reduced|instead|versus|vs',
  'released?|satisf(?:ied|action)|discharged|paid(?: off| in full)?|closed|assigned|transferred|sold|inactive|deceased',
  'last (?:year|term|policy)|as issued|this year|next (?:year|term)',
  String.raw`old(?=\s*(?:[:$)]|$|terms?\b|polic|limits?\b|coverage|amounts?\b|values?\b|deductible))`,
  'copy|duplicate|minimum|maximum|up to|at least|subject to|sub-?limits?|except',
  // Except in a street such as 100 Second Street.
  String.raw`(?:second|third|2nd|3rd)(?!\s+(?:st|street|ave|avenue|rd|road|dr|drive|ln|lane|ct|court|pl|place|ter|terrace|way|blvd|boulevard)\b)`,
  // Except as 'number' (of families, of a loan, of a policy); 'Policy form: no HO-3' is a negation.
  String.raw`no(?!\s*[.:#]|\s+of\b)(?<!(?:loan|policy|account|acct|member|claim|file|reference|ref|certificate|customer|producer|quote|application|panel|map|community|building|bldg|permit|license|invoice|mortgage|diagram)\s+no(?=\s+[\w-]*\d))`,
  String.raw`from(?=\s+\$?\d)`,
  '(?:rechaza|rehusa|declina|exclui|cancela|elimina|venci)d[oa]s?|sin|ningun[oa]?|opci[oó]n(?:es)?|opcional(?:es)?|disponibles?',
  'anterior(?:es|mente)?|previ[oa]s?|previamente|segund[oa]|copia|antes|era|fue|ofrecid[oa]s?|propuest[oa]s?|m[ií]nim[oa]|m[aá]xim[oa]|hasta',
];
const QUALIFIER = new RegExp(String.raw`(?<![\p{L}\d])(?:${QUALIFIERS.join('|')})(?![\p{L}\d])`, 'iu');

export const isQualified = (row: string): boolean => QUALIFIER.test(row.replaceAll(/\s+/g, ' '));

export const isRefusal = (text: string): boolean =>
  /^(?:excluded|not (?:covered|included|purchased|selected)|no coverage|none|declined|rejected)\.?$/i.test(text.trim());

const asQuestion = (meaning: Meaning): Meaning =>
  meaning.strength === 'sure' ? { ...meaning, strength: 'ask' } : meaning;

export const asQuestions = (meanings: readonly Meaning[]): Meaning[] => meanings.map(asQuestion);

/** Turns certain values into questions if other words in their row qualify them. */
export const weighed = (row: string, meanings: readonly Meaning[]): readonly Meaning[] =>
  isQualified(row) ? asQuestions(meanings) : meanings;

/** Turns certain values into questions unless the whole text was understood. */
export const ifWhole = (isWhole: boolean, meanings: readonly Meaning[]): Meaning[] =>
  isWhole ? [...meanings] : asQuestions(meanings);
