import { uuidOf } from '../conversation/secret-placeholders.ts';

type Seen = { sent?: { place?: unknown } };

/**
 * Adds a position in the request to an expression's input. `$uuid()` without a name is derived from it, so that all
 * are different and a repeated request has the same ones.
 */
export function placed<Input extends object>(input: Input, at: string | number): Input {
  const { sent } = input as Seen;
  if (typeof sent?.place !== 'string') return input;
  return { ...input, sent: { ...sent, place: uuidOf(sent.place, String(at)) } };
}

const called = new WeakMap<object, number>();

export function nextUuid(sent: { place?: unknown } | undefined): string | undefined {
  if (typeof sent?.place !== 'string') return undefined;
  const count = (called.get(sent) ?? 0) + 1;
  called.set(sent, count);
  return uuidOf(sent.place, String(count));
}
