import { MappingError } from '../mapping/mapping.ts';
import type { Progress } from '../types.ts';
import { LARGEST_FILE } from './send.ts';

const MB = 1024 * 1024;
/** So much of what the steps of one conversation brought is kept, as text: the next process begins where it stood. */
const MOST_KEPT = 8 * MB;
const MOST_FILES = LARGEST_FILE;

const known = new WeakMap<object, number>();

/** How long a value is as JSON; of one that was measured before it is known. */
function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  const length = known.get(value) ?? JSON.stringify(value).length;
  known.set(value, length);
  return length;
}

/** Checks that what a conversation brought so far can be kept. @throws MappingError */
export function assertRoom({ steps, files = {} }: Progress): void {
  let length = 0;
  for (const { items, body, outputs } of Object.values(steps))
    for (const part of [...(items?.map((item) => item.body) ?? [body]), outputs]) length += lengthOf(part);
  if (length > MOST_KEPT) throw new MappingError(`the answers of its steps are more than ${MOST_KEPT / MB} MB in all`);
  const size = Object.values(files).reduce((sum, { base64 }) => sum + base64.length * 0.75, 0);
  if (size > MOST_FILES + 2) throw new MappingError(`its files are more than ${MOST_FILES / MB} MB in all`);
}
