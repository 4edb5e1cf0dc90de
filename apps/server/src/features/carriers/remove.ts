import { found } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { lockCarrier, updateCarrier } from './carriers.queries.ts';
import { liveSettings } from './detail.ts';
import { recordChange } from './drafts.ts';
import { expectRevision, nextRevision } from './versions/revision.ts';

const keyOfRemoved = (key: string, id: number): string => `${key.slice(0, 38 - String(id).length)}-${id}`;

/**
 * Removes a carrier: disables and hides it, ends its open requests, and frees its name. Quotes, exchanges and
 * versions are kept.
 * @throws Fault conflict (another revision), not_found
 */
export const removeCarrier: Verb<'removeCarrier'> = async (context, { carrier_id, revision }) => {
  const row = found(await lockCarrier(context.db, carrier_id));
  await expectRevision(context, row, revision);
  await updateCarrier(context.db, row.id, {
    key: keyOfRemoved(row.key, row.id),
    is_enabled: false,
    removed_at: context.now,
    updated_at: context.now,
    ...nextRevision(context, row.revision, 'removed it'),
  });
  context.wakeEngine('changed');
  recordChange(context, row.agency_id, `removed the carrier ${liveSettings(row).name}`);
  return { carrier_id: row.id };
};
