import { embeddedLength } from '../../outbound/embedded.ts';
import { MappingError } from '../mapping/mapping.ts';
import type { Progress, StepAnswer } from '../types.ts';
import { LARGEST_FILE } from './send.ts';

const MB = 1024 * 1024;
/** So much of what the steps of one conversation brought is kept, as text: the next process begins where it stood. */
const MOST_KEPT = 8 * MB;
const MOST_FILES = LARGEST_FILE;

/** How long a value is as JSON, and how much of that is the content of files in Base64. */
type Length = { plain: number; embedded: number };

const known = new WeakMap<object, Length>();

function measure(text: string): Length {
  const embedded = embeddedLength(text);
  return { plain: text.length - embedded, embedded };
}

/** Returns the length of a value; of one that was measured before it is known. */
function lengthOf(value: unknown): Length {
  if (typeof value === 'string') return measure(value);
  if (typeof value !== 'object' || value === null) return { plain: 8, embedded: 0 };
  const length = known.get(value) ?? measure(JSON.stringify(value));
  known.set(value, length);
  return length;
}

/** Checks that what a conversation brought so far can be kept. @throws MappingError */
export function assertRoom({ steps, files = {} }: Progress): void {
  let length = 0;
  let size = Object.values(files).reduce((sum, { size, base64 = '' }) => sum + (size ?? base64.length * 0.75), 0);
  for (const step of Object.values(steps)) {
    const answers: StepAnswer[] = step.items ?? [step];
    for (const { json } of answers) length += json?.length ?? 0;
    for (const part of [...answers.map(({ body }) => body), step.outputs]) {
      const { plain, embedded } = lengthOf(part);
      length += plain;
      size += embedded * 0.75;
    }
  }
  if (length > MOST_KEPT) throw new MappingError(`the answers of its steps are more than ${MOST_KEPT / MB} MB in all`);
  if (size > MOST_FILES + 2) throw new MappingError(`its files are more than ${MOST_FILES / MB} MB in all`);
}
