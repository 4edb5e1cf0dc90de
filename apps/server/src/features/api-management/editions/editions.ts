import type { CarrierDetail } from '@freeboard/contract';
import type { Context } from '../../../kernel/context/context.ts';
import { Fault, invalid } from '../../../kernel/faults.ts';
import { type CarrierRow, updateCarrier } from '../carriers.queries.ts';
import { detailOf } from '../detail.ts';
import type { SettingName } from '../settings.ts';

/** What a change did, as it is told to whoever worked on the edition before: 'changed this draft'. */
export type What =
  | 'changed this draft'
  | 'dropped this draft'
  | 'changed its account'
  | `${'changed' | 'removed'} its ${SettingName} setting`
  | `changed over to its ${SettingName} setting`
  | `published version ${number}`
  | `went back to version ${number}`
  | 'removed it';

const wordsOf = ({ last_change }: CarrierDetail): string | undefined => {
  if (!last_change) return undefined;
  const { by, is_you, what } = last_change;
  return is_you ? `You ${what} in another window.` : `${by} ${what} meanwhile.`;
};

/**
 * Goes on only when the edition that a change was made on is the one that stands (D7). The row must be locked.
 * @throws Fault conflict (with the carrier as it stands), invalid (no edition named)
 */
export async function expectEdition(context: Context, row: CarrierRow, edition: number | undefined): Promise<void> {
  if (edition === undefined) throw invalid({ edition: ['Field is required.'] });
  if (edition === row.edition) return;
  const carrier = await detailOf(context, row.id);
  throw new Fault('conflict', wordsOf(carrier), { data: { carrier } });
}

/** The columns of a carrier's next edition. */
export const nextEdition = (context: Context, edition: number, what: What) => ({
  edition: edition + 1,
  changed: JSON.stringify({ what, by: context.author, by_id: context.viewer.id, at: context.now.toISOString() }),
});

/** Counts the edition up and says who changed what. */
export const countEdition = (context: Context, row: CarrierRow, what: What) =>
  updateCarrier(context.db, row.id, nextEdition(context, row.edition, what));
