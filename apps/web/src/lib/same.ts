/** Whether two values are written the same, lists and objects by what they hold; nothing is null. What says the same to a person is the domain's `sameValue`. */
export const same = (a: unknown, b: unknown): boolean =>
  Object.is(a ?? null, b ?? null) ||
  (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));
