import type { Quote, WhatIf } from '@freeboard/contract';
import type { Values } from '@freeboard/domain/forms';
import { comparePremium, type Difference, differenceText, hasPremium, offerNearest } from '@freeboard/domain/quotes';
import type { Answer } from './cells.ts';

const isPresent = (data: WhatIf, cell: WhatIf['cells'][number]): boolean =>
  cell.deductible === data.present.deductible &&
  cell.building_limit === data.present.building_limit &&
  (data.limits_of === 'building' || cell.contents_limit === data.present.contents_limit);

export const nameOf = ({
  payload,
  is_brokered,
  group_name,
}: Pick<Quote, 'payload' | 'is_brokered' | 'group_name'>): string => (is_brokered ? payload.carrier_name : group_name);

const answerOf = (
  { payload, is_sandbox, is_brokered, group_name }: Quote,
  differences: readonly Difference[],
): Answer => ({
  name: nameOf({ payload, is_brokered, group_name }),
  is_local: false,
  is_sandbox,
  state: 'done',
  outcome: payload.outcome,
  rate_type: payload.rate_type,
  premium: payload.premium,
  reasons: payload.reasons,
  other_terms: differenceText(differences),
});

/**
 * The cell of the current terms gets each carrier's quote on the requested terms, else its nearest quote with its
 * differences. A quote on the requested terms replaces the grid's answer of the same carrier.
 */
export function withBoard(data: WhatIf, quotes: readonly Quote[], asked: Values): WhatIf {
  const valid = quotes.filter(
    ({ is_custom, is_expired, is_superseded }) => !is_custom && !is_expired && !is_superseded,
  );
  const nearest = [...Map.groupBy(valid, nameOf).values()].flatMap((group) => {
    const found = offerNearest(
      group.map((quote) => ({ quote, ...quote.payload })),
      asked,
    );
    if (!found) return [];
    const { quote } = found.offer;
    return [{ group_name: quote.group_name, answer: answerOf(quote, found.differences) }];
  });
  const cells = data.cells.map((cell) =>
    isPresent(data, cell)
      ? {
          ...cell,
          answers: merged(cell.answers, nearest),
        }
      : cell,
  );
  return { ...data, cells };
}

type ListedAnswer = { readonly group_name: string; readonly answer: Answer };

function merged(answers: readonly Answer[], known: readonly ListedAnswer[]): Answer[] {
  const isOnTerms = ({ answer }: ListedAnswer) => answer.other_terms === '';
  const replaced = new Set(known.filter(isOnTerms).map(({ group_name }) => group_name));
  const priced = new Set(answers.filter(({ premium }) => hasPremium(premium)).map(({ name }) => name));
  return [
    ...answers.filter(({ name }) => !replaced.has(name)),
    ...known.filter((one) => isOnTerms(one) || !priced.has(one.group_name)).map(({ answer }) => answer),
  ].toSorted((a, b) => comparePremium(a.premium, b.premium));
}

/** Null if the grid has no cell on the current terms. */
export const presentCell = (data: WhatIf): WhatIf['cells'][number] | null =>
  data.cells.find((cell) => isPresent(data, cell)) ?? null;
