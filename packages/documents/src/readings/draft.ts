import type { PageBox, Reading, ReadingStrength } from '@freeboard/domain/documents';
import type { LineWord } from '../pages/lines.ts';
import { type Page, unionBox, type Word } from '../pages/page.ts';
import { fitsField, isFreeText } from './field-values.ts';

export type Value = string | number | boolean | null;

/** What a printed text means for one field of the form. A null field is for text that the form has no field for. */
export type Meaning = { field: string | null; value: Value; strength: ReadingStrength };

/**
 * Text that OCR is less confident of becomes a question. The threshold is higher for free text, where no list of
 * options reveals a wrong letter.
 */
const SURE_CONFIDENCE = { option: 0.75, freeText: 0.9 };

export type Source = { page: Page; words: readonly (Word | LineWord)[]; label: string; printed: string };

const strengthOf = (meaning: Meaning, confidence: number): ReadingStrength => {
  if (meaning.strength !== 'sure') return meaning.strength;
  const isFree = meaning.field !== null && isFreeText(meaning.field);
  const least = isFree ? SURE_CONFIDENCE.freeText : SURE_CONFIDENCE.option;
  return meaning.value === null || confidence < least ? 'ask' : 'sure';
};

/** The readings of one printed text. A value that its field does not accept becomes a question without a value. */
export function readingsOf(source: Source, meanings: readonly Meaning[]): Reading[] {
  const { page, words, label, printed } = source;
  if (words.length === 0) return [];
  const box = page.displayed(unionBox(words.map((word) => word.box)));
  const confidence = Math.min(...words.map((word) => word.confidence));
  const method = words.some((word) => word.isField) ? 'field' : page.method;
  return meanings.map((meaning) => {
    const fits = meaning.value === null || meaning.field === null || fitsField(meaning.field, meaning.value);
    const checked: Meaning = fits ? meaning : { ...meaning, value: null, strength: 'ask' };
    return reading(page, box, {
      field: checked.field,
      value: checked.value,
      strength: strengthOf(checked, confidence),
      label,
      printed,
      method,
      confidence,
    });
  });
}

type Parts = Omit<Reading, 'page' | 'box'>;

export const roundBox = (box: PageBox): PageBox => ({
  x: Math.round(box.x * 10) / 10,
  y: Math.round(box.y * 10) / 10,
  width: Math.round(box.width * 10) / 10,
  height: Math.round(box.height * 10) / 10,
});

export const reading = (page: Page, box: PageBox, parts: Parts): Reading => ({
  ...parts,
  confidence: Math.round(parts.confidence * 100) / 100,
  page: page.number,
  box: roundBox(box),
});

/**
 * Removes duplicate readings of a value, keeping a certain one. If a field has several values, all become questions.
 */
export function withoutConflicts(readings: readonly Reading[]): Reading[] {
  const values = new Map<string, Set<string>>();
  for (const { field, value } of readings) {
    if (field === null) continue;
    const set = values.get(field) ?? new Set();
    values.set(field, set.add(JSON.stringify(value)));
  }
  const keyOf = ({ field, value }: Reading) => `${field} ${JSON.stringify(value)}`;
  const best = new Map<string, Reading>();
  for (const one of readings) {
    const before = best.get(keyOf(one));
    if (!before || (one.strength === 'sure' && before.strength === 'ask')) best.set(keyOf(one), one);
  }
  return readings.flatMap((one) => {
    if (one.field === null) return [one];
    if (best.get(keyOf(one)) !== one) return [];
    const isDisputed = (values.get(one.field)?.size ?? 0) > 1;
    return [isDisputed && one.strength === 'sure' ? { ...one, strength: 'ask' as const } : one];
  });
}
