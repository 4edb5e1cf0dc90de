import type { Field, Test } from '../types.ts';
import { isBlank } from '../values.ts';
import { all } from './conditions.ts';

/**
 * Returns whether carriers read one of these fields: of a group that belongs together, such as the parts of an address.
 */
export const isRequested =
  (keys: readonly string[]): Test =>
  (_values, { wanted }) =>
    wanted === undefined || keys.some((key) => wanted.includes(key));

/** The same, or one of them was given: what is known of it is never out of sight. */
export const isRequestedOrFilled =
  (keys: readonly string[]): Test =>
  (values, context) =>
    isRequested(keys)(values, context) || keys.some((key) => !isBlank(values[key]));

/** Shows fields together: where a carrier reads one of them, or one of them is known. */
export function fieldGroup(fields: readonly Field[], shows: (keys: readonly string[]) => Test = isRequestedOrFilled) {
  const asked = shows(fields.map(({ key }) => key));
  return fields.map((field): Field => ({ ...field, visible: field.visible ? all(asked, field.visible) : asked }));
}
