import type { ApplicationType } from '../applications/lists.ts';
import { MESSAGES } from '../wording/messages.ts';
import { formFor } from './catalog.ts';
import { setWithFollows } from './change.ts';
import { coerce } from './coerce.ts';
import { compiled } from './compiled.ts';
import { isAllowed } from './options.ts';
import { recompute } from './recompute.ts';
import { deductiblesOf } from './rules/deductibles.ts';
import type { FieldValue, Form, FormContext, Values } from './types.ts';
import { isBlank } from './values.ts';
import { isVisible, optionsOf } from './view.ts';

export type NewApplication = { readonly values: Values; readonly rejected: Record<string, string[]> };

function defaultsOf(form: Form): Values {
  const withDefault = compiled(form).all.filter(({ field }) => field.default !== undefined);
  return Object.fromEntries(withDefault.map(({ field }) => [field.key, field.default]));
}

/** Takes the state from `values`; null if the field has no default. */
export function initialValue(form: Form, key: string, values: Values): FieldValue {
  const initial = defaultsOf(form);
  return ('aop_deductible' in initial ? { ...initial, ...deductiblesOf(values) } : initial)[key] ?? null;
}

function sortGiven(form: Form, given: Readonly<Record<string, unknown>>, today: string) {
  const own = new Map<string, FieldValue>();
  const rejected = new Map<string, string[]>();
  for (const [key, value] of Object.entries(given)) {
    const field = compiled(form).byKey.get(key);
    if (!field) rejected.set(key, ['This application has no such field.']);
    else if (field.kind === 'computed') rejected.set(key, ['This value is computed.']);
    else {
      const parsed = coerce(field, value, today);
      if ('error' in parsed) rejected.set(key, [parsed.error]);
      else if (!isBlank(parsed.value)) own.set(key, parsed.value);
    }
  }
  return { own, rejected };
}

/** Input takes precedence over every rule. */
function fill(form: Form, own: ReadonlyMap<string, FieldValue>, context: FormContext): Values {
  const before = defaultsOf(form);
  const held = new Set(own.keys());
  let values: Values = { ...before, ...Object.fromEntries(own) };
  if ('aop_deductible' in before) values = { ...values, ...deductiblesOf(values), ...Object.fromEntries(own) };
  for (const key of held) {
    for (const follow of compiled(form).byKey.get(key)?.follows ?? []) {
      const set = follow(values, before, context)?.set;
      if (set) values = setWithFollows(form, values, set, context, held).values;
    }
  }
  return recompute(form, values, context);
}

/**
 * A new application: the defaults of section 3 and of its state, the input, the values derived from both, and every
 * computed field. The order of the input does not matter. Unknown and computed keys and values that are not allowed
 * are rejected by key; fields that the form does not show are dropped.
 */
export function newApplication(
  type: ApplicationType,
  context: FormContext,
  given: Readonly<Record<string, unknown>> = {},
): NewApplication {
  const form = formFor(type);
  const { own, rejected } = sortGiven(form, given, context.today);
  for (;;) {
    const values = fill(form, own, context);
    let dropped = false;
    for (const [key, value] of own) {
      const field = compiled(form).byKey.get(key);
      const options = field && optionsOf(field, values);
      const isShown = field !== undefined && isVisible(field, values, context);
      if (isShown && (!options || isAllowed(options, value))) continue;
      if (isShown) rejected.set(key, [MESSAGES.invalid]);
      own.delete(key);
      dropped = true;
    }
    if (!dropped) return { values, rejected: Object.fromEntries(rejected) };
  }
}

export function newValues(
  type: ApplicationType,
  context: FormContext,
  given: Readonly<Record<string, unknown>> = {},
): Values {
  return newApplication(type, context, given).values;
}
