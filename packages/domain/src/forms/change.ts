import { MESSAGES } from '../wording/messages.ts';
import { coerce } from './coerce.ts';
import { compiled, fieldsOf } from './compiled.ts';
import { isAllowed } from './options.ts';
import { recompute } from './recompute.ts';
import type { Ask, Field, FieldValue, Form, FormContext, Values } from './types.ts';
import { isBlank, sameValue } from './values.ts';
import { isVisible, optionsOf } from './view.ts';

export type Changed = { readonly values: Values; readonly changed: string[]; readonly asks: Ask[] };
export type Applied = Changed & {
  readonly rejected: Record<string, string[]>;
  /** Keys that were set, even to their current value; without keys that the form hides or computes. */
  readonly taken: string[];
};

type Verdict = { readonly take: FieldValue } | { readonly ignore: true } | { readonly reject: string };

function judge(form: Form, values: Values, key: string, given: unknown, context: FormContext): Verdict {
  const field = compiled(form).byKey.get(key);
  if (!field) return { reject: 'This application has no such field.' };
  if (field.kind === 'computed') return { reject: 'This value is computed.' };
  if (!isVisible(field, values, context) || field.compute?.(values, context) !== undefined) return { ignore: true };
  const parsed = coerce(field, given, context.today);
  if ('error' in parsed) return { reject: parsed.error };
  const options = optionsOf(field, values);
  if (options && !isBlank(parsed.value) && !isAllowed(options, parsed.value)) return { reject: MESSAGES.invalid };
  return { take: parsed.value };
}

const NOTHING_HELD: ReadonlySet<string> = new Set();

/** `held` keys are not changed. */
export function setWithFollows(
  form: Form,
  values: Values,
  first: Values,
  context: FormContext,
  held: ReadonlySet<string> = NOTHING_HELD,
): Changed {
  const { byKey } = compiled(form);
  const asks: Ask[] = [];
  const queue: [string, FieldValue | undefined][] = Object.entries(first);
  let current = values;
  // A rule sets a field only if its value differs, so the queue ends; the bound guards against a faulty rule.
  for (let step = 0; step < queue.length && step < 200; step += 1) {
    const [key, value] = queue[step] as [string, FieldValue | undefined];
    if (held.has(key) || sameValue(current[key], value)) continue;
    const before = current;
    current = { ...current, [key]: value };
    for (const follow of byKey.get(key)?.follows ?? []) {
      const effect = follow(current, before, context);
      if (effect?.ask && !asks.some((ask) => ask.kind === effect.ask?.kind)) asks.push(effect.ask);
      if (effect?.set) queue.push(...Object.entries(effect.set));
    }
  }
  current = recompute(form, current, context);
  return { values: current, changed: differences(values, current), asks };
}

export function differences(before: Values, after: Values): string[] {
  if (before === after) return [];
  return Object.keys(after).filter((key) => !sameValue(before[key], after[key]));
}

/**
 * Sets the value and applies the rules that follow from it. A field that is hidden, computed or unknown, or a value
 * that is not allowed, changes nothing.
 */
export function change(form: Form, values: Values, key: string, value: unknown, context: FormContext): Changed {
  const verdict = judge(form, values, key, value, context);
  if ('take' in verdict) return setWithFollows(form, values, { [key]: verdict.take }, context);
  return { values, changed: [], asks: [] };
}

/**
 * Applies many edits in the order given, each as if typed. Refused edits are tried again after the rest, so that a
 * field may precede the field that shows it. Unknown and computed fields and values that are not allowed are rejected
 * by key; fields that stay hidden are dropped. No rule changes the `held` keys.
 */
export function applyChanges(
  form: Form,
  values: Values,
  changes: Readonly<Record<string, unknown>>,
  context: FormContext,
  held: ReadonlySet<string> = NOTHING_HELD,
): Applied {
  const asks = new Map<string, Ask>();
  const rejected = new Map<string, string[]>();
  const taken = new Set<string>();
  let current = values;
  const attempt = (entries: [string, unknown][]): [string, unknown][] =>
    entries.filter(([key, given]) => {
      const verdict = judge(form, current, key, given, context);
      rejected.delete(key);
      if ('take' in verdict) {
        const result = setWithFollows(form, current, { [key]: verdict.take }, context, held);
        for (const ask of result.asks) asks.set(ask.kind, ask);
        current = result.values;
        taken.add(key);
        return false;
      }
      if ('reject' in verdict) rejected.set(key, [verdict.reject]);
      return fieldsOf(form).has(key);
    });
  let left = attempt(Object.entries(changes));
  for (let before = Object.keys(changes).length; left.length > 0 && left.length < before; ) {
    before = left.length;
    left = attempt(left);
  }
  return {
    values: current,
    changed: differences(values, current),
    asks: [...asks.values()],
    rejected: Object.fromEntries(rejected),
    taken: [...taken],
  };
}

/** The effective values: without values currently hidden by the form's rules, with carried and computed values. */
export function effectiveValues(form: Form, values: Values, context: FormContext): Values {
  const counts = ({ field }: { readonly field: Field }): boolean =>
    field.carried === true || field.kind === 'computed' || isVisible(field, values, context);
  const kept = compiled(form).all.filter(counts);
  return Object.fromEntries(kept.map(({ field }) => [field.key, values[field.key]]));
}
