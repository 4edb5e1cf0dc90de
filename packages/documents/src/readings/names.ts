import type { ReadingStrength } from '@freeboard/domain';
import type { Meaning } from './draft.ts';

const FIRM =
  /\b(?:LLC|L\.L\.C|INC|CORP|CORPORATION|COMPANY|CO|LP|LLP|LTD|TRUST|TRUSTEES?|ESTATE|ASSOCIATION|ASSN|BANK|HOLDINGS|PROPERTIES|CHURCH|PARTNERS(?:HIP)?|HOMES|BUILDERS?)\b\.?/i;
const JOINT = /\s+(?:AND|&)\s+|\s*[;\n]\s*/i;
/** Words of a heading that reached into the text of a name. */
const HEADING =
  /^(?:AND|&)\s|\b(?:ADDRESS(?:ES)?|MAILING|LOCATION|POLICY|NUMBER|INSURED|AGENTS?|AGENCY|PREMISES|PERIOD|TELEPHONE|PHONE|E-?MAIL|COVERAGES?|PREMIUM)\b/i;
const ET_AL = /[,\s]+(?:ET\.? ?AL\.?|ET ?UX|ETAL)\.?$/i;

/** The comma of `Amy Stone, Jr.`, which parts no last name. */
const SUFFIX_COMMA = /\s*,\s*(?=(?:JR|SR|II|III|IV)\.?$)/i;
const CARE_OF = /\s+(?:C\/O|IN CARE OF|ATTN)\b.*$/i;

type Person = { first: string; last: string };

/** Writes a name in capitals as a person writes it; mixed letters stay as they are. */
function cased(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name
    .toLowerCase()
    .replace(/(^|[\s'-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/\bMc(\p{L})/gu, (_, letter: string) => `Mc${letter.toUpperCase()}`);
}

function personOf(text: string, lastOfOther: string | null): Person | null {
  const plain = text
    .replace(/\s+/g, ' ')
    .replace(/[.,;]+$/, '')
    .trim();
  if (!/^[\p{L}][\p{L}'., -]*$/u.test(plain)) return null;
  const [left, right] = plain.replace(SUFFIX_COMMA, ' ').split(/\s*,\s*/, 2) as [string, string | undefined];
  if (right) return { first: cased(right.split(' ')[0]!), last: cased(left) };
  const words = left.split(' ');
  if (words.length === 1) return lastOfOther ? { first: cased(words[0]!), last: lastOfOther } : null;
  if (words.length > 4) return null;
  const suffix = /^(?:JR|SR|II|III|IV)\.?$/i.test(words.at(-1)!) && words.length > 2 ? words.pop() : undefined;
  return { first: cased(words[0]!), last: cased([words.at(-1)!, ...(suffix ? [suffix] : [])].join(' ')) };
}

/** Splits the named insured into the fields of the form: persons, a second person, or a firm. */
export function nameMeanings(text: string, strength: ReadingStrength): Meaning[] {
  const plain = text.replace(CARE_OF, '').replace(ET_AL, '').replace(/\s+/g, ' ').trim();
  if (plain === '' || /[\d:]/.test(plain) || HEADING.test(plain)) return [];
  if (FIRM.test(plain)) {
    return [
      { field: 'owned_type', value: 'Business Owned', strength },
      { field: 'business_name', value: plain, strength },
    ];
  }
  const parts = plain.split(JOINT).filter((part) => part.trim() !== '');
  if (parts.length === 0 || parts.length > 2) return [];
  const second = parts[1] === undefined ? null : personOf(parts[1], null);
  const first = personOf(parts[0]!, second?.last ?? null);
  if (!first) return [];
  const other = parts[1] === undefined ? null : (second ?? personOf(parts[1], first.last));
  return [
    { field: 'first_name', value: first.first, strength },
    { field: 'last_name', value: first.last, strength },
    ...(other
      ? [
          { field: 'co_applicant_first_name', value: other.first, strength },
          { field: 'co_applicant_last_name', value: other.last, strength },
        ]
      : []),
  ];
}
