import type { Application } from '@freeboard/contract';
import { may } from '@freeboard/domain/access';
import { isBindable } from '@freeboard/domain/quotes';
import type { CallVariant } from '@freeboard/domain/quotes/call-script';
import { useSession } from '../../../lib/session/session.ts';
import { nameOf } from '../what-if/board.ts';
import { hasFailed } from '../what-if/cells.ts';
import { useGrid } from '../what-if/use-grid.ts';
import { useOpening } from '../what-if/use-opening.ts';

export type Variants = {
  isVaried: boolean;
  /** The requested deductible; null if unknown. */
  present: string | null;
  /** Only variants with the same limits. */
  list: readonly CallVariant[];
  text: string;
  /** Prices are missing and none is pending, so the what-if grid is offered. */
  isOpen: boolean;
  retry?: (() => void) | undefined;
};

const NONE = { present: null, list: [], isOpen: false } as const;

/**
 * Opening call mode requests prices for other deductibles from the cheapest carriers, if the agency's settings say so
 * (R9.5).
 */
export function useVariants(application: Application, quoteId: number | null): Variants {
  const role = useSession()?.user_role;
  const { application_type: type, archived_at } = application;
  const isVaried =
    (type === 'flood' || type === 'home') &&
    archived_at === null &&
    role !== undefined &&
    may(role, 'application.launch');
  const request = { application_id: application.id, limits_of: 'building' } as const;
  const query = useGrid(request, isVaried);
  const opening = useOpening(query.data, request);
  const quote = application.quotes.find(({ id }) => id === quoteId);
  const { data } = query;
  if (!isVaried || !quote) return { ...NONE, isVaried: false, text: '' };
  if (!data) {
    if (query.isError)
      return {
        ...NONE,
        isVaried,
        text: 'Other deductibles couldn’t be loaded.',
        retry: () => void query.refetch(),
      };
    return { ...NONE, isVaried, text: 'Checking other deductibles …' };
  }
  const name = nameOf(quote);
  const answers = data.cells
    .filter(({ building_limit }) => building_limit === data.present.building_limit)
    .flatMap(({ deductible, answers: of }) =>
      of.filter((one) => one.name === name).map((answer) => ({ deductible, answer })),
    );
  const list = answers.flatMap(({ deductible, answer }) =>
    answer.premium !== null && answer.other_terms === '' && isBindable(answer)
      ? [{ deductible, premium: answer.premium }]
      : [],
  );
  const others = answers.filter(({ deductible }) => deductible !== data.present.deductible);
  const isWaiting = answers.some(({ answer }) => answer.state === 'waiting');
  const text = isWaiting
    ? `Asking ${name} about other deductibles …`
    : others.length === 0
      ? (opening ?? `${name} hasn’t been asked about other deductibles.`)
      : others.every(({ answer }) => hasFailed(answer))
        ? `${name} didn’t answer about other deductibles.`
        : list.length < 2
          ? `${name} gave no price to compare for another deductible.`
          : `${name} asks no less for a higher deductible.`;
  return { isVaried, present: data.present.deductible, list, text, isOpen: !isWaiting && list.length < 2 };
}
