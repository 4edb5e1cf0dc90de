import type { HistoryEntry } from '@freeboard/contract';
import { APPLICATION_TYPES } from '@freeboard/domain/applications';
import { fieldsOf, formFor } from '@freeboard/domain/forms';
import { historyKindOf } from '@freeboard/domain/history';
import { authorOf } from '@freeboard/domain/people';
import { formatPremium } from '@freeboard/domain/quotes';
import type { Context } from '../../../kernel/context/context.ts';
import { carrierLabel, type Mask } from '../../quotes/index.ts';
import { type HistoryRow, quotesByIds } from './history.queries.ts';

type Change = { field: string; from: never; to: never };
type QuoteLabels = ReadonlyMap<unknown, string>;

const FIELDS = new Set(APPLICATION_TYPES.flatMap((type) => [...fieldsOf(formFor(type)).keys()]));

/**
 * A change as the viewer may see it. Field values and the viewer's own text are not masked, because the viewer knows
 * them and the mask would reveal which names are carriers (D24).
 */
function shown(change: Change, isOwn: boolean, mask: Mask): Change {
  if (FIELDS.has(change.field)) return change;
  const masked = mask.json(change);
  return isOwn ? { ...masked, to: change.to } : masked;
}

const isQuote = ({ field }: Change) => field === 'chosen_quote';

export async function chosenQuotes({ db, viewer }: Context, rows: readonly HistoryRow[]): Promise<QuoteLabels> {
  const changes = rows.flatMap((row) => row.changes as Change[]).filter(isQuote);
  const ids = [...new Set(changes.flatMap(({ from, to }) => [from, to]).filter((id) => typeof id === 'number'))];
  const quotes = ids.length === 0 ? [] : await quotesByIds(db, ids);
  return new Map(
    quotes.map(({ id, name, premium }) => {
      const parts = [carrierLabel(viewer, name, id), formatPremium(premium)];
      return [id, parts.filter(Boolean).join(', ')];
    }),
  );
}

/** Presents a history line; `mask` is null when nothing must be masked, `quotes` has the labels of chosen quotes. */
export function toEntry({ viewer }: Context, row: HistoryRow, mask: Mask | null, quotes: QuoteLabels): HistoryEntry {
  const labeled = (change: Change): Change =>
    isQuote(change)
      ? {
          ...change,
          from: (quotes.get(change.from) ?? change.from) as never,
          to: (quotes.get(change.to) ?? change.to) as never,
        }
      : change;
  const isOwn = row.actor_id === viewer.id && row.impersonator_name === null;
  const changes = row.changes as Change[];
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    actor: { id: row.actor_id, name: authorOf(row.actor_name, row.impersonator_name), role: row.actor_role },
    action: mask ? mask.text(row.action) : row.action,
    kind: row.impersonator_id === null ? historyKindOf(row.action) : 'impersonation',
    changes: (mask ? changes.map((change) => shown(change, isOwn, mask)) : changes).map(labeled),
  };
}
