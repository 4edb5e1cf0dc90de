import type { WhatIf } from '@freeboard/contract';
import { hasPremium } from '@freeboard/domain';

export type Cell = WhatIf['cells'][number];
export type Answer = Cell['answers'][number];
export type Priced = Answer & { premium: number };

/** The cheapest price of a cell; null where no carrier gave one. Answers stand cheapest first. */
export function bestOf(cell: Cell | undefined): Priced | null {
  const best = cell?.answers.find((answer) => hasPremium(answer.premium));
  return best ? (best as Priced) : null;
}

/** The cell with the lowest price of all. */
export function cheapestCell(cells: readonly Cell[]): Cell | null {
  let found: Cell | null = null;
  for (const cell of cells) {
    const [price, best] = [bestOf(cell)?.premium, found && bestOf(found)?.premium];
    if (price !== undefined && (best === null || best === undefined || price < best)) found = cell;
  }
  return found;
}

/** How many answers of all cells have come, of those asked for. */
export function answeredOf(cells: readonly Cell[]): { done: number; of: number } {
  const answers = cells.flatMap((cell) => cell.answers).filter((answer) => !answer.is_local);
  return { done: answers.filter(({ state }) => state === 'done').length, of: answers.length };
}

export const keyOf = ({ deductible, building_limit }: Pick<Cell, 'deductible' | 'building_limit'>): string =>
  `${deductible} ${building_limit}`;
