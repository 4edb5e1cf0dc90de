import { same } from '../../../lib/same.ts';

type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Named = Plain & { id: string };

/** Lists whose entries all have an id of their own, such as the steps of a conversation: they are merged by it. */
const areNamed = (...lists: readonly unknown[]): boolean =>
  lists.every(
    (list) =>
      Array.isArray(list) &&
      list.every((one) => isPlain(one) && typeof one.id === 'string') &&
      new Set(list.map((one) => one.id)).size === list.length,
  );

const idsOf = (list: readonly Named[]): string[] => list.map(({ id }) => id);
const byId = (list: readonly Named[]) => new Map(list.map((one) => [one.id, one]));

/** The ids of both: in the order of one, those that only the other has behind the one that they came behind there. */
function bothIds(first: readonly string[], other: readonly string[]): string[] {
  const ids = [...first];
  for (const [at, id] of other.entries())
    if (!ids.includes(id)) ids.splice(at === 0 ? 0 : ids.indexOf(other[at - 1]!) + 1, 0, id);
  return ids;
}

function mergeNamed(base: readonly Named[], theirs: readonly Named[], mine: readonly Named[]): Named[] {
  const [before, other, own] = [byId(base), byId(theirs), byId(mine)];
  const isMoved = !same(
    idsOf(mine).filter((id) => before.has(id)),
    idsOf(base).filter((id) => own.has(id)),
  );
  const ids = isMoved ? bothIds(idsOf(mine), idsOf(theirs)) : bothIds(idsOf(theirs), idsOf(mine));
  return ids.flatMap((id): Named[] => {
    const [was, their, my] = [before.get(id), other.get(id), own.get(id)];
    if (their && my) return [mergeFields(was ?? their, their, my)];
    const left = their ?? my;
    // Taken away at one end: it goes, where the other end left it as it was.
    return left && (!was || !same(left, was)) ? [left] : [];
  });
}

/** What was typed on top of what somebody else saved: theirs, with every field that was changed here. */
export function mergeFields<T>(base: T, theirs: T, mine: T): T {
  if (same(mine, base)) return theirs;
  const lists = [base, theirs, mine] as const;
  if (areNamed(...lists)) return mergeNamed(...(lists as unknown as [Named[], Named[], Named[]])) as T;
  if (!isPlain(base) || !isPlain(theirs) || !isPlain(mine)) return mine;
  const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  return Object.fromEntries([...keys].map((key) => [key, mergeFields(base[key], theirs[key], mine[key])])) as T;
}

/** A part that differs between what somebody else saved and what was typed here. */
export type Difference = { label: string; theirs: string; mine: string; changedBy: 'both' | 'them' | 'you' };

const worded = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'empty';
  if (isPlain(value)) return typeof value.name === 'string' ? value.name : 'set';
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
  if (areNamed(base, theirs, mine)) {
    const [before, other, own] = [base, theirs, mine].map((list) => byId(list as Named[]));
    return bothIds(idsOf(theirs as Named[]), idsOf(mine as Named[])).flatMap((id) =>
      fieldDifferences([before?.get(id), other?.get(id), own?.get(id)], labelOf, path === '' ? id : `${path}.${id}`),
    );
  }
  if (isPlain(theirs) && isPlain(mine) && isPlain(base))
    return [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].flatMap((key) =>
      fieldDifferences([base[key], theirs[key], mine[key]], labelOf, path === '' ? key : `${path}.${key}`),
    );
  const changedBy = same(theirs, base) ? 'you' : same(mine, base) ? 'them' : 'both';
  return [{ label: labelOf(path), theirs: worded(theirs), mine: worded(mine), changedBy }];
}
