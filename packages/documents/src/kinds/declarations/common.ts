import { datesIn, isNothing, readNumber, yearsIn } from '@freeboard/domain/reading';
import { addressMeanings } from '../../readings/addresses.ts';
import type { Meaning } from '../../readings/draft.ts';
import { ifWhole, isRefusal } from '../../readings/evidence.ts';
import type { LabelBox } from '../../readings/labels.ts';
import { nameMeanings } from '../../readings/names.ts';
import { amountIn, dollars } from '../../readings/parse.ts';

type Read = LabelBox['read'];

/** Reads dollars for a field. A refused contents coverage is 0, as a question. */
export const amount =
  (field: string, strength: 'sure' | 'ask' = 'sure'): Read =>
  (printed) => {
    const { value, certainty } = amountIn(printed);
    if (value !== null) return ifWhole(certainty === 'sure', [{ field, value, strength }]);
    // Excluded contents are only asked about: the amount printed below may still be their limit.
    return isRefusal(printed) && field === 'contents' ? [{ field, value: 0, strength: 'ask' }] : [];
  };

export const option =
  (field: string, strength: 'sure' | 'ask' = 'sure'): Read =>
  (printed) => {
    const { value, certainty } = amountIn(printed);
    return value === null ? [] : ifWhole(certainty === 'sure', [{ field, value: dollars(value), strength }]);
  };

export const builtYear: Read = (printed) => {
  const [value] = yearsIn(printed);
  const isWhole = /^(?:built )?(?:in )?(?:\d{1,2}[/-]\d{1,2}[/-])?\d{4}$/i.test(printed.trim());
  return value === undefined ? [] : ifWhole(isWhole, [{ field: 'year_build', value, strength: 'sure' }]);
};

/** Reads a year as a question, because it may differ from the property record. */
export const proposedYear =
  (field: string): Read =>
  (printed) => {
    const [value] = yearsIn(printed);
    return value === undefined ? [] : [{ field, value, strength: 'ask' }];
  };

/** A null field is for texts that the form has no field for. */
export const text =
  (field: string | null, shape: RegExp = /\S/): Read =>
  (printed) =>
    shape.test(printed) && !isNothing(printed) ? [{ field, value: printed, strength: 'ask' }] : [];

const COVER_RUNS: Meaning = { field: 'currently_insured', value: true, strength: 'ask' };

export function expiryMeanings(expires: string, today: string): Meaning[] {
  return [
    { field: 'effective_date', value: expires, strength: 'ask' },
    { field: 'current_policy_expiration_date', value: expires, strength: 'ask' },
    ...(expires >= today ? [COVER_RUNS] : []),
  ];
}

export const term =
  (today: string): Read =>
  (printed) => {
    const dates = datesIn(printed);
    const [from, to] = dates;
    return dates.length === 2 && from! < to! ? expiryMeanings(to!, today) : [];
  };

const AND_LATER = /(?:\s|,)(?:AND|&)$/i;

const insured: Read = (printed) => {
  if (AND_LATER.test(printed)) return [];
  // A name is often followed by the address on the same line.
  const [, name = printed, address] = /^([^\d\n]+?),\s*(\d+\s.+)$/.exec(printed) ?? [];
  const names = nameMeanings(name, 'sure');
  return names.length === 0 || !address ? names : [...names, ...addressMeanings(address, '', 'check')];
};

const LENDER =
  /\b(?:bank|banc\w*|banco|mortgage|mtg|credit union|f?cu|lend(?:ing|ers?)|loans?|servic(?:ing|ers?)|savings|federal|financial|fin|funding|trust (?:co|company)|hipotecas?|cooperativa)\b|\bN\.?\s?A\b\.?|ISAOA|ATIMA|\bits successors\b/i;
const HEADING_END =
  /^(?:[/&,-]|and\b|or\b)|^(?:(?:additional|other|interests?|loss|payees?|lienholders?|information|info|clause|copy|name|address|and|of|the|second|first|bill(?:ed)?|to|is|if|any|applicable)\b[\s/&,.-]*)+$/i;

/** Words that name no lender: 'Mortgage free', 'See mortgage schedule', 'Bank billed'. */
const GENERIC =
  /\b(?:the|a|an|of|and|or|is|on|by|to|for|in|this|no|none|yes|see|per|as|bank|banks|mortgag(?:e|es|ee|ees|or)|mtg|credit union|lend(?:ing|ers?)|loans?|servic(?:ing|ers?|ed)|savings|federal|financial|finance|financed|fin|funding|trust|company|co|inc|corp(?:oration)?|n\.?\s?a|isaoa|atima|schedule|page|form|attached|billed|bill|direct|pays?|paid|free|clear|off|full|released?|satisfied|clos(?:ed|ing)|open|account|amount|balance|type|fixed|conventional|fha|va|escrow(?:ed)?|home|equity|first|second|primary|only|unknown|pending|cash|line)\b|[^\p{L}]/giu;

