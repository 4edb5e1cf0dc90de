import { isSameAddressLine } from '../applications/address-match.ts';
import type { FieldValue, Values } from '../forms/types.ts';
import { isBlank, sameValue } from '../forms/values.ts';
import type { ReadingState } from './failures.ts';
import type { Reading } from './reading.ts';

type Origins = Readonly<Record<string, { readonly source: string } | undefined>>;
type Proposed = Pick<Reading, 'field' | 'value' | 'strength'>;

/** Sources of stated values: a document replaces them only if a user chooses that reading. */
const STATED = ['person', 'client', 'upload', 'document'];
/** The parts of the property's address, which a document fills only while the application has none. */
const ADDRESS = ['address1', 'address2', 'city', 'state', 'zip'];

/** Address lines, which each document abbreviates in its own way. */
const ADDRESS_LINES = ['address1', 'mailing_address1', 'mortgagee_address1'];

export const isSameStatement = (field: string, one: FieldValue | undefined, other: FieldValue | undefined): boolean =>
  sameValue(one, other) ||
  (ADDRESS_LINES.includes(field) &&
    typeof one === 'string' &&
    typeof other === 'string' &&
    isSameAddressLine(one, other));

/** Measurements of living area differ by method; differences up to this share count as the same. */
const SAME_AREA = 0.2;

/** Fields whose `sure` readings become questions if the form has another value, whatever its source. */
const ASKED_WHEN_DIFFERENT: Readonly<Record<string, (there: number, found: number) => boolean>> = {
  year_build: (there, found) => there !== found,
  sqft: (there, found) => Math.abs(there - found) > SAME_AREA * there,
};

/** Whether a `sure` reading becomes a question because its field has a different value, from any source. */
export function isAskedHere({ field, value }: Proposed, values: Values): boolean {
  const differs = field === null ? undefined : ASKED_WHEN_DIFFERENT[field];
  if (!differs || field === null || isBlank(values[field])) return false;
  return differs(Number(values[field]), Number(value));
}

export function replacesStated({ field, value }: Proposed, values: Values, origins: Origins): boolean {
  if (field === null || isBlank(values[field])) return false;
  if (sameValue(values[field], value) || String(values[field]) === String(value)) return false;
  // A value that was just typed has no origin yet.
  return STATED.includes(origins[field]?.source ?? 'person');
}

/**
 * Whether an `ask` reading needs no decision: its field already has the same value, stated by a user, the client, an
 * upload or another document.
 */
export function isSettled({ field, value, strength }: Proposed, values: Values, origins: Origins): boolean {
  if (field === null || value === null || strength !== 'ask' || isBlank(values[field])) return false;
  return isSameStatement(field, values[field], value) && STATED.includes(origins[field]?.source ?? 'person');
}

export const isAddressPart = ({ field, strength }: Proposed): boolean =>
  strength === 'check' && field !== null && ADDRESS.includes(field);

export function isTakable({ field, value, strength }: Proposed, values: Values): boolean {
  if (field === null || value === null) return false;
  if (strength === 'sure' || strength === 'ask') return true;
  return strength === 'check' && ADDRESS.includes(field) && isBlank(values.address1);
}

/**
 * Whether a reading waits for a decision: it can be accepted and is not settled (`isSettled`, which only an `ask`
 * reading can be).
 */
export const isOpenReading = (
  reading: Proposed & { readonly state: ReadingState },
  values: Values,
  origins: Origins,
): boolean => reading.state === 'proposed' && isTakable(reading, values) && !isSettled(reading, values, origins);

export type ReviewGroup = 'sure' | 'ask' | 'differs' | 'read';

/** `isContested`: another document states another value for the field. */
export function reviewGroup(reading: Proposed, values: Values, origins: Origins, isContested = false): ReviewGroup {
  const { field, value, strength } = reading;
  if (!isTakable(reading, values)) {
    const isOpen = strength === 'ask' && field !== null;
    const differs = strength === 'check' && field !== null && value !== null && !isBlank(values[field]);
    return isOpen ? 'ask' : differs && !isSameText(field, values[field], value) ? 'differs' : 'read';
  }
  if (isSettled(reading, values, origins) && !isContested) return 'read';
  if (replacesStated(reading, values, origins) || isContested) return 'differs';
  return strength === 'sure' && !isAskedHere(reading, values) ? 'sure' : 'ask';
}

const isSameText = (field: string, one: FieldValue | undefined, other: FieldValue): boolean =>
  isSameStatement(field, one, other) || String(one).trim().toLowerCase() === String(other).trim().toLowerCase();
