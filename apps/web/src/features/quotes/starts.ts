import type { Quote } from '@freeboard/contract';
import { lapsedSince } from '@freeboard/domain/flood';
import type { Values } from '@freeboard/domain/forms';
import { earliestStart, firstDay, hasPremium, isTooEarly, startFacts, startText } from '@freeboard/domain/quotes';

/** When a quote's cover can start, in words, and whether that is after the day that is wished for, or not before a lapse ends. */
export type ShownStart = { words: string; isLate: boolean };

/** Returns the earliest start of a quote that has a price and whose carrier's waiting is known; else null. */
export function startOf({ payload }: Quote, values: Values, today: string): ShownStart | null {
  if (!payload.waiting || !hasPremium(payload.premium)) return null;
  const start = earliestStart(payload.waiting, startFacts(values, today));
  return {
    words: startText(start),
    isLate: lapsedSince(payload.waiting) !== null || isTooEarly(values.effective_date, start),
  };
}

/** Returns the first day of a quote's coverage, YYYY-MM-DD; null where its carrier's waiting period is not known. */
export const firstDayOf = ({ payload }: Quote, values: Values, today: string): string | null =>
  payload.waiting === null
    ? null
    : firstDay(values.effective_date, earliestStart(payload.waiting, startFacts(values, today)));
