/** The end is excluded. */
export type Span = { from: Date; to: Date };

const monthOf = (at: Date, later = 0) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later, 1));

/**
 * Splits a span into its complete UTC months, which are tallied by month, and the days before and after them, tallied
 * by day. `months` is null when there is no complete month.
 */
export function inMonths({ from, to }: Span): { months: Span | null; rest: Span[] } {
  const first = monthOf(from).getTime() === from.getTime() ? from : monthOf(from, 1);
  const last = monthOf(to);
  if (first.getTime() >= last.getTime()) return { months: null, rest: from < to ? [{ from, to }] : [] };
  const rest = [
    { from, to: first },
    { from: last, to },
  ];
  return { months: { from: first, to: last }, rest: rest.filter((span) => span.from < span.to) };
}

export function spansOf(range: { from: string; to: string }): { now: Span; before: Span } {
  const from = new Date(`${range.from}T00:00:00Z`);
  const to = new Date(Date.parse(`${range.to}T00:00:00Z`) + 86_400_000);
  const before = { from: new Date(2 * from.getTime() - to.getTime()), to: from };
  return { now: { from, to }, before };
}

/**
 * Extends a span that ends in the future to the end of its month: nothing was created later, so the month counts as
 * complete.
 */
export const toMonthEnd = ({ from, to }: Span, now: Date): Span =>
  to > now ? { from, to: to.getTime() === monthOf(to).getTime() ? to : monthOf(to, 1) } : { from, to };
