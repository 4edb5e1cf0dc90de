import type { AddressData, Suggestion } from '@freeboard/contract';
import { CallFault, client } from '../../lib/calls.ts';

/** What an address lookup came to. `none`: 'Invalid Response Data.', everything is entered by hand (section 8). */
export type Lookup =
  | { kind: 'found'; data: AddressData }
  | { kind: 'choose'; candidates: Suggestion[] }
  | { kind: 'none' }
  | { kind: 'failed'; fault: CallFault };

export type LookupAddress =
  | Pick<Suggestion, 'address1' | 'address2' | 'city' | 'state' | 'zip'>
  | { searched_address: string };

/** Asks the providers about an address; its unit, which none of them is asked for, stays with what they find. */
export async function lookUp(address: LookupAddress, applicationId?: number): Promise<Lookup> {
  const { address1, address2, city, state, zip, searched_address } = address as Partial<Suggestion> & {
    searched_address?: string;
  };
  const result = await client.call('lookupAddress', {
    ...(searched_address === undefined ? { address1, city, state, zip } : { searched_address }),
    ...(applicationId === undefined ? {} : { application_id: applicationId }),
  });
  if (!result.ok) return { kind: 'failed', fault: new CallFault(result) };
  const data = result.data.api_address_data;
  if (!data) return { kind: 'none' };
  if (data.candidates.length > 0)
    return { kind: 'choose', candidates: data.candidates.map((one) => (address2 ? { ...one, address2 } : one)) };
  return { kind: 'found', data: address2 ? { ...data, values: { ...data.values, address2 } } : data };
}
