import type { Values } from '../forms/types.ts';
import { isBlank, sameValue } from '../forms/values.ts';
import type { Reading } from './reading.ts';

type Origins = Readonly<Record<string, { readonly source: string } | undefined>>;
type Proposed = Pick<Reading, 'field' | 'value' | 'strength'>;

/** Sources of values that somebody stated: a document replaces them only when a person chooses exactly that reading. */
const STATED = ['person', 'client', 'upload', 'document'];
/** The parts of the property's address, which a document fills only while the application has none. */
const ADDRESS = ['address1', 'address2', 'city', 'state', 'zip'];

/** Whether a field holds something that somebody stated and that a reading says otherwise. */
export function replacesStated({ field, value }: Proposed, values: Values, origins: Origins): boolean {
  if (field === null || isBlank(values[field])) return false;
  if (sameValue(values[field], value) || String(values[field]) === String(value)) return false;
  // A value that was just typed has no origin yet.
  return STATED.includes(origins[field]?.source ?? 'person');
}

/** Whether a person may put a reading into its field. */
export function isTakable({ field, value, strength }: Proposed, values: Values): boolean {
  if (field === null || value === null) return false;
  if (strength === 'sure' || strength === 'ask') return true;
  return strength === 'check' && ADDRESS.includes(field) && isBlank(values.address1);
}

/** How a reading is shown for review: filled at once, to be chosen, different from what is there, or only read. */
export type ReviewGroup = 'sure' | 'ask' | 'differs' | 'read';

/** Groups a reading by what is there already; `isContested`: another document states another value for its field. */
export function reviewGroup(reading: Proposed, values: Values, origins: Origins, isContested = false): ReviewGroup {
  const { field, value, strength } = reading;
  if (!isTakable(reading, values)) {
    const isOpen = strength === 'ask' && field !== null;
    const differs = strength === 'check' && field !== null && value !== null && !isBlank(values[field]);
    return isOpen ? 'ask' : differs && !sameText(values[field], value) ? 'differs' : 'read';
  }
  if (replacesStated(reading, values, origins) || isContested) return 'differs';
  return strength === 'sure' ? 'sure' : 'ask';
}

const sameText = (one: unknown, other: unknown): boolean =>
  String(one).trim().toLowerCase() === String(other).trim().toLowerCase();
