import { compiled } from './compiled.ts';
import type { FieldValue, Form, FormContext, Values } from './types.ts';
import { sameValue } from './values.ts';

/** Returns the same object if nothing changed. */
export function recompute(form: Form, values: Values, context: FormContext): Values {
  let next: Record<string, FieldValue | undefined> | null = null;
  for (const field of compiled(form).computed) {
    const value = field.compute?.(values, context);
    if (value === undefined || (field.key in values && sameValue(values[field.key], value))) continue;
    next ??= { ...values };
    next[field.key] = value;
  }
  return next ?? values;
}
