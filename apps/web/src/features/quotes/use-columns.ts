import type { ApplicationType } from '@freeboard/domain/applications';
import { termColumns } from '@freeboard/domain/quotes';
import { useMedia } from '../../lib/browser/use-media.ts';

/**
 * Numbers of visible columns: `fromPremium` counts those from the premium up to, but without, the menu; `afterChoose`
 * all
 * but the first.
 */
export type Columns = { fromPremium: number; afterChoose: number; isNarrow: boolean; isPhone: boolean };

// A cell that spans more columns than are visible creates extra ones, which take up width.
const NARROW: Columns = { fromPremium: 1, afterChoose: 4, isNarrow: true, isPhone: false };
const PHONE: Columns = { fromPremium: 1, afterChoose: 3, isNarrow: true, isPhone: true };

/** `fromPremium`: the terms with premium, good-until and remark; `afterChoose` adds carrier, outcome and menu. */
const wide = (terms: number): Columns => ({
  fromPremium: terms + 3,
  afterChoose: terms + 6,
  isNarrow: false,
  isPhone: false,
});

/** Must match what `hide-s` and `hide-xs` leave visible. */
export function useColumns(type: ApplicationType): Columns {
  const isNarrow = useMedia('(max-width: 56.25rem)', { onPaper: false });
  const isPhone = useMedia('(max-width: 40rem)', { onPaper: false });
  return isPhone ? PHONE : isNarrow ? NARROW : wide(termColumns(type).length);
}
