import { isNothing, yearsIn } from '@freeboard/domain/reading';
import type { Meaning } from '../../readings/draft.ts';

/**
 * The years for converting an inspection's ages to years: of the inspection, and of the construction; null if
 * unknown.
 */
export type InspectionYears = { inspected: number | null; built: number | null };

/**
 * Reads a year or an age: four digits are a year, less than 200 an age at the inspection. The older end of a range is
 * proposed, as a question. "Original" is the year the house was built.
 */
export function yearOrAge(printed: string, field: string, { inspected, built }: InspectionYears): Meaning[] {
  if (isNothing(printed)) return [];
  const years = yearsIn(printed);
  if (years.length > 0) {
    return [{ field, value: Math.min(...years), strength: years.length === 1 ? 'sure' : 'ask' }];
  }
  if (/orig/i.test(printed)) return built === null ? [] : [{ field, value: built, strength: 'ask' }];
  const ages = [...printed.matchAll(/(?<![\d/])(\d{1,3})(?![\d/])/g)].map(([text]) => Number(text));
  if (ages.length === 0 || inspected === null || Math.max(...ages) >= 200) return [];
  const isPlain =
    ages.length === 1 && /^~?\s*\d{1,3}\s*(?:\+\/-\s*)?(?:y(?:ea)?rs?\.?)?(?:\s*old)?$/i.test(printed.trim());
  return [{ field, value: inspected - Math.max(...ages), strength: isPlain ? 'sure' : 'ask' }];
}

export const offered = (meanings: readonly Meaning[]): Meaning[] =>
  meanings.map((meaning) => ({ ...meaning, strength: 'ask' }));
