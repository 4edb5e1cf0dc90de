import type { ReadingStrength } from '@freeboard/domain/documents';
import { readAddress } from '@freeboard/domain/reading';
import type { Meaning } from './draft.ts';

type Prefix = '' | 'mailing_' | 'mortgagee_';

const PARTS = ['address1', 'address2', 'city', 'state', 'zip'] as const;

const DIRECTION = /^(?:N|S|E|W|NE|NW|SE|SW|US|PO)$/i;

export function casedPlace(text: string): string {
  if (text !== text.toUpperCase()) return text;
  return text.replace(/\S+/g, (word) => {
    if (DIRECTION.test(word) || /^P\.O\.$/.test(word)) return word;
    const match = /^([^\p{L}]*)(\p{L})(.*)$/u.exec(word);
    return match && !/\d/.test(word) ? `${match[1]}${match[2]}${match[3]!.toLowerCase()}` : word;
  });
}

/** Empty if street, state or ZIP code is missing. */
export function addressMeanings(text: string, prefix: Prefix, strength: ReadingStrength, isCased = true): Meaning[] {
  const { value: parts, certainty } = readAddress(
    text
      .replace(/\bP\.?\s?0\.?\s?(?=BOX\b)/i, 'P.O. ')
      .replace(/\s+/g, ' ')
      .replace(/[\s,.]+$/, ''),
  );
  if (!parts.address1 || !parts.state || !parts.zip) return [];
  return PARTS.flatMap((part) => {
    const value = parts[part];
    if (!value) return [];
    const shown = part === 'state' || part === 'zip' || !isCased ? value : casedPlace(value);
    // The ZIP is of another state: one of the two was misread.
    const isDoubted = certainty === 'ask' && (part === 'state' || part === 'zip');
    return [{ field: `${prefix}${part}`, value: shown, strength: isDoubted ? 'ask' : strength }];
  });
}
