import { differences } from './change.ts';
import { fieldsOf } from './compiled.ts';
import { recompute } from './recompute.ts';
import { rulesOnLoad } from './rules/on-load.ts';
import { assumedKeys } from './rules/wind-prefill.ts';
import type { Field, Form, FormContext, Values } from './types.ts';
import { isBlank } from './values.ts';
import { isVisible } from './view.ts';

export type LoadResult = {
  readonly values: Values;
  readonly changed: string[];
  /** Keys whose value is an assumption of a rule rather than a fact (R9.3, D37). */
  readonly assumed: string[];
};

const hasProperty = (form: Form): boolean => form.type === 'flood' || form.type === 'home';

/**
 * The values of an application on opening: applies the on-load rules for its status, then every computed field. The
 * rules leave the fields in `context.touched` unchanged.
 */
export function load(form: Form, values: Values, context: FormContext): LoadResult {
  const set = hasProperty(form) ? rulesOnLoad(values, context, form.type === 'home') : {};
  const next = recompute(form, { ...values, ...set }, context);
  return { values: next, changed: differences(values, next), assumed: assumed(form, next, context) };
}

/**
 * Like `load`, for a new application or after an address lookup: the form type follows the occupancy that was found,
 * even if the occupancy is touched (D26).
 */
export function loadLookedUp(form: Form, values: Values, context: FormContext): LoadResult {
  const touched = context.touched?.filter((key) => key !== 'occupancy_type');
  return load(form, values, { ...context, touched });
}

/**
 * Keys whose value is an unconfirmed assumption (R9.3, D37). Only a home application includes guesses about the
 * house's systems: flood quotes don't depend on them.
 */
export function assumed(form: Form, values: Values, context: FormContext): string[] {
  if (!hasProperty(form)) return [];
  const touched = new Set(context.touched);
  const isGuess = (field: Field) =>
    field.guessed === true &&
    !touched.has(field.key) &&
    !isBlank(values[field.key]) &&
    isVisible(field, values, context);
  const guesses = form.type === 'home' ? [...fieldsOf(form).values()].filter(isGuess).map(({ key }) => key) : [];
  return [...assumedKeys(values, context.touched), ...guesses];
}
