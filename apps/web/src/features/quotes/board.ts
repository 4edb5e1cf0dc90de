import type { Application, CarrierProgress, Quote } from '@freeboard/contract';
import type { Values } from '@freeboard/domain/forms';
import {
  bestOffer,
  comparePremium,
  doubtOfQuote,
  hasPremium,
  isHiddenCarrier,
  outcomeText,
  shownQuotes,
} from '@freeboard/domain/quotes';
import { showClock } from '../../lib/format.ts';

/** One row of the results: a carrier's quote, or a carrier that is still awaited. */
export type BoardRow = {
  id: number;
  /** What it stands together with: the offers of one answer. */
  group: string;
  /** Whom it came of. */
  groupName: string;
  name: string;
  isSandbox: boolean;
  quote: Quote | null;
  awaited: CarrierProgress | null;
};

export type SortKey = 'premium' | 'name' | 'outcome';
export type Sort = { key: SortKey; direction: 'asc' | 'desc' };
export const DEFAULT_SORT: Sort = { key: 'premium', direction: 'asc' };

/** What a person asked to see beside the quotes with a premium: those without one, those of earlier runs. */
export type Shown = { all: boolean; earlier: boolean };

export type Board = {
  /** Rows to show, in order; carriers that ask the agent come first, those still awaited last. */
  rows: BoardRow[];
  /** Rows left out because they carry no premium. */
  hidden: BoardRow[];
};

const byName = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

const asksFirst = (a: BoardRow, b: BoardRow): number =>
  Number(b.awaited?.state === 'asks') - Number(a.awaited?.state === 'asks');

function compare(a: BoardRow, b: BoardRow, sort: Sort): number {
  const first = asksFirst(a, b);
  if (first !== 0) return first;
  if (!a.quote || !b.quote) return a.quote ? -1 : b.quote ? 1 : byName(a.groupName, b.groupName);
  const sign = sort.direction === 'asc' ? 1 : -1;
  if (sort.key === 'name') return sign * byName(a.groupName, b.groupName);
  if (sort.key === 'outcome') return sign * a.quote.payload.outcome.localeCompare(b.quote.payload.outcome);
  const [left, right] = [a.quote.payload.premium, b.quote.payload.premium];
  // Rows without a premium stay last in both directions.
  return hasPremium(left) && hasPremium(right) ? sign * comparePremium(left, right) : comparePremium(left, right);
}

const CHEAPEST: Sort = { key: 'premium', direction: 'asc' };

/** In order, the offers of one answer together: a group stands where its cheapest does. */
function inOrder(rows: readonly BoardRow[], sort: Sort): BoardRow[] {
  const groups = [...Map.groupBy(rows, ({ group }) => group).values()].map((group) => ({
    head: group.toSorted((a, b) => compare(a, b, CHEAPEST))[0] as BoardRow,
    rows: group.toSorted((a, b) => compare(a, b, sort) || compare(a, b, CHEAPEST)),
  }));
  return groups.sort((a, b) => compare(a.head, b.head, sort)).flatMap((group) => group.rows);
}

/** Offers of earlier turns of an asking stand apart from those of its last. */
const groupOf = ({ group, superseded_at }: Quote): string =>
  superseded_at === null ? `${group}` : `${group} until ${superseded_at}`;

/** Returns whether a carrier's answer is still to come, or more of it: what it was asked before is laid aside. */
function isAwaited({ quote_id, state }: CarrierProgress, quotes: readonly Quote[]): boolean {
  const given = quotes.filter(({ group }) => group === quote_id);
  return state === 'done' ? given.length === 0 : given.every((quote) => quote.is_superseded || quote.is_partial);
}

/**
 * Returns the rows of the results table (R4.3), carriers that ask the agent first: quotes of the latest run, be they
 * superseded by a change, and custom ones, and every carrier of the run from the first moment. Without a premium a row
 * is hidden unless `all`; the carrier 'Flood Risk' never shows.
 */
export function boardOf(
  application: Pick<Application, 'quotes' | 'outdated'>,
  carriers: readonly CarrierProgress[],
  sort: Sort,
  { all, earlier }: Shown,
): Board {
  const current = earlier ? application.quotes : shownQuotes(application);
  const rows: BoardRow[] = [
    ...current.map((quote) => ({
      id: quote.id,
      group: groupOf(quote),
      groupName: quote.group_name,
      name: quote.payload.carrier_name,
      isSandbox: quote.is_sandbox,
      quote,
      awaited: null,
    })),
    ...carriers
      .filter((carrier) => isAwaited(carrier, application.quotes))
      .map((carrier) => ({
        id: carrier.quote_id,
        group: `${carrier.quote_id}`,
        groupName: carrier.name,
        name: carrier.name,
        isSandbox: carrier.is_sandbox,
        quote: null,
        awaited: carrier,
      })),
  ].filter((row) => !isHiddenCarrier(row.name));
  const isShown = (row: BoardRow) => all || !row.quote || hasPremium(row.quote.payload.premium);
  return {
    rows: inOrder(rows.filter(isShown), sort),
    hidden: rows.filter((row) => !isShown(row)),
  };
}

/** Returns why a row's price may be a mistake, beside those of the other rows. */
export const doubtOf = ({ quote }: BoardRow, rows: readonly BoardRow[]): string | null =>
  quote === null
    ? null
    : doubtOfQuote(
        quote,
        rows.flatMap((row) => row.quote ?? []),
      );

/**
 * Returns the quote with the best price on the terms that were asked (D23), of those that are valid and not doubtful;
 * null where none is to be called so.
 */
export function bestOf(rows: readonly BoardRow[], asked: Values): number | null {
  const current = rows.flatMap((row) => {
    const { quote } = row;
    return quote && !quote.is_superseded && !quote.is_expired && doubtOf(row, rows) === null ? [quote] : [];
  });
  return bestOffer(current, ({ payload }) => payload, asked)?.id ?? null;
}

/** Returns how many of each outcome are hidden, in words: '2 declined, 1 referral'. */
export function hiddenText(hidden: readonly BoardRow[]): string {
  const counts = new Map<string, number>();
  for (const { quote } of hidden) {
    const outcome = quote ? outcomeText(quote.payload.outcome) : '';
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  return [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ');
}

/** Returns why a carrier has not been asked yet. */
export function waitsText({ waits }: CarrierProgress): string {
  switch (waits?.for) {
    case 'told':
      return `asked us to wait until ${showClock(waits.until)}`;
    case 'failures':
      return `failed too often, tried again at ${showClock(waits.until)}`;
    case 'limits':
      return 'waits for its turn: all its places are taken';
    default:
      return 'not asked yet';
  }
}

/** Returns how many carriers of the run have answered, of how many asked. */
export function answeredOf(carriers: readonly CarrierProgress[]): { answered: number; asked: number } {
  return { answered: carriers.filter((carrier) => carrier.state === 'done').length, asked: carriers.length };
}

/** Seconds waited and allowed for a carrier at `now` (ms, the server's clock); null before it is asked. */
export function waited(carrier: CarrierProgress, now: number): { seconds: number; of: number; share: number } | null {
  if (!carrier.started_at || !carrier.deadline_at) return null;
  const start = Date.parse(carrier.started_at);
  const of = Math.max((Date.parse(carrier.deadline_at) - start) / 1000, 1);
  const seconds = Math.max(0, (now - start) / 1000);
  return { seconds: Math.floor(seconds), of: Math.round(of), share: Math.min(seconds / of, 1) };
}
