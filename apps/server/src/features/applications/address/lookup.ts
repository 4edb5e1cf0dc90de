import { type AddressData, addressData } from '@freeboard/contract';
import { isOtherAddress } from '@freeboard/domain/applications';
import { textOf, type Values } from '@freeboard/domain/forms';
import type { ApplicationRecord } from '../applications.queries.ts';

const ADDRESS = ['address1', 'city', 'state', 'zip'] as const;
const ENTERED = ['person', 'client', 'document'];

type Row = Pick<ApplicationRecord, 'details' | 'provenance' | 'address_data'>;

/** Whether another address was entered after the lookup. */
function isMoved(row: Row, data: AddressData): boolean {
  const since = Date.parse(data.sources.latitude?.at ?? '');
  const provenance = row.provenance as Record<string, { source: string; at: string } | undefined>;
  const isEnteredSince = ADDRESS.some((key) => {
    const origin = provenance[key];
    return origin !== undefined && ENTERED.includes(origin.source) && Date.parse(origin.at) > since;
  });
  const text = (key: (typeof ADDRESS)[number]) => textOf(row.details as Values, key);
  const fields = { address1: text('address1'), city: text('city'), state: text('state'), zip: text('zip') };
  return isEnteredSince && isOtherAddress(String(data.facts.matched_address ?? ''), fields);
}

/**
 * The lookup that an application was filled from; `isMoved` when the address was changed since and its facts are of
 * another house.
 */
export function savedLookup(row: Row): { data: AddressData; isMoved: boolean } | null {
  const read = addressData.safeParse(row.address_data);
  return read.success ? { data: read.data, isMoved: isMoved(row, read.data) } : null;
}
