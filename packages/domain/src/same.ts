/**
 * Whether two values are equal, lists and objects by content, regardless of key order; undefined equals null. For
 * equality as users see it, use `sameValue` of the forms.
 */
export function same(a: unknown, b: unknown): boolean {
  if (a === b || Object.is(a ?? null, b ?? null)) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, at) => same(one, b[at]));
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => same(a[key], b[key]));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
