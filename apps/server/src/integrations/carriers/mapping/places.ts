import { uuidOf } from '../conversation/secret-placeholders.ts';

type Seen = { sent?: { place?: unknown } };

/**
 * Returns what an expression sees, with the place where it stands in its request: each `$uuid()` without a name is of
 * its place, so that no two are the same, and the same request made again holds the same ones.
 */
export function placed<Input extends object>(input: Input, at: string | number): Input {
  const { sent } = input as Seen;
  if (typeof sent?.place !== 'string') return input;
  return { ...input, sent: { ...sent, place: uuidOf(sent.place, String(at)) } };
}

const called = new WeakMap<object, number>();

/** Returns the next UUID of a place; undefined where there is none, as outside of a request. */
export function nextUuid(sent: { place?: unknown } | undefined): string | undefined {
  if (typeof sent?.place !== 'string') return undefined;
  const count = (called.get(sent) ?? 0) + 1;
  called.set(sent, count);
  return uuidOf(sent.place, String(count));
}
