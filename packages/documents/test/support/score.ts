import { existsSync, readFileSync } from 'node:fs';
import type { FileReading, Reading } from '@freeboard/domain/documents';

type Value = string | number | boolean;

export type Expected = {
  form_fields_expected: Record<string, Value>;
  must_not_be_filled?: Record<string, unknown> | string[];
};

/** `wrongSure`: wrong values that were read as certain. */
export type Score = { right: string[]; wrong: string[]; missed: string[]; wrongSure: string[] };

/** The expected values of a document; null if there are none. Scans of one filled-in form share them. */
export function expectedOf(pdf: string): Expected | null {
  const shared = [
    pdf.replace(/\.\w+$/, ''),
    pdf.replace(/-(?:acroform|flattened|flat|scanlike)-invented\.pdf$/, ''),
    pdf.replace(/-scanlike-invented\.pdf$/, '-invented'),
    pdf.replace(/-people-replaced\.pdf$/, ''),
  ];
  const file = shared.map((name) => `${name}.expected.json`).find((name) => existsSync(name));
  return file ? (JSON.parse(readFileSync(file, 'utf8')) as Expected) : null;
}

const plain = (value: unknown): string => String(value).toLowerCase().replaceAll(/\s+/g, ' ').trim();

/**
 * Parses an expected value. In "Slab (ask: raised)", the value may be proposed but not filled in; "ask (...)" is a
 * question without a value.
 */
function parts(expected: Value): { value: string; isAsked: boolean } {
  const text = String(expected);
  const asked = /\((?:[^)]*\bask\b|weak)[^)]*\)/i.test(text) || /^ask\b/i.test(text) || /: ask\b/.test(text);
  return { value: plain(text.replace(/\s*\(.*$/, '').replace(/^ask\b.*|: ask\b.*$/i, '')), isAsked: asked };
}

function isSame(reading: Reading, value: string): boolean {
  if (value.includes(' or ')) return value.split(' or ').some((one) => isSame(reading, one));
  if (value === '') return reading.strength !== 'sure';
  if (plain(reading.value) === value) return true;
  const numbers = [Number(reading.value), Number(value)];
  return numbers.every(Number.isFinite) && Math.abs(numbers[0]! - numbers[1]!) < 0.00002;
}

export function score(reading: FileReading, expected: Expected): Score {
  const all = reading.documents.flatMap((document) => document.readings);
  const result: Score = { right: [], wrong: [], missed: [], wrongSure: [] };
  for (const [field, entry] of Object.entries(expected.form_fields_expected)) {
    const { value, isAsked } = parts(entry);
    const found = all.filter((one) => one.field === field);
    if (found.length === 0) result.missed.push(field);
    else if (found.some((one) => isSame(one, value))) result.right.push(field);
    else if (found.every((one) => one.value === null)) result.missed.push(field);
    else result.wrong.push(`${field}: ${found.map((one) => one.value).join(', ')} for ${value}`);
    const sure = found.filter((one) => one.strength === 'sure');
    const wrong = sure.filter((one) => !isSame(one, value) || (isAsked && value === ''));
    result.wrongSure.push(...wrong.map((one) => `${field}: ${one.value} for ${value || 'a question'}`));
  }
  const forbidden = expected.must_not_be_filled ?? [];
  for (const field of Array.isArray(forbidden) ? forbidden : Object.keys(forbidden)) {
    const filled = all.filter((one) => one.field === field && one.strength === 'sure');
    result.wrongSure.push(...filled.map((one) => `${field}: ${one.value} must not be filled`));
  }
  return result;
}
