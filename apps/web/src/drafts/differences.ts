import {
  areNamed,
  bothKeys,
  byKey,
  type ChangedBy,
  changedBy,
  idsOf,
  isPlain,
  type KeysOf,
  type Named,
} from './merge.ts';
import { isSecretKey } from './stored.ts';

export type Difference = { label: string; theirs: string; mine: string; changedBy: ChangedBy };

export type Three<T> = readonly [base: T, theirs: T, mine: T];

export function listDifferences<T>(
  lists: Three<readonly T[]>,
  keysOf: KeysOf<T>,
  differ: (one: Three<T | undefined>, by: ChangedBy, key: string) => readonly Difference[],
): Difference[] {
  const [before, other, own] = lists.map((list) => byKey(list, keysOf)) as unknown as Three<Map<string, T>>;
  return bothKeys([...other.keys()], [...own.keys()]).flatMap((key) => {
    const one = [before.get(key), other.get(key), own.get(key)] as const;
    const by = changedBy(...one);
    return by === null ? [] : differ(one, by, key);
  });
}

const worded = (value: unknown, key = ''): string => {
  if (value === null || value === undefined || value === '') return 'empty';
  if (isSecretKey(key)) return 'typed, not shown';
  if (isPlain(value)) return typeof value.name === 'string' ? value.name : 'set';
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.map((one) => (isPlain(one) ? rowText(one) : one)).join(', ');
  return String(value);
};

const rowText = (row: object): string =>
  Object.entries(row)
    .map(([key, value]) => (isSecretKey(key) && value !== '' ? worded(value, key) : value))
    .join(': ');

export function fieldDifferences(three: Three<unknown>, labelOf: (path: string) => string, path = ''): Difference[] {
  const [base, theirs, mine] = three;
  const by = changedBy(base, theirs, mine);
  if (by === null) return [];
  const under = (key: string) => (path === '' ? key : `${path}.${key}`);
  if (areNamed(base, theirs, mine))
    return listDifferences(three as Three<Named[]>, idsOf, (one, _, id) => fieldDifferences(one, labelOf, under(id)));
  if (isPlain(base) && isPlain(theirs) && isPlain(mine))
    return [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].flatMap((key) =>
      fieldDifferences([base[key], theirs[key], mine[key]], labelOf, under(key)),
    );
  const key = path.split('.').at(-1);
  return [{ label: labelOf(path), theirs: worded(theirs, key), mine: worded(mine, key), changedBy: by }];
}
