import type { Quote } from '@freeboard/contract';
import { deductibleIn, offerGroupText, offerTitle } from '@freeboard/domain/quotes';
import type { BoardRow } from './board.ts';
import { amountText } from './words.ts';

/** Position among the offers of the same answer. */
export type Place = 'alone' | 'first' | 'middle' | 'last';

export function placeOf(rows: readonly BoardRow[], at: number): Place {
  const group = rows[at]?.group;
  const follows = at > 0 && rows[at - 1]?.group === group;
  const leads = rows[at + 1]?.group === group;
  if (follows) return leads ? 'middle' : 'last';
  return leads ? 'first' : 'alone';
}

/** By group: '3 deductibles'. */
export function groupTextOf(rows: readonly BoardRow[]): ReadonlyMap<string, string> {
  const groups = Map.groupBy(rows, ({ group }) => group);
  return new Map(
    [...groups].map(([group, of]) => [
      group,
      offerGroupText(
        of.flatMap(({ quote }) => (quote?.payload && { ...quote.payload, is_brokered: quote.is_brokered }) || []),
      ),
    ]),
  );
}

const deductibleText = (quote: Quote): string => {
  const deductible = deductibleIn(quote.payload);
  return deductible === null ? '' : `${amountText('deductible', deductible)} deductible`;
};

/**
 * What distinguishes an offer in its group: its carrier or its own name, else, if amounts have no columns
 * (`isNarrow`), its deductible.
 */
export function labelInGroup({ quote, groupName }: BoardRow, isNarrow: boolean): string {
  if (!quote) return '';
  const { carrier_name, offer_name } = quote.payload;
  if (carrier_name !== groupName) return offerTitle(quote.payload);
  return offer_name ?? (isNarrow ? deductibleText(quote) : '');
}

/** For screen readers: 'Palmetto Flood, $10,000 deductible'. */
export function titleOf(row: BoardRow, isGrouped: boolean): string {
  if (!row.quote) return row.name;
  if (!isGrouped) return offerTitle(row.quote.payload);
  return `${row.groupName}, ${labelInGroup(row, true) || `offer ${row.id}`}`;
}
