import { same } from '../../../lib/same.ts';

type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What was typed on top of what somebody else saved: theirs, with every field that was changed here. */
export function mergeFields<T>(base: T, theirs: T, mine: T): T {
  if (same(mine, base)) return theirs;
  if (!isPlain(base) || !isPlain(theirs) || !isPlain(mine)) return mine;
  const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  return Object.fromEntries([...keys].map((key) => [key, mergeFields(base[key], theirs[key], mine[key])])) as T;
}

/** A part that differs between what somebody else saved and what was typed here. */
export type Difference = { label: string; theirs: string; mine: string; changedBy: 'both' | 'them' | 'you' };

const worded = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'empty';
  if (Array.isArray(value))
    return value.length === 0
      ? 'none'
      : value.map((one) => (isPlain(one) ? Object.values(one).join(': ') : one)).join(', ');
  return String(value);
};

/** Every field in which the two differ, by the label that the screen gives it. */
export function fieldDifferences(
  [base, theirs, mine]: readonly [unknown, unknown, unknown],
  labelOf: (path: string) => string,
  path = '',
): Difference[] {
  if (same(theirs, mine)) return [];
  if (isPlain(theirs) && isPlain(mine) && isPlain(base))
    return [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].flatMap((key) =>
      fieldDifferences([base[key], theirs[key], mine[key]], labelOf, path === '' ? key : `${path}.${key}`),
    );
  const changedBy = same(theirs, base) ? 'you' : same(mine, base) ? 'them' : 'both';
  return [{ label: labelOf(path), theirs: worded(theirs), mine: worded(mine), changedBy }];
}
