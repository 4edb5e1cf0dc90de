/** A span of time, its end not counted. */
export type Span = { from: Date; to: Date };

const monthOf = (at: Date, later = 0) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later, 1));

/**
 * Returns a span cut into its whole months (UTC), which are tallied, and what is left of it before and after them, of
 * which the days are. `months` is null where it holds no whole month.
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

/** Returns the days of a range as a span, and as many days before them. */
export function spansOf(range: { from: string; to: string }): { now: Span; before: Span } {
  const from = new Date(`${range.from}T00:00:00Z`);
  const to = new Date(Date.parse(`${range.to}T00:00:00Z`) + 86_400_000);
  const before = { from: new Date(2 * from.getTime() - to.getTime()), to: from };
  return { now: { from, to }, before };
}

/**
 * Returns a span that reaches past now, to the end of its month: nothing was made after now, so that the month is
 * whole.
 */
export const toMonthEnd = ({ from, to }: Span, now: Date): Span =>
  to > now ? { from, to: to.getTime() === monthOf(to).getTime() ? to : monthOf(to, 1) } : { from, to };
