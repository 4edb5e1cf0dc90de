import type { AddressData, Suggestion } from '@freeboard/contract';
import type { AddressDifference } from '@freeboard/domain/applications';
import { readAddress, splitNumber, splitUnit } from '@freeboard/domain/reading';
import { NO_ADDRESS, type WhyNoAddress } from '@freeboard/domain/wording';
import { CallFault, client } from '../../../../lib/server/calls.ts';

export type WhyNone = WhyNoAddress | 'no-number' | 'stopped' | { fault: CallFault };

/** `none`: nothing was found ('Invalid Response Data.'), so everything is entered by hand (section 8). */
export type Lookup =
  | { kind: 'found'; data: AddressData }
  | { kind: 'choose'; candidates: Suggestion[]; differences: AddressDifference[] }
  | { kind: 'none'; why: WhyNone };

export function whyText(why: WhyNone): { what: string; next: string } {
  if (why === 'no-number')
    return {
      what: 'The address has no house number.',
      next: 'Put it in front of the street and look it up again.',
    };
  if (why === 'stopped')
    return {
      what: 'The lookup was stopped before the data providers had answered.',
      next: 'Look it up again, or enter data manually.',
    };
  if (typeof why === 'string') return NO_ADDRESS[why];
  return { what: `The lookup failed: ${why.fault.message}`, next: 'Try again in a minute, or enter data manually.' };
}

export function typedValues(text: string): Record<string, string> {
  return text.trim() === '' ? {} : { searched_address: text.trim(), ...readAddress(text).value };
}

export type LookupAddress =
  | Pick<Suggestion, 'address1' | 'address2' | 'city' | 'state' | 'zip'>
  | { searched_address: string };

export function unitOf(address: LookupAddress): string {
  const { address2, address1, searched_address } = address as Partial<Suggestion> & { searched_address?: string };
  if (address2) return address2;
  if (searched_address === undefined) return splitUnit(address1 ?? '').unit;
  const { value, rest } = readAddress(searched_address);
  return value.address2 ?? splitUnit(rest).unit;
}

/** The unit is not sent to the providers, but added to their results. */
export async function lookUp(address: LookupAddress, applicationId?: number): Promise<Lookup> {
  const { address1, city, state, zip, searched_address } = address as Partial<Suggestion> & {
    searched_address?: string;
  };
  const address2 = unitOf(address);
  // A street without a house number matches many houses, and none is guessed.
  if (address1 !== undefined && splitNumber(`${address1} `).number === '') return { kind: 'none', why: 'no-number' };
  const result = await client.call('lookupAddress', {
    ...(searched_address === undefined ? { address1, city, state, zip } : { searched_address }),
    ...(applicationId === undefined ? {} : { application_id: applicationId }),
  });
  if (!result.ok) return { kind: 'none', why: { fault: new CallFault(result) } };
  const data = result.data.api_address_data;
  if (!data) return { kind: 'none', why: result.data.why_none ?? 'unknown' };
  if (data.candidates.length > 0)
    return {
      kind: 'choose',
      candidates: data.candidates.map((one) => (address2 ? { ...one, address2 } : one)),
      differences: data.differences,
    };
  return { kind: 'found', data: address2 ? { ...data, values: { ...data.values, address2 } } : data };
}
