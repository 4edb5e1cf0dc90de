import type { Field, Test } from '../types.ts';
import { isBlank } from '../values.ts';
import { all } from './conditions.ts';

/** Whether carriers read one of these fields; for a group that belongs together, such as the parts of an address. */
export const isRequested =
  (keys: readonly string[]): Test =>
  (_values, { wanted }) =>
    wanted === undefined || keys.some((key) => wanted.includes(key));

/** As `isRequested`, or one of them has a value: known values are never hidden. */
export const isRequestedOrFilled =
  (keys: readonly string[]): Test =>
  (values, context) =>
    isRequested(keys)(values, context) || keys.some((key) => !isBlank(values[key]));

/** Shows fields together: if a carrier reads one of them, or one of them is filled in. */
export function fieldGroup(fields: readonly Field[], shows: (keys: readonly string[]) => Test = isRequestedOrFilled) {
  const asked = shows(fields.map(({ key }) => key));
  return fields.map((field): Field => ({ ...field, visible: field.visible ? all(asked, field.visible) : asked }));
}
