import { useMedia } from '../../lib/use-media.ts';

/** How many columns of the results table are seen: those from the premium on, and all but the first. */
export type Columns = { fromPremium: number; afterChoose: number };

// A cell that spans more of them than are seen makes columns of its own, which take room while it stands.
const WIDE: Columns = { fromPremium: 6, afterChoose: 8 };
const NARROW: Columns = { fromPremium: 1, afterChoose: 3 };
const PHONE: Columns = { fromPremium: 1, afterChoose: 2 };

/** The columns that `hide-s` and `hide-xs` leave. */
export function useColumns(): Columns {
  const isNarrow = useMedia('(max-width: 56.25rem)');
  const isPhone = useMedia('(max-width: 40rem)');
  return isPhone ? PHONE : isNarrow ? NARROW : WIDE;
}
