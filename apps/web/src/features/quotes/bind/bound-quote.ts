import type { Application, Quote } from '@freeboard/contract';

/** Returns the quote that an application is bound with; null where it is not bound. */
export const boundQuote = ({ quotes }: Pick<Application, 'quotes'>): Quote | null =>
  quotes.find(({ bound }) => bound !== null) ?? null;

/** Returns whether sending these quotes (none: all of them) sends another one than the one that is bound. */
export function sendsOthers(application: Pick<Application, 'quotes'>, quoteIds: readonly number[]): boolean {
  const bound = boundQuote(application);
  return bound !== null && (quoteIds.length === 0 || quoteIds.some((id) => id !== bound.id));
}
