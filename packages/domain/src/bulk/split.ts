import type { Field } from '../forms/types.ts';
import { readAddress } from '../reading/addresses.ts';
import { readNames } from '../reading/names.ts';

export const SPLIT_INTO: Readonly<Record<string, readonly string[]>> = {
  full_name: [
    ...['owned_type', 'business_name', 'first_name', 'last_name'],
    ...['co_applicant_first_name', 'co_applicant_last_name'],
  ],
  full_address: ['address1', 'address2', 'city', 'state', 'zip'],
};

export const SPLIT_FIELDS: readonly Field[] = [
  {
    key: 'full_name',
    label: 'Whole name, split',
    kind: 'text',
    help: 'Last, First & Second; a business is not split.',
    span: 6,
  },
  { key: 'full_address', label: 'Whole address, split', kind: 'text', help: 'Street, City, ST ZIP.', span: 6 },
];

/**
 * The values by field and the unused rest of the cell, or why the cell can't be split with certainty; `field` is
 * where that message is shown.
 */
export type Split =
  | { readonly values: Readonly<Record<string, string>>; readonly rest: string }
  | { readonly field: string; readonly error: string };

/** A business stays in one piece. Ambiguous names are not split. */
export function splitName(text: string): Split {
  const { value, rest, certainty, why } = readNames(text.replace(/\s+/g, ' '), { isColumn: true });
  if (value && 'business' in value)
    return { values: { owned_type: 'Business Owned', business_name: value.business }, rest };
  if (!value || certainty !== 'sure') return { field: 'first_name', error: why };
  const [one, two] = value.persons.map(
    ({ first, initial, last }) => [[first, initial].join(' ').trim(), last] as const,
  );
  return {
    values: {
      first_name: one?.[0] ?? '',
      last_name: one?.[1] ?? '',
      ...(two ? { co_applicant_first_name: two[0], co_applicant_last_name: two[1] } : {}),
    },
    rest,
  };
}

/** Refuses an address whose street and city can't be separated. */
export function splitAddress(text: string): Split {
  const { value: values, rest, why } = readAddress(text);
  const isSplit = values.address1 !== undefined && (values.zip !== undefined || values.city !== undefined);
  return isSplit ? { values, rest } : { field: 'address1', error: why };
}

export const splitCell = (key: string, text: string): Split =>
  key === 'full_name' ? splitName(text) : splitAddress(text);

export const areWholeAddresses = (samples: readonly string[]): boolean =>
  samples.length > 0 &&
  samples.every((text) => {
    const { address1, city, state, zip } = readAddress(text).value;
    return address1 !== undefined && city !== undefined && (state !== undefined || zip !== undefined);
  });
