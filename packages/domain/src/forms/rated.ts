import { fieldsOf } from './compiled.ts';
import type { Field, FieldValue, Form, Values } from './types.ts';
import { isBlank, sameValue } from './values.ts';

/**
 * Whether a change of these keys could change a quote (D11). Fields that no carrier rates by do not supersede earlier
 * quotes.
 */
export function couldChangeQuote(form: Form, changed: readonly string[]): boolean {
  return changed.some((key) => fieldsOf(form).get(key)?.rated !== false);
}

export type RatedChange = { readonly field: string; readonly from: FieldValue; readonly to: FieldValue };

/**
 * The changed values that carriers rate by, in the form's order. Computed fields are left out, because they follow
 * from the others.
 */
export function ratedChanges(form: Form, before: Values, after: Values): RatedChange[] {
  return [...fieldsOf(form).values()]
    .filter(({ key, kind, rated }) => rated !== false && kind !== 'computed' && !sameValue(before[key], after[key]))
    .map(({ key }) => ({ field: key, from: before[key] ?? null, to: after[key] ?? null }));
}

const OF_HOME = ['optional', 'four_point', 'wind_mitigation'];

/** In the form's order; leaves out assumptions that affect no price (R9.3). */
export const assumedFields = (
  form: Form,
  values: Values,
  provenance: Readonly<Record<string, { readonly source: string } | undefined>>,
): Field[] =>
  form.sections
    .filter(({ key }) => form.type !== 'flood' || !OF_HOME.includes(key))
    .flatMap(({ fields }) => fields)
    .filter(({ key }) => provenance[key]?.source === 'assumed' && !isBlank(values[key]));
