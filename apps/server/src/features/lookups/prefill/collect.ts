import type { AddressData } from '@freeboard/contract';
import { parcelFacts } from '@freeboard/domain/flood';
import { type ParcelFound, parcelSource } from '../../../integrations/parcels/parcels.ts';
import { failed, type ProviderResult } from '../../../integrations/provider-result.ts';
import { NSI, type StructureFound, structureSource } from '../../../integrations/structures/nsi.ts';

/** Parcels and map hints that take longer in total are left out of the form. */
export const HINT_MS = 3_000;
/** The timeout of a parcel when no user waits at a form. */
export const LATE_MS = 15_000;
export const LATE = 'did not answer in time';

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

export function collect<T>(
  into: Collected,
  provider: string,
  isSandbox: boolean,
  result: ProviderResult<T>,
  values: (value: T) => Record<string, unknown> = () => ({}),
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

const PARCEL_LABELS: Readonly<Record<string, string>> = {
  year_build: 'year built',
  sqft: 'living area',
  occupancy_type: 'occupancy',
};

/**
 * Fills values that no other source states. Where the roll differs from another source, that source's value is kept
 * and the difference is reported.
 */
export function collectParcel(
  into: Collected,
  name: string,
  isSandbox: boolean,
  result: ProviderResult<ParcelFound>,
): void {
  if (result.state !== 'found') {
    collect(into, name, isSandbox, result);
    return;
  }
  const source = parcelSource(result.value);
  const { values, assumed, gaps } = parcelFacts(result.value.parcel);
  const isFree = ([field]: [string, unknown]) => into.values[field] === undefined;
  const stated = Object.entries(values).filter(([, value]) => value !== null);
  for (const [field, value] of stated) {
    const other = into.values[field];
    if (other === undefined || other === value) continue;
    const reason = `says ${PARCEL_LABELS[field] ?? field} ${value}; ${into.sources[field]?.provider} says ${other}`;
    into.missing.push({ provider: source, reason });
  }
  for (const reason of gaps) into.missing.push({ provider: source, reason });
  // The number of families is used only with the occupancy from the same source.
  const fills = Object.fromEntries(stated.filter(isFree));
  if (fills.occupancy_type === undefined) delete fills.no_of_families;
  collect(into, source, isSandbox, result, () => ({
    ...fills,
    ...(fills.occupancy_type === 'Condo Unit' && into.values.form_type === undefined ? { form_type: 'HO6' } : {}),
  }));
  collectAssumed(into, `${source}, homestead`, isSandbox, { ...result, value: assumed });
}

/** Fills values that no other source states. They are marked as assumed, and the user must confirm them. */
function collectAssumed(
  into: Collected,
  source: string,
  isSandbox: boolean,
  result: Extract<ProviderResult<Record<string, string | number | null>>, { state: 'found' }>,
): void {
  const free = Object.entries(result.value).filter(
    ([field, value]) => value !== null && into.values[field] === undefined,
  );
  collect(into, source, isSandbox, result, () => Object.fromEntries(free));
  for (const [field] of free) {
    const filled = into.sources[field];
    if (filled) filled.is_assumed = true;
  }
}

export function collectStructure(into: Collected, isSandbox: boolean, result: ProviderResult<StructureFound>): void {
  if (result.state !== 'found') {
    collect(into, NSI, isSandbox, result);
    return;
  }
  const { num_of_stories, foundation_type, construction_type } = result.value.structure;
  collectAssumed(into, structureSource(result.value), isSandbox, {
    ...result,
    value: { num_of_stories, foundation_type, construction_type },
  });
  for (const reason of result.value.gaps) into.missing.push({ provider: NSI, reason });
}
