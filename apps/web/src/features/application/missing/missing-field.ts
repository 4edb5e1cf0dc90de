import { type FieldValue, type FormView, isBlank, type Values } from '@freeboard/domain/forms';

/** A field that the view of missing answers asks for, and what it held when it was first asked. */
export type MissingField = { key: string; before: FieldValue };

/**
 * Returns what is asked for now: what was, and what has come to be missing since, in the form's order; answers stay
 * where they were.
 */
export function missingAfter(
  before: readonly MissingField[],
  order: readonly string[],
  errors: FormView['errors'],
  values: Values,
): readonly MissingField[] {
  const known = new Set(before.map(({ key }) => key));
  const more = Object.keys(errors).filter((key) => !known.has(key));
  if (more.length === 0) return before;
  const all = [...before, ...more.map((key) => ({ key, before: values[key] ?? null }))];
  return all.sort((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
}

/**
 * Returns the next missing answer behind `from`, from the beginning again behind the last one; null when none is
 * missing.
 */
export function nextMissing(order: readonly string[], errors: FormView['errors'], from: string | null): string | null {
  const at = from === null ? -1 : order.indexOf(from);
  const round = [...order.slice(at + 1), ...order.slice(0, at + 1)];
  return round.find((key) => key in errors) ?? null;
}

/**
 * Returns where Enter leads in the whole form: to the next missing answer; null stands for the next field, where none
 * but `from` is missing.
 */
export function enterLeadsTo(order: readonly string[], errors: FormView['errors'], from: string): string | null {
  const next = nextMissing(order, errors, from);
  return next === from ? null : next;
}

/** Returns whether a field that was asked for can be put back to what it was. */
export const canUndo = ({ key, before }: MissingField, values: Values): boolean =>
  !isBlank(values[key]) && JSON.stringify(values[key]) !== JSON.stringify(before);
