import type { Quote } from '@freeboard/contract';
import { lapsedSince } from '@freeboard/domain/flood';
import type { Values } from '@freeboard/domain/forms';
import { earliestStart, firstDay, hasPremium, isTooEarly, startFacts, startText } from '@freeboard/domain/quotes';

/** The earliest start of a quote as text, and whether that is later than requested, or before the end of a lapse. */
export type ShownStart = { words: string; isLate: boolean };

/** The earliest start of a quote with a price and a known waiting period; else null. */
export function startOf({ payload }: Quote, values: Values, today: string): ShownStart | null {
  if (!payload.waiting || !hasPremium(payload.premium)) return null;
  const start = earliestStart(payload.waiting, startFacts(values, today));
  return {
    words: startText(start),
    isLate: lapsedSince(payload.waiting) !== null || isTooEarly(values.effective_date, start),
  };
}

/** The first day of a quote's coverage, YYYY-MM-DD; null if its carrier's waiting period is unknown. */
export const firstDayOf = ({ payload }: Quote, values: Values, today: string): string | null =>
  payload.waiting === null
    ? null
    : firstDay(values.effective_date, earliestStart(payload.waiting, startFacts(values, today)));
