import type { ReadingStrength } from '@freeboard/domain/documents';
import { type Person, readNames } from '@freeboard/domain/reading';
import type { Meaning } from './draft.ts';

/** Words that show that a heading was read as part of a name. */
const HEADING =
  /^(?:AND|&)\s|\b(?:ADDRESS(?:ES)?|MAILING|LOCATION|POLICY|NUMBER|INSURED|AGENTS?|AGENCY|PREMISES|PERIOD|TELEPHONE|PHONE|E-?MAIL|COVERAGES?|PREMIUM)\b/i;
function cased(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name
    .toLowerCase()
    .replace(/(^|[\s'-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/\bMc(\p{L})/gu, (_, letter: string) => `Mc${letter.toUpperCase()}`);
}

const TOWN = /[,\s](?:FL|FLA|[A-Z]{2} \d{5})\.?$|\b(?:florida|county|street|avenue|road|drive|lane|court|box)\b/i;

/**
 * Splits the named insured into the form's fields: one or two persons, or a business. An unclear split becomes a
 * question; if a second line is not a person, nothing is read.
 */
export function nameMeanings(text: string, strength: ReadingStrength): Meaning[] {
  const plain = text.replace(/[^\S\n]+/g, ' ').trim();
  if (plain === '' || /[\d:]/.test(plain) || HEADING.test(plain)) return [];
  const lines = plain.split('\n');
  const { value, rest } = readNames(plain);
  if (!value) return [];
  if ('business' in value)
    return lines.length > 1
      ? []
      : [
          { field: 'owned_type', value: 'Business Owned', strength },
          { field: 'business_name', value: value.business, strength },
        ];
  if (lines.slice(1).some((line) => TOWN.test(line) || line.split(' ').length < 2)) return [];
  const [first, other] = value.persons;
  if (!first || (lines.length > 1 && rest !== '')) return [];
  const meaningsOf = (prefix: '' | 'co_applicant_', person: Person): Meaning[] => {
    const of: ReadingStrength = person.isSure || strength !== 'sure' ? strength : 'ask';
    return [
      { field: `${prefix}first_name`, value: cased(person.first), strength: of },
      { field: `${prefix}last_name`, value: cased(person.last), strength: of },
    ];
  };
  return [...meaningsOf('', first), ...(other ? meaningsOf('co_applicant_', other) : [])];
}
