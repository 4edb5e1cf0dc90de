import type { WhatIf } from '@freeboard/contract';
import { hasPremium, isBindable, WHAT_IF_FIRST } from '@freeboard/domain/quotes';

export type Cell = WhatIf['cells'][number];
export type Answer = Cell['answers'][number];
export type Priced = Answer & { premium: number };

const isOnTerms = ({ other_terms }: Answer): boolean => other_terms === '';

/**
 * The cheapest on the cell's terms, else of all; bindable ones first. Null if no carrier gave a price. Relies on
 * answers sorted cheapest first.
 */
export function bestOf(cell: Cell | undefined): Priced | null {
  const priced = cell?.answers.filter((answer): answer is Priced => hasPremium(answer.premium)) ?? [];
  const equal = priced.filter(isOnTerms);
  const among = equal.length > 0 ? equal : priced;
  return among.find(isBindable) ?? among[0] ?? null;
}

/**
 * Only prices on the cell's own terms count, and only bindable ones if there are any; null without a price, or if
 * several cells have the lowest.
 */
export function cheapestCell(cells: readonly Cell[]): Cell | null {
  const best = cells.flatMap((cell) => {
    const answer = bestOf(cell);
    return answer && isOnTerms(answer) ? [{ cell, answer }] : [];
  });
  const isQuoted = best.some(({ answer }) => isBindable(answer));
  const among = isQuoted ? best.filter(({ answer }) => isBindable(answer)) : best;
  const [lowest, next] = among.toSorted((a, b) => a.answer.premium - b.answer.premium);
  return lowest && lowest.answer.premium !== next?.answer.premium ? lowest.cell : null;
}

/** A failed request may succeed when it is repeated. */
export const hasFailed = ({ state, outcome }: Answer): boolean =>
  state === 'done' && (outcome === 'error' || outcome === 'timeout');

/** Counts the requested (`of`), arrived (`done`) and failed answers of all cells, without local carriers. */
export function answeredOf(cells: readonly Cell[]): { done: number; of: number; failed: number } {
  const answers = cells.flatMap((cell) => cell.answers).filter((answer) => !answer.is_local);
  return {
    done: answers.filter(({ state }) => state === 'done').length,
    of: answers.length,
    failed: answers.filter(hasFailed).length,
  };
}

const answersWord = (count: number, more = ''): string => `${count} ${more}${count === 1 ? 'answer' : 'answers'}`;

export type Asking = { which: 'cheapest' | 'asked' | 'all'; words: string };

/** Failed or missing answers come first, then the cheapest carriers or all the others; without local carriers. */
export function askings({ cells, others, asked }: Pick<WhatIf, 'cells' | 'others' | 'asked'>): Asking[] {
  const { of, failed } = answeredOf(cells);
  const missing = Math.max(0, asked * cells.length - of);
  const next: Asking[] = [];
  if (failed + missing > 0)
    next.push({
      which: 'asked',
      words: failed > 0 ? `Ask again for ${answersWord(failed + missing)}` : `Ask for ${answersWord(missing, 'more ')}`,
    });
  const left = others - asked;
  if (asked === 0 && left > WHAT_IF_FIRST)
    next.push({ which: 'cheapest', words: `Ask the ${WHAT_IF_FIRST} cheapest carriers` });
  else if (left > 0)
    next.push({ which: 'all', words: left === 1 ? 'Ask the other carrier' : `Ask the ${left} other carriers` });
  return next;
}

export const keyOf = ({
  deductible,
  building_limit,
  contents_limit,
}: Pick<Cell, 'deductible' | 'building_limit' | 'contents_limit'>): string =>
  `${deductible} ${building_limit} ${contents_limit}`;
