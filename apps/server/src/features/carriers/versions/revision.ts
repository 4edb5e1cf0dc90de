import type { CarrierDetail } from '@freeboard/contract';
import type { Context } from '../../../kernel/context/context.ts';
import { Fault, invalid } from '../../../kernel/faults.ts';
import { type CarrierRow, updateCarrier } from '../carriers.queries.ts';
import { detailOf } from '../detail.ts';
import type { SettingName } from '../settings.ts';

export type ChangeText =
  | 'changed this draft'
  | 'dropped this draft'
  | 'changed its account'
  | `${'changed' | 'removed'} its ${SettingName} setting`
  | `changed over to its ${SettingName} setting`
  | `published version ${number}`
  | `went back to version ${number}`
  | 'removed it';

const conflictMessage = ({ last_change }: CarrierDetail): string | undefined => {
  if (!last_change) return undefined;
  const { by, is_you, what } = last_change;
  return is_you ? `You ${what} in another window.` : `${by} ${what} since you opened it.`;
};

/**
 * Refuses a change that is not based on the current revision (D7). The row must be locked.
 * @throws Fault conflict (with the current carrier), invalid (no revision sent)
 */
export async function expectRevision(context: Context, row: CarrierRow, revision: number | undefined): Promise<void> {
  if (revision === undefined) throw invalid({ revision: ['Field is required.'] });
  if (revision === row.revision) return;
  const carrier = await detailOf(context, row.id);
  throw new Fault('conflict', conflictMessage(carrier), { data: { carrier } });
}

export const nextRevision = (context: Context, revision: number, what: ChangeText) => ({
  revision: revision + 1,
  changed: JSON.stringify({ what, by: context.author, by_id: context.viewer.id, at: context.now.toISOString() }),
});

export const countRevision = (context: Context, row: CarrierRow, what: ChangeText) =>
  updateCarrier(context.db, row.id, nextRevision(context, row.revision, what));
