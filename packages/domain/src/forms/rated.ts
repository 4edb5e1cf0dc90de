import { fieldsOf } from './compiled.ts';
import type { FieldValue, Form, Values } from './types.ts';
import { sameValue } from './values.ts';

/**
 * Whether a change of these keys could change a quote (D11): fields that no carrier rates by do not invalidate
 * earlier ones.
 */
export function couldChangeQuote(form: Form, changed: readonly string[]): boolean {
  return changed.some((key) => fieldsOf(form).get(key)?.rated !== false);
}

export type RatedChange = { readonly field: string; readonly from: FieldValue; readonly to: FieldValue };

/**
 * The changed values that carriers rate by, in the form's order; computed fields are left out, because they only
 * follow.
 */
export function ratedChanges(form: Form, before: Values, after: Values): RatedChange[] {
  return [...fieldsOf(form).values()]
    .filter(({ key, kind, rated }) => rated !== false && kind !== 'computed' && !sameValue(before[key], after[key]))
    .map(({ key }) => ({ field: key, from: before[key] ?? null, to: after[key] ?? null }));
}