const LENDER_INTEREST = /ISAOA|ATIMA|\bits successors\b/i;

const mortgagee: Read = (printed) => {
  // A colon belongs to the label of another box, a long number to a loan.
  if (isNothing(printed) || !/[A-Z]{2}/i.test(printed) || /^\d|:/.test(printed)) return [];
  const address = /,\s*((?:P\.?\s?O\.?\s*BOX\b|\d).*)$/i.exec(printed);
  const name = address ? printed.slice(0, address.index) : printed;
  if (HEADING_END.test(name) || /\bloan\s*(?:#|no\b|number|\d)|\d{4}/i.test(name)) return [];
  const meanings = address ? addressMeanings(address[1]!, 'mortgagee_', 'sure', false) : [];
  const isNamed = /\p{L}{2}/u.test(name.replaceAll(GENERIC, ''));
  return ifWhole(isNamed && (LENDER.test(name) || meanings.length > 0), [
    { field: 'mortgagee_name', value: name, strength: 'sure' },
    ...meanings,
  ]);
};

const PARTY_BOXES: readonly LabelBox[] = [
  {
    label: 'Named insured',
    words:
      /(?:first |primary )?named insureds?(?:\s?\(s\))?|insured name(?:\s?\(s\)|s)?(?: and (?:mailing )?address)?|insureds?|policyholder/,
    read: insured,
    lines: 2,
    joint: '\n',
    isLongest: true,
  },
  {
    label: 'Mailing address',
    words: /(?:insured )?mailing address/,
    read: (printed) => addressMeanings(printed, 'mailing_', 'sure'),
    lines: 3,
  },
  {
    label: 'Property address',
    words:
      /(?:insured|described|property|risk) location|location of (?:the )?(?:residence premises|property insured|insured property|property|premises)|property (?:insured|address)|insured property(?: location| address)?|residence premises/,
    read: (printed) => addressMeanings(printed, '', 'check'),
    lines: 3,
  },
];

const termBoxes = (today: string): readonly LabelBox[] => [
  { label: 'Policy period', words: /policy (?:period|term)|term|coverage period/, read: term(today), isWhole: true },
  {
    label: 'Expires',
    words: /(?:policy )?expir(?:es|ation date|ation|y date|y)/,
    read: (printed) => {
      const dates = datesIn(printed);
      return dates.length === 1 ? expiryMeanings(dates[0]!, today) : [];
    },
  },
];

const POLICY_BOXES: readonly LabelBox[] = [
  { label: 'Effective', words: /(?:policy )?effective(?: date)?/, read: () => [] },
  {
    label: 'Policy number',
    words: /(?:NFIP )?policy(?: number| no\.?| #)?|certificate(?: number| no\.?)?/,
    read: text('current_policy_number', /^(?=.*\d)[A-Z0-9][A-Z0-9 /-]{3,24}$/i),
  },
  {
    label: 'Mortgagee',
    words:
      /(?:(?:first |1st )?mortgagees?|lienholders?|lenders?)(?:(?: ?[/&] ?| and | or )(?:additional interests?|other interests?|loss payees?|lienholders?|mortgagees?|lenders?))*(?: (?:information|name(?: and address)?))?/,
    read: mortgagee,
    lines: 4,
    isLongest: true,
    preferred: LENDER_INTEREST,
  },
  {
    label: 'Loan number',
    words: /loan (?:number|no\.?|#)/,
    of: /mortgagee|lienholder|lender/i,
    isAnywhere: true,
    read: (printed) =>
      /^(?=.*\d)[A-Z0-9-]{4,24}$/i.test(printed)
        ? [{ field: 'mortgagee_loan_number', value: printed, strength: 'sure' }]
        : [],
  },
  {
    label: 'Second mortgagee',
    words: /(?:second|2nd|third|3rd) (?:mortgagee|lienholder|lender)|mortgagee(?:'s)? copy/,
    read: () => [],
  },
  {
    label: 'Total premium',
    words:
      /total(?: policy| annual| annual policy)? premium(?: including [a-z ]+)?|annual premium|total (?:annual )?payment|total amount due|total(?! ins)/,
    read: (printed) => {
      const { value } = readNumber(printed, { as: 'printed' });
      return value === null ? [] : [{ field: 'current_premium', value, strength: 'ask' }];
    },
  },
];

export const commonBoxes = (today: string): readonly LabelBox[] => [
  ...PARTY_BOXES,
  ...termBoxes(today),
  ...POLICY_BOXES,
];
