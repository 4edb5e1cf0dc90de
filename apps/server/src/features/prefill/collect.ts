import type { AddressData } from '@freeboard/contract';
import { parcelFacts } from '@freeboard/domain';
import { type ParcelFound, parcelSource } from '../../integrations/parcels/parcels.ts';
import { failed, type ProviderResult } from '../../integrations/provider-result.ts';
import { NSI, type StructureFound, structureSource } from '../../integrations/structures/nsi.ts';

/** Parcels and hints of the map that come later are left out of the form, however many requests they take. */
export const HINT_MS = 3_000;
/** A parcel that nobody waits for at a form has this long. */
export const LATE_MS = 15_000;
/** Why a source is missing that may still answer. */
export const LATE = 'did not answer in time';

/** Gives a source that the form does not wait for its time as a whole. */
export async function inTime<T>(asked: Promise<ProviderResult<T>>, patience_ms = HINT_MS): Promise<ProviderResult<T>> {
  const late = Promise.withResolvers<ProviderResult<T>>();
  const timer = setTimeout(() => late.resolve(failed(LATE)), patience_ms);
  try {
    return await Promise.race([asked, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

export type Collected = AddressData;

/** Puts a provider's values in, or says why there are none. */
export function collect<T>(
  into: Collected,
  provider: string,
  isSandbox: boolean,
  result: ProviderResult<T>,
  values: (value: T) => Record<string, unknown>,
): void {
  if (result.state === 'found') {
    const at = result.at.toISOString();
    for (const [field, value] of Object.entries(values(result.value))) {
      if (value === null || value === undefined || value === '') continue;
      into.values[field] = value as never;
      into.sources[field] = { provider, at, is_sandbox: isSandbox };
    }
  } else {
    const reason = result.state === 'ambiguous' ? 'several records match this address' : result.reason;
    into.missing.push({ provider, reason, ...(result.state === 'failed' ? { is_down: true } : {}) });
  }
}

/** What a roll's fields are called where two sources differ. */
const PARCEL_LABELS: Readonly<Record<string, string>> = {
  year_build: 'year built',
  sqft: 'living area',
  occupancy_type: 'occupancy',
};

/** Fills what no other source states; where the roll differs from one, both are shown and the first stays. */
export function collectParcel(
  into: Collected,
  name: string,
  isSandbox: boolean,
  result: ProviderResult<ParcelFound>,
): void {
  if (result.state !== 'found') {
    collect(into, name, isSandbox, result, () => ({}));
    return;
  }
  const source = parcelSource(result.value);
  const { values, gaps } = parcelFacts(result.value.parcel);
  const isFree = ([field]: [string, unknown]) => into.values[field] === undefined;
  const stated = Object.entries(values).filter(([, value]) => value !== null);
  for (const [field, value] of stated) {
    const other = into.values[field];
    if (other === undefined || other === value) continue;
    const reason = `says ${PARCEL_LABELS[field] ?? field} ${value}; ${into.sources[field]?.provider} says ${other}`;
    into.missing.push({ provider: source, reason });
  }
  for (const reason of gaps) into.missing.push({ provider: source, reason });
  // The number of families belongs to the occupancy that the same source states.
  const fills = Object.fromEntries(stated.filter(isFree));
  if (fills.occupancy_type === undefined) delete fills.no_of_families;
  collect(into, source, isSandbox, result, () => ({
    ...fills,
    ...(fills.occupancy_type === 'Condo Unit' && into.values.form_type === undefined ? { form_type: 'HO6' } : {}),
  }));
}

/** Fills stories and foundation where no other source states them: assumptions, for a person to confirm. */
export function collectStructure(into: Collected, isSandbox: boolean, result: ProviderResult<StructureFound>): void {
  if (result.state !== 'found') {
    collect(into, NSI, isSandbox, result, () => ({}));
    return;
  }
  const source = structureSource(result.value);
  const { num_of_stories, foundation_type } = result.value.structure;
  const assumed = Object.fromEntries(
    Object.entries({ num_of_stories, foundation_type }).filter(([field]) => into.values[field] === undefined),
  );
  collect(into, source, isSandbox, result, () => assumed);
  for (const field of Object.keys(assumed)) {
    const filled = into.sources[field];
    if (filled) filled.is_assumed = true;
  }
  for (const reason of result.value.gaps) into.missing.push({ provider: NSI, reason });
}
