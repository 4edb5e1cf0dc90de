import type { Field, Test } from '../types.ts';
import { isBlank } from '../values.ts';
import { all } from './conditions.ts';

/**
 * Whether a carrier reads one of these fields, which belong together like the parts of an address; also true if the
 * context does not list the fields that carriers read.
 */
export const isRequested =
  (keys: readonly string[]): Test =>
  (_values, { wanted }) =>
    wanted === undefined || keys.some((key) => wanted.includes(key));

/** Like `isRequested`, but also true if one of the fields has a value, so that known values are never hidden. */
export const isRequestedOrFilled =
  (keys: readonly string[]): Test =>
  (values, context) =>
    isRequested(keys)(values, context) || keys.some((key) => !isBlank(values[key]));

/** Shows fields together: by default if a carrier reads one of them, or one of them is filled in. */
export function fieldGroup(fields: readonly Field[], shows: (keys: readonly string[]) => Test = isRequestedOrFilled) {
  const asked = shows(fields.map(({ key }) => key));
  return fields.map((field): Field => ({ ...field, visible: field.visible ? all(asked, field.visible) : asked }));
}
