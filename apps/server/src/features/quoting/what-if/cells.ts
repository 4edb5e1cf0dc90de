import type { ApplicationType } from '@freeboard/domain/applications';
import type { Values } from '@freeboard/domain/forms';
import { differenceText, type Outcome, offerNearest, requestedTerms, variedTerms } from '@freeboard/domain/quotes';
import type { CarrierConfig } from '../../../integrations/carriers/index.ts';
import type { Context } from '../../../kernel/context/context.ts';
import type { ApplicationRecord } from '../../applications/index.ts';
import type { Axes } from './axes.ts';
import { requestAt } from './scenario.ts';
import { type Answer, type CellOffer, offersOfRun, type Terms } from './what-if.queries.ts';

export type Cell = { deductible: string; building_limit: number; contents_limit: number | null };

export const cellsOf = ({ deductibles, limits, contents, present }: Axes): Cell[] =>
  deductibles.flatMap((deductible) =>
    limits.flatMap((building_limit) =>
      contents.map((limit) => ({
        deductible,
        building_limit,
        // A cell with the current limit has null, so that its key is the same on either axis.
        contents_limit: limit === present.contents_limit ? null : limit,
      })),
    ),
  );

export const keyOf = ({ deductible, building_limit, contents_limit }: Cell, { id }: CarrierConfig): string =>
  `${deductible} ${building_limit} ${contents_limit} ${id}`;

export const isAt = (cell: Cell, terms: unknown): boolean => {
  const { deductible, building_limit, contents_limit = null } = terms as Terms;
  return (
    deductible === cell.deductible && building_limit === cell.building_limit && contents_limit === cell.contents_limit
  );
};

const isVaried = ({ type }: ApplicationRecord, key: string): boolean =>
  variedTerms(type as ApplicationType).some(({ keys }) => keys.includes(key));

export function valuesOfCell(row: ApplicationRecord, now: Date, axes: Axes, cell: Cell): Values {
  const { type, values } = requestAt(row, now, axes, cell);
  return requestedTerms(type, values);
}

/**
 * A carrier's answer for a cell; `other_terms` describes how the offer's terms differ from the cell's, '' when they
 * are equal.
 */
export type CellAnswer = Pick<CellOffer, 'premium' | 'reasons'> & { outcome: Outcome | null; other_terms: string };

export function answerAt(offers: readonly CellOffer[], asked: Values): CellAnswer {
  const nearest = offerNearest(offers, asked);
  const { outcome, premium, reasons } = nearest?.offer ?? offers[0] ?? { outcome: null, premium: null, reasons: [] };
  return { outcome, premium, reasons, other_terms: differenceText(nearest?.differences ?? []) };
}

export function savedAnswerAt(request: { answer: unknown; outcome: string | null }, asked: Values): CellAnswer {
  const { offers, premium = null, reasons = [] } = (request.answer ?? {}) as Partial<Answer>;
  const outcome = request.outcome as Outcome | null;
  const terms = { coverages: {}, deductibles: {} };
  const answer = answerAt(offers ?? (outcome ? [{ outcome, premium, reasons, ...terms }] : []), asked);
  return answer.premium === null ? { ...answer, outcome, reasons } : answer;
}

/** Offers of the current run that already have a cell's terms, so that their carriers need not be called. */
export async function offeredAt(
  context: Context,
  row: ApplicationRecord,
  { axes, others }: { axes: Axes; others: readonly CarrierConfig[] },
): Promise<ReadonlyMap<string, CellOffer>> {
  const kept = row.run_id === null ? [] : await offersOfRun(context.db, row.run_id);
  if (kept.length === 0) return new Map();
  const found = cellsOf(axes).flatMap((cell) => {
    const asked = valuesOfCell(row, context.now, axes, cell);
    return others.flatMap((carrier) => {
      const nearest = offerNearest(
        kept.filter(({ carrier_id }) => carrier_id === carrier.id),
        asked,
      );
      // Terms that the offer does not state would be missing for other cells too, so no new request is needed.
      return nearest?.differences.every(({ offered, key }) => offered === null && !isVaried(row, key))
        ? [[keyOf(cell, carrier), nearest.offer] as const]
        : [];
    });
  });
  return new Map(found);
}
