import type { CarrierDetail } from '@freeboard/contract';
import type { Context } from '../../../kernel/context/context.ts';
import { Fault, invalid } from '../../../kernel/faults.ts';
import { type CarrierRow, updateCarrier } from '../carriers.queries.ts';
import { detailOf } from '../detail.ts';
import type { SettingName } from '../settings.ts';

/** Says what a change did, for a user whose edition is outdated: 'changed this draft'. */
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
  return is_you ? `You ${what} in another window.` : `${by} ${what} meanwhile.`;
};

/**
 * Refuses a change made on another edition than the current one (D7). The row must be locked.
 * @throws Fault conflict (with the current carrier), invalid (no edition named)
 */
export async function expectEdition(context: Context, row: CarrierRow, edition: number | undefined): Promise<void> {
  if (edition === undefined) throw invalid({ edition: ['Field is required.'] });
  if (edition === row.edition) return;
  const carrier = await detailOf(context, row.id);
  throw new Fault('conflict', conflictMessage(carrier), { data: { carrier } });
}

/** Makes the columns of a carrier's next edition. */
export const nextEdition = (context: Context, edition: number, what: ChangeText) => ({
  edition: edition + 1,
  changed: JSON.stringify({ what, by: context.author, by_id: context.viewer.id, at: context.now.toISOString() }),
});

/** Increments the edition and stores who changed what. */
export const countEdition = (context: Context, row: CarrierRow, what: ChangeText) =>
  updateCarrier(context.db, row.id, nextEdition(context, row.edition, what));
