import type { Application, Note, QuoteChanges, QuoteProgress } from '../types.ts';

const byPlace = (a: Note, b: Note): number => (b.pinned_at ?? '').localeCompare(a.pinned_at ?? '', 'en') || b.id - a.id;

/** Merges changed quotes into their application. @returns null for another version or run: it must be refetched */
export function withQuoteChanges(
  application: Application,
  { run_id, quotes, alerts, application: now }: QuoteChanges,
  quoteIds: ReadonlySet<number>,
): Application | null {
  if (now.version !== application.version || run_id !== application.run_id) return null;
  const fresh = new Set(quotes.map(({ id }) => id));
  const left = application.quotes.filter(
    ({ id, group }) => !quoteIds.has(id) && !quoteIds.has(group) && !fresh.has(id),
  );
  const noted = new Set(alerts.map(({ id }) => id));
  const { status, ...columns } = now;
  return {
    ...application,
    ...columns,
    quotes: [...left, ...quotes].toSorted((a, b) => a.id - b.id),
    notes: [...application.notes.filter(({ id }) => !noted.has(id)), ...alerts].toSorted(byPlace),
    payload: { ...application.payload, status },
  };
}

/**
 * Merges changed carriers into the board of their run. @returns null for another run, or if a carrier is missing: the
 * board must be refetched
 */
export function withProgressChanges(progress: QuoteProgress, changes: QuoteChanges): QuoteProgress | null {
  const { run_id, is_complete, now, order } = changes;
  if (run_id !== progress.run_id) return null;
  const byId = new Map([...progress.carriers, ...changes.carriers].map((one) => [one.quote_id, one]));
  const carriers = order.flatMap((id) => byId.get(id) ?? []);
  return carriers.length === order.length ? { run_id, carriers, is_complete, now } : null;
}
