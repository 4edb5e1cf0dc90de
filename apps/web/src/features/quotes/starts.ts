import type { Quote } from '@freeboard/contract';
import { lapsedSince } from '@freeboard/domain/flood';
import type { Values } from '@freeboard/domain/forms';
import { earliestStart, firstDay, hasPremium, isTooEarly, startFacts, startText } from '@freeboard/domain/quotes';

/** `isLate`: later than requested, or during a lapse. */
export type ShownStart = { words: string; isLate: boolean };

/** Null without a price or a known waiting period. */
export function startOf({ payload }: Quote, values: Values, today: string): ShownStart | null {
  if (!payload.waiting || !hasPremium(payload.premium)) return null;
  const start = earliestStart(payload.waiting, startFacts(values, today));
  return {
    words: startText(start),
    isLate: lapsedSince(payload.waiting) !== null || isTooEarly(values.effective_date, start),
  };
}

/** YYYY-MM-DD; null if the carrier's waiting period is unknown. */
export const firstDayOf = ({ payload }: Quote, values: Values, today: string): string | null =>
  payload.waiting === null
    ? null
    : firstDay(values.effective_date, earliestStart(payload.waiting, startFacts(values, today)));
