/** How large a value may get when an expression makes it of one of size x: `times` x + `plus`. Sizes count characters. */
export type Size = { times: number; plus: number };

export const NOTHING: Size = { times: 0, plus: 0 };
/** As large as what the expression looks at. */
export const WHOLE: Size = { times: 1, plus: 0 };
/** What a number, a brace or a comma is taken for. */
const NODE = 8;

export const literal = (value?: unknown): Size => ({
  times: 0,
  plus: NODE + (typeof value === 'string' ? value.length : 0),
});

export const sum = (sizes: readonly Size[]): Size => ({
  times: sizes.reduce((all, { times }) => all + times, 0),
  plus: sizes.reduce((all, { plus }) => all + plus, 0),
});

/** Made again for each item of something of that size; no item is smaller than a node. */
export const forEach = (items: Size, item: Size): Size => {
  const each = item.times + item.plus / NODE;
  return { times: items.times * each, plus: items.plus * each };
};

export const multiplied = ({ times, plus }: Size, by: number): Size => ({ times: times * by, plus: plus * by });

/** No larger value is handled beside everything else that the process does. */
export const LIGHT = 50_000;
const MOST = 20_000_000;

/**
 * Returns the most that something of that size can come to, as something that no longer depends on what is looked at.
 */
export const fixed = ({ times, plus }: Size): Size => ({ times: 0, plus: times * LIGHT + plus });

export const isTooMuch = ({ times, plus }: Size): boolean => times * LIGHT + plus > MOST;

const DEEPEST = 100;
/** Of the outermost objects: many mappings look at the same application, one after another. */
const known = new WeakMap<object, number>();

function count(value: object, depth: number): number {
  let size = NODE;
  for (const [key, inner] of Object.entries(value)) {
    size += key.length + sizeOf(inner, depth + 1);
    if (size > LIGHT) return Number.POSITIVE_INFINITY;
  }
  return size;
}

/** Returns the size of a plain value, or Infinity past LIGHT. */
function sizeOf(value: unknown, depth: number): number {
  if (typeof value === 'string') return NODE + value.length;
  if (typeof value !== 'object' || value === null) return NODE;
  if (depth > DEEPEST) return Number.POSITIVE_INFINITY;
  if (depth > 1) return count(value, depth);
  const size = known.get(value) ?? count(value, depth);
  known.set(value, size);
  return size;
}

/** Returns whether a value is small. Objects are taken to stay as they are. */
export const isLight = (value: unknown): boolean => sizeOf(value, 0) <= LIGHT;
