/** The largest size, in characters, of a value that an expression makes from a value of size x: `times` x + `plus`. */
export type Size = { times: number; plus: number };

export const NOTHING: Size = { times: 0, plus: 0 };
/** As large as the input. */
export const WHOLE: Size = { times: 1, plus: 0 };
/** The size of a number, a brace or a comma. */
const NODE = 8;

export const literal = (value?: unknown): Size => ({
  times: 0,
  plus: NODE + (typeof value === 'string' ? value.length : 0),
});

export const sum = (sizes: readonly Size[]): Size => ({
  times: sizes.reduce((all, { times }) => all + times, 0),
  plus: sizes.reduce((all, { plus }) => all + plus, 0),
});

/** The size of a result made for each item; no item is smaller than a node. */
export const forEach = (items: Size, item: Size): Size => {
  const each = item.times + item.plus / NODE;
  return { times: items.times * each, plus: items.plus * each };
};

export const multiplied = ({ times, plus }: Size, by: number): Size => ({ times: times * by, plus: plus * by });

/** The largest input that is handled in the main process, in characters. */
export const LIGHT = 50_000;
const MOST = 20_000_000;

/** The largest value of a size, for the largest allowed input. */
export const fixed = ({ times, plus }: Size): Size => ({ times: 0, plus: times * LIGHT + plus });

export const isTooMuch = ({ times, plus }: Size): boolean => times * LIGHT + plus > MOST;

const DEEPEST = 100;
/** Sizes of the outermost objects, because many mappings read the same application in sequence. */
const known = new WeakMap<object, number>();

function count(value: object, depth: number): number {
  let size = NODE;
  for (const [key, inner] of Object.entries(value)) {
    size += key.length + sizeOf(inner, depth + 1);
    if (size > LIGHT) return Number.POSITIVE_INFINITY;
  }
  return size;
}

/** The size of a plain value; Infinity above LIGHT. */
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
