import type { ApplicationType } from '../application/lists.ts';
import { formFor } from './catalog.ts';
import { settle } from './change.ts';
import { coerce } from './coerce.ts';
import { compiled } from './compiled.ts';
import { load } from './load.ts';
import type { FieldValue, Form, FormContext, Values } from './types.ts';
import { isBlank } from './values.ts';

function defaultsOf(form: Form): Values {
  const withDefault = compiled(form).all.filter(({ field }) => field.default !== undefined);
  return Object.fromEntries(withDefault.map(({ field }) => [field.key, field.default]));
}

/** What of `given` the form knows and can hold; the rest is left out. */
function usable(form: Form, given: Readonly<Record<string, unknown>>): Record<string, FieldValue> {
  const taken: Record<string, FieldValue> = {};
  for (const [key, value] of Object.entries(given)) {
    const field = compiled(form).byKey.get(key);
    if (!field || field.kind === 'computed') continue;
    const parsed = coerce(field, value);
    if ('value' in parsed && !isBlank(parsed.value)) taken[key] = parsed.value;
  }
  return taken;
}

/**
 * The values of a new application: the defaults of section 3, what is given, what follows from it, the state's
 * defaults and every computed field. Given values win over every rule, whatever order they come in.
 */
export function newValues(
  type: ApplicationType,
  context: FormContext,
  given: Readonly<Record<string, unknown>> = {},
): Values {
  const form = formFor(type);
  const before = defaultsOf(form);
  const own = usable(form, given);
  const held = new Set(Object.keys(own));
  let values: Values = { ...before, ...own };
  for (const key of held) {
    for (const follow of compiled(form).byKey.get(key)?.follows ?? []) {
      const set = follow(values, before, context)?.set;
      if (set) values = settle(form, values, set, context, held).values;
    }
  }
  return load(form, values, { ...context, touched: [...held] }).values;
}
