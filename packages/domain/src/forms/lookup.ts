import { fieldsOf } from './compiled.ts';
import { isPreset } from './touched.ts';
import type { Field, FieldValue, Form, Values } from './types.ts';
import { isBlank, sameValue, textOf } from './values.ts';

/** Outcome of the automatic address lookup of an application that no user entered. */
export const ADDRESS_LOOKUP_STATES = ['waiting', 'done', 'differs', 'ambiguous', 'failed'] as const;
export type AddressLookupState = (typeof ADDRESS_LOOKUP_STATES)[number];

type Origins = Readonly<Record<string, { readonly source: string }>>;

export type LookupDifference = {
  readonly field: Field;
  readonly found: FieldValue;
  /** Whether a user, the client, a file or a document entered the form's value. */
  readonly isEntered: boolean;
};

const ENTERED = ['person', 'client', 'upload', 'document'];

export function lookupDifferences(
  form: Form,
  values: Values,
  origins: Origins,
  found: Readonly<Record<string, unknown>>,
): LookupDifference[] {
  return [...fieldsOf(form).values()].flatMap((field) => {
    const next = found[field.key] as FieldValue | undefined;
    const value = values[field.key];
    // A provider's number may equal a choice of the form: 2 stories are '2'.
    if (next === undefined || sameValue(value, next) || String(value) === String(next)) return [];
    const origin = origins[field.key];
    // A value that was just typed has no origin yet.
    const isEntered = !isBlank(value) && (origin === undefined || ENTERED.includes(origin.source));
    return [{ field, found: next, isEntered }];
  });
}

/**
 * Address fields, whose differences are not shown: the geocoder has already matched the address, so only the spelling
 * differs.
 */
const SPELLINGS = ['searched_address', 'address1', 'city', 'state', 'zip'];

/**
 * Divides a lookup's values: `fill` goes into the form automatically, because no one entered anything there; a user
 * decides about `differing`.
 */
export function splitLookup(
  form: Form,
  values: Values,
  origins: Origins,
  found: Readonly<Record<string, unknown>>,
): { fill: Values; differing: string[] } {
  const fill: Record<string, FieldValue> = {};
  const differing: string[] = [];
  for (const { field, found: next, isEntered } of lookupDifferences(form, values, origins, found)) {
    const { key } = field;
    const origin = origins[key];
    if (isBlank(values[key]) || !(isEntered || isPreset(origin) || origin?.source === 'provider')) fill[key] = next;
    else if (!SPELLINGS.includes(key)) differing.push(key);
  }
  return { fill, differing };
}

/**
 * Whether an address is complete enough for the geocoder: a street with its ZIP, or with city and state (section 8).
 */
export const isLookupReady = (values: Values): boolean =>
  textOf(values, 'address1') !== '' &&
  (textOf(values, 'zip') !== '' || (textOf(values, 'city') !== '' && textOf(values, 'state') !== ''));
