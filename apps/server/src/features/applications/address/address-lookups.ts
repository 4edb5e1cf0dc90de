import { type AddressData, addressData } from '@freeboard/contract';
import { type ApplicationType, isOtherAddress } from '@freeboard/domain/applications';
import { fieldsOf, formFor, isLookupReady, textOf, type Values } from '@freeboard/domain/forms';
import type { Context } from '../../../kernel/context/context.ts';
import type { ApplicationRecord } from '../applications.queries.ts';
import { detailsOf, upsertLookups } from './address-lookups.queries.ts';

const ADDRESS = ['address1', 'city', 'state', 'zip'] as const;
const ENTERED = ['person', 'client', 'document'];

type Row = Pick<ApplicationRecord, 'details' | 'provenance' | 'address_data'>;

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
 * The lookup that filled an application; `isMoved` when a different address was entered since, so that its facts
 * describe another house.
 */
export function saved(row: Row): { data: AddressData; isMoved: boolean } | null {
  const read = addressData.safeParse(row.address_data);
  return read.success ? { data: read.data, isMoved: isMoved(row, read.data) } : null;
}

/**
 * Priority in the queue: first applications that a user is waiting for, then those selected in the list, then rows of
 * a bulk upload.
 */
const PRIORITY = { single: 0, selected: 1, sheet: 2 } as const;

type Arrived = { id: number; values: Values };

const isLookedUp = (type: ApplicationType): boolean => fieldsOf(formFor(type)).has('address1');

export async function queue(
  context: Context,
  { agencyId, type, priority }: { agencyId: number; type: ApplicationType; priority: keyof typeof PRIORITY },
  arrived: readonly Arrived[],
): Promise<void> {
  const ready = isLookedUp(type) ? arrived.filter(({ values }) => isLookupReady(values)) : [];
  if (ready.length === 0) return;
  await upsertLookups(
    context.db,
    ready.map(({ id }) => ({
      application_id: id,
      agency_id: agencyId,
      priority: PRIORITY[priority],
      due_at: context.now,
    })),
  );
}

/** @returns the ids of applications without a complete address, which are not queued */
export async function queueSelected(
  context: Context,
  agencyId: number,
  rows: readonly { id: number; type: string }[],
): Promise<Set<number>> {
  const details = await detailsOf(
    context.db,
    rows.map(({ id }) => id),
  );
  const valuesById = new Map(details.map((row) => [row.application_id, row.details as Values]));
  const incomplete = new Set<number>();
  for (const [type, same] of Map.groupBy(rows, (row) => row.type as ApplicationType)) {
    const arrived = same.map(({ id }) => ({ id, values: valuesById.get(id) ?? {} }));
    for (const { id, values } of arrived) if (!isLookedUp(type) || !isLookupReady(values)) incomplete.add(id);
    await queue(context, { agencyId, type, priority: 'selected' }, arrived);
  }
  return incomplete;
}
