/** An upper bound of a value's size in characters: `times` the size of the input, plus `plus`. */
export type Size = { times: number; plus: number };

export const NOTHING: Size = { times: 0, plus: 0 };
export const WHOLE: Size = { times: 1, plus: 0 };
/** The size counted for a number, a brace or a comma. */
const NODE = 8;

export const literal = (value?: unknown): Size => ({
  times: 0,
  plus: NODE + (typeof value === 'string' ? value.length : 0),
});

export const sum = (sizes: readonly Size[]): Size => ({
  times: sizes.reduce((all, { times }) => all + times, 0),
  plus: sizes.reduce((all, { plus }) => all + plus, 0),
});

/** The size of a list with one result per item; no item is smaller than a node. */
export const forEach = (items: Size, item: Size): Size => {
  const each = item.times + item.plus / NODE;
  return { times: items.times * each, plus: items.plus * each };
};

export const multiplied = ({ times, plus }: Size, by: number): Size => ({ times: times * by, plus: plus * by });

/** Characters. A larger input is handled in an isolated process. */
export const LIGHT = 50_000;
const MOST = 20_000_000;

export const fixed = ({ times, plus }: Size): Size => ({ times: 0, plus: times * LIGHT + plus });

export const isTooMuch = ({ times, plus }: Size): boolean => times * LIGHT + plus > MOST;

const DEEPEST = 100;
/** Sizes of the outermost objects, cached because many mappings read the same application. */
const known = new WeakMap<object, number>();

function count(value: object, depth: number): number {
  let size = NODE;
  for (const [key, inner] of Object.entries(value)) {
    size += key.length + sizeOf(inner, depth + 1);
    if (size > LIGHT) return Number.POSITIVE_INFINITY;
  }
  return size;
}

/** The size of a plain value in characters; Infinity above LIGHT or when it is nested too deeply. */
function sizeOf(value: unknown, depth: number): number {
  if (typeof value === 'string') return NODE + value.length;
  if (typeof value !== 'object' || value === null) return NODE;
  if (depth > DEEPEST) return Number.POSITIVE_INFINITY;
  if (depth > 1) return count(value, depth);
  const size = known.get(value) ?? count(value, depth);
  known.set(value, size);
  return size;
}

/** Whether a value is small enough for the main process. Objects are assumed to be immutable. */
export const isLight = (value: unknown): boolean => sizeOf(value, 0) <= LIGHT;
