import { type FieldValue, type FormView, isBlank, type Values } from '@freeboard/domain/forms';

/** A field of the missing-answers view, and its value when it was first shown. */
export type MissingField = { key: string; before: FieldValue };

/**
 * The fields shown now: the earlier fields and the fields missing since, in the form's order; answered fields stay in
 * place.
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

/** The next missing answer after `from`, wrapping around; null when none is missing. */
export function nextMissing(order: readonly string[], errors: FormView['errors'], from: string | null): string | null {
  const at = from === null ? -1 : order.indexOf(from);
  const round = [...order.slice(at + 1), ...order.slice(0, at + 1)];
  return round.find((key) => key in errors) ?? null;
}

/**
 * Where Enter moves in the whole form: to the next missing answer. Null, meaning the next field, if no field but
 * `from` is missing.
 */
export function enterLeadsTo(order: readonly string[], errors: FormView['errors'], from: string): string | null {
  const next = nextMissing(order, errors, from);
  return next === from ? null : next;
}

/** Whether a field of the view can be reset to its earlier value. */
export const canUndo = ({ key, before }: MissingField, values: Values): boolean =>
  !isBlank(values[key]) && JSON.stringify(values[key]) !== JSON.stringify(before);
