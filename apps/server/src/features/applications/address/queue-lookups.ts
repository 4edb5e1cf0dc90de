import type { ApplicationType } from '@freeboard/domain/applications';
import { fieldsOf, formFor, isLookupReady, type Values } from '@freeboard/domain/forms';
import type { Context } from '../../../kernel/context/context.ts';
import { detailsOf, upsertLookups } from './queue-lookups.queries.ts';

/**
 * Priority in the queue: one application that a user waits for, then those selected in the list, then rows of a
 * sheet.
 */
const PRIORITY = { single: 0, selected: 1, sheet: 2 } as const;

type Arrived = { id: number; values: Values };

const isLookedUp = (type: ApplicationType): boolean => fieldsOf(formFor(type)).has('address1');

/** Queues the address lookups of applications of one type that arrived without a person at the form. */
export async function queueLookups(
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

/** @returns the ids that have no complete address */
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
    await queueLookups(context, { agencyId, type, priority: 'selected' }, arrived);
  }
  return incomplete;
}
