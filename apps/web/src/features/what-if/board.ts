import type { Quote, WhatIf } from '@freeboard/contract';
import { comparePremium, hasPremium, otherTerms, type Values } from '@freeboard/domain';
import type { Answer } from './cells.ts';

const isPresent = (data: WhatIf, cell: WhatIf['cells'][number]): boolean =>
  cell.deductible === data.present.deductible &&
  cell.building_limit === data.present.building_limit &&
  (data.limits_of === 'building' || cell.contents_limit === data.present.contents_limit);

const answerOf = ({ payload, is_sandbox, is_brokered, group_name }: Quote): Answer => ({
  name: is_brokered ? payload.carrier_name : group_name,
  is_local: false,
  is_sandbox,
  state: 'done',
  outcome: payload.outcome,
  premium: payload.premium,
  reasons: payload.reasons,
});

/**
 * The grid with what the board knows already: quotes that stand, on the terms asked, are the answers for the present
 * cell. Where both know a carrier the board's word counts.
 */
export function withBoard(data: WhatIf, quotes: readonly Quote[], asked: Values): WhatIf {
  const known = quotes.filter(
    ({ payload, is_custom, is_expired, is_superseded }) =>
      hasPremium(payload.premium) &&
      !is_custom &&
      !is_expired &&
      !is_superseded &&
      otherTerms(payload, asked).length === 0,
  );
  const names = new Set(known.map(({ group_name }) => group_name));
  const cells = data.cells.map((cell) =>
    isPresent(data, cell)
      ? {
          ...cell,
          answers: [...cell.answers.filter(({ name }) => !names.has(name)), ...known.map(answerOf)].toSorted((a, b) =>
            comparePremium(a.premium, b.premium),
          ),
        }
      : cell,
  );
  return { ...data, cells };
}

/** The cell on the present terms; null where they are none of the grid's. */
export const presentCell = (data: WhatIf): WhatIf['cells'][number] | null =>
  data.cells.find((cell) => isPresent(data, cell)) ?? null;
