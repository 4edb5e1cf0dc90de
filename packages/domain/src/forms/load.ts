import { differences } from './change.ts';
import { recompute } from './recompute.ts';
import { rulesOnLoad } from './rules/on-load.ts';
import { assumedKeys } from './rules/wind-prefill.ts';
import type { Form, FormContext, Values } from './types.ts';

export type LoadResult = {
  readonly values: Values;
  readonly changed: string[];
  /** Keys that hold an assumption of the Florida prefill rather than a fact (R9.3). */
  readonly assumed: string[];
};

const hasProperty = (form: Form): boolean => form.type === 'flood' || form.type === 'home';

/**
 * Returns what an application holds once opened: the on-load rules of its status, then every computed field. Name in
 * `context.touched` what a person or a provider set; those stay.
 */
export function load(form: Form, values: Values, context: FormContext): LoadResult {
  const set = hasProperty(form) ? rulesOnLoad(values, context, form.type === 'home') : {};
  const next = recompute(form, { ...values, ...set }, context);
  return { values: next, changed: differences(values, next), assumed: assumed(form, next, context) };
}

/**
 * Returns what an application holds after its address was looked up, or once it is made: as when opened, but the form
 * type follows the occupancy that was found (D26).
 */
export function loadLookedUp(form: Form, values: Values, context: FormContext): LoadResult {
  const touched = context.touched?.filter((key) => key !== 'occupancy_type');
  return load(form, values, { ...context, touched });
}

/** Keys that hold an assumption that nobody has confirmed yet (R9.3). */
export function assumed(form: Form, values: Values, context: FormContext): string[] {
  return hasProperty(form) ? assumedKeys(values, context.touched) : [];
}
