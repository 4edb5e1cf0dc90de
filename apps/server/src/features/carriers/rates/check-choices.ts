import { outputsOf, type RatePlan, textConditionFault } from '@freeboard/domain/rates';
import { didYouMean } from '../../../integrations/carriers/checks.ts';
import type { Errors } from '../checks/checks.ts';

export type Choices = ReadonlyMap<string, ReadonlySet<string>>;

const MOST_ERRORS = 100;
const QUOTED = /'([^']*)'|"([^"]*)"/g;
/** Matches a cell that is a list of literal texts; other cells are expressions, which are not checked. */
const TEXTS = /^\s*(?:'[^']*'|"[^"]*")\s*(?:,\s*(?:'[^']*'|"[^"]*")\s*)*$/;

const textsOf = (cell: string): string[] =>
  TEXTS.test(cell) ? [...cell.matchAll(QUOTED)].map(([, single, double]) => single ?? double ?? '') : [];

/**
 * Finds texts in a table's conditions that are not among the field's choices, so that they never match; errors by
 * cell.
 */
export function choiceErrors(plan: RatePlan, index: number, at: string, choices: Choices): Errors {
  const errors: Errors = {};
  const table = plan.tables[index];
  const made = new Set(plan.tables.flatMap(outputsOf));
  const known = new Map<string, string[]>();
  for (const [place, { field, kind, title }] of (table?.columns ?? []).entries()) {
    const options = kind === 'condition' && !made.has(field) ? choices.get(field) : undefined;
    if (!options) continue;
    for (const [line, row] of (table?.rows ?? []).entries()) {
      const cell = row[place] ?? '';
      const key = `${place} ${cell}`;
      const wrong = known.get(key) ?? textsOf(cell).filter((text) => !options.has(text));
      known.set(key, wrong);
      if (wrong.length === 0) continue;
      if (Object.keys(errors).length >= MOST_ERRORS) return errors;
      errors[`${at}.rows.${line}.${place}`] = wrong.map(
        (text) => `Row ${line + 1}: ${title} is never "${text}".${didYouMean(text, options)}`,
      );
    }
  }
  return errors;
}

/**
 * Finds numbers in a table's conditions on values that are always text (`texts`), which never match; errors by cell.
 */
export function textErrors(plan: RatePlan, index: number, at: string, texts: ReadonlySet<string>): Errors {
  const errors: Errors = {};
  const table = plan.tables[index];
  const made = new Set(plan.tables.flatMap(outputsOf));
  for (const [place, { field, kind, title }] of (table?.columns ?? []).entries()) {
    if (kind !== 'condition' || made.has(field) || !texts.has(field)) continue;
    const known = new Map<string, string | null>();
    for (const [line, row] of (table?.rows ?? []).entries()) {
      const cell = row[place] ?? '';
      const fault = known.has(cell) ? known.get(cell) : textConditionFault(cell);
      known.set(cell, fault ?? null);
      if (!fault) continue;
      if (Object.keys(errors).length >= MOST_ERRORS) return errors;
      errors[`${at}.rows.${line}.${place}`] = [`Row ${line + 1}: ${title} ${fault}.`];
    }
  }
  return errors;
}
