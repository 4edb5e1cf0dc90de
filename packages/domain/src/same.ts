/**
 * Returns whether two values say the same, lists and objects by what they hold, in whatever order an object names it;
 * what is missing is null. What says the same to a person is `sameValue` of the forms.
 */
export function same(a: unknown, b: unknown): boolean {
  if (a === b || Object.is(a ?? null, b ?? null)) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, at) => same(one, b[at]));
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => same(a[key], b[key]));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
