import { askedTerms, offerAsAsked } from '@freeboard/domain';
import type { CarrierConfig } from '../../../integrations/carriers/index.ts';
import type { Context } from '../../../kernel/context/context.ts';
import type { ApplicationRecord } from '../../applications/index.ts';
import type { Axes } from './axes.ts';
import { requestAt } from './scenario.ts';
import { type KeptOffer, offersOfRun, type Terms } from './what-if.queries.ts';

export type Cell = { deductible: string; building_limit: number; contents_limit: number | null };

/** The cells of a grid, row by row. */
export const cellsOf = ({ deductibles, limits, contents, present }: Axes): Cell[] =>
  deductibles.flatMap((deductible) =>
    limits.flatMap((building_limit) =>
      contents.map((limit) => ({
        deductible,
        building_limit,
        // The same cell on either axis.
        contents_limit: limit === present.contents_limit ? null : limit,
      })),
    ),
  );

/** By which an answer for a cell is found. */
export const keyOf = ({ deductible, building_limit, contents_limit }: Cell, { id }: CarrierConfig): string =>
  `${deductible} ${building_limit} ${contents_limit} ${id}`;

/** Whether a carrier was asked for a cell. */
export const isAt = (cell: Cell, terms: unknown): boolean => {
  const { deductible, building_limit, contents_limit = null } = terms as Terms;
  return (
    deductible === cell.deductible && building_limit === cell.building_limit && contents_limit === cell.contents_limit
  );
};

/** The offers of the present run that are on the terms of a cell: nobody need be asked for those. */
export async function offeredAt(
  context: Context,
  row: ApplicationRecord,
  { axes, others }: { axes: Axes; others: readonly CarrierConfig[] },
): Promise<ReadonlyMap<string, KeptOffer>> {
  const kept = row.run_id === null ? [] : await offersOfRun(context.db, row.run_id);
  if (kept.length === 0) return new Map();
  const found = cellsOf(axes).flatMap((cell) => {
    const { type, values } = requestAt(row, context.now, axes, cell);
    const asked = askedTerms(type, values);
    return others.flatMap((carrier) => {
      const offer = offerAsAsked(
        kept.filter(({ carrier_id }) => carrier_id === carrier.id),
        asked,
      );
      return offer ? [[keyOf(cell, carrier), offer] as const] : [];
    });
  });
  return new Map(found);
}
