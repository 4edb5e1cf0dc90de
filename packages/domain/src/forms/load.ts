import { differences } from './change.ts';
import { recompute } from './recompute.ts';
import { rulesOnLoad } from './rules/on-load.ts';
import type { Form, FormContext, Values } from './types.ts';

export type LoadResult = {
  readonly values: Values;
  readonly changed: string[];
  /** Keys that hold an assumption of the Florida prefill rather than a fact (R9.3). */
  readonly assumed: string[];
};

/**
 * What an application holds once opened: the on-load rules of its status, then every computed field.
 * Name in `context.touched` what a person or a provider set; those stay.
 */
export function load(form: Form, values: Values, context: FormContext): LoadResult {
  const { set, assumed } =
    form.type === 'flood' || form.type === 'home' ? rulesOnLoad(values, context) : { set: {}, assumed: [] };
  const next = recompute(form, { ...values, ...set }, context);
  return { values: next, changed: differences(values, next), assumed: [...assumed] };
}
