import { type FieldValue, type FormView, isBlank, type Values } from '@freeboard/domain/forms';

export type MissingField = { key: string; before: FieldValue };

/** Keeps the earlier fields even once they are answered, and adds newly missing ones, in the form's order. */
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

/** Wraps around after the last field; null when none is missing. */
export function nextMissing(order: readonly string[], errors: FormView['errors'], from: string | null): string | null {
  const at = from === null ? -1 : order.indexOf(from);
  const round = [...order.slice(at + 1), ...order.slice(0, at + 1)];
  return round.find((key) => key in errors) ?? null;
}

/**
 * The missing field that Enter leads to; null if no field but `from` is missing: Enter then goes to the next field in
 * order.
 */
export function enterLeadsTo(order: readonly string[], errors: FormView['errors'], from: string): string | null {
  const next = nextMissing(order, errors, from);
  return next === from ? null : next;
}

export const canUndo = ({ key, before }: MissingField, values: Values): boolean =>
  !isBlank(values[key]) && JSON.stringify(values[key]) !== JSON.stringify(before);
