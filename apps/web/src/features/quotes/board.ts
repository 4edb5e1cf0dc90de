import type { Application, CarrierProgress, Quote } from '@freeboard/contract';
import type { Values } from '@freeboard/domain/forms';
import {
  bestOffer,
  comparePremium,
  differencesOf,
  doubtOfQuote,
  hasPremium,
  isHiddenCarrier,
  outcomeText,
  shownQuotes,
  soundQuotes,
  termName,
} from '@freeboard/domain/quotes';
import { showClock } from '../../lib/format.ts';

export type BoardRow = {
  id: number;
  /** Shared by the offers of one answer, which are shown together. */
  group: string;
  groupName: string;
  name: string;
  isSandbox: boolean;
  quote: Quote | null;
  awaited: CarrierProgress | null;
};

export type SortKey = 'premium' | 'name' | 'outcome';
export type Sort = { key: SortKey; direction: 'asc' | 'desc' };
export const DEFAULT_SORT: Sort = { key: 'premium', direction: 'asc' };

/** `all`: also rows without a premium; `earlier`: also quotes of earlier runs. */
export type Shown = { all: boolean; earlier: boolean };

export type Board = {
  /** Carriers with questions for the agent come first, pending ones last. */
  rows: BoardRow[];
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

/** Groups are sorted by their best offer, so that the offers of one answer stay together. */
function inOrder(rows: readonly BoardRow[], sort: Sort): BoardRow[] {
  const groups = [...Map.groupBy(rows, ({ group }) => group).values()].map((group) => ({
    head: group.toSorted((a, b) => compare(a, b, CHEAPEST))[0] as BoardRow,
    rows: group.toSorted((a, b) => compare(a, b, sort) || compare(a, b, CHEAPEST)),
  }));
  return groups.sort((a, b) => compare(a.head, b.head, sort)).flatMap((group) => group.rows);
}

/** Superseded offers of a request are grouped separately from its current ones. */
const groupOf = ({ group, superseded_at }: Quote): string =>
  superseded_at === null ? `${group}` : `${group} until ${superseded_at}`;

/**
 * Whether the carrier's answer, or the rest of a partial one, is pending. Superseded quotes don't count; a finished
 * request is pending until its quotes are loaded.
 */
function isAwaited({ quote_id, state }: CarrierProgress, quotes: readonly Quote[]): boolean {
  const given = quotes.filter(({ group }) => group === quote_id);
  return state === 'done' ? given.length === 0 : given.every((quote) => quote.is_superseded || quote.is_partial);
}

/**
 * The rows of the results table (R4.3): the latest run's quotes, including those superseded by a change, custom
 * quotes, and every carrier of the run that has yet to answer. `earlier` adds quotes of earlier runs, `all` shows
 * rows without a premium. The carrier 'Flood Risk' is never shown.
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

const quotesIn = (rows: readonly BoardRow[]): Quote[] => rows.flatMap(({ quote }) => quote ?? []);

/** Null if the price seems right. */
export const doubtOf = ({ quote }: BoardRow, rows: readonly BoardRow[]): string | null =>
  quote === null ? null : doubtOfQuote(quote, quotesIn(rows));

/** The id of the valid and undoubted quote with the best price on the requested terms (D23); null if there is none. */
export const bestOf = (rows: readonly BoardRow[], asked: Values): number | null =>
  bestOffer(soundQuotes(quotesIn(rows)), ({ payload }) => payload, asked)?.id ?? null;

export type CommonGap = { key: string; name: string; count: number };

/** Remarks on most rows, shown once. `of`: the number of quotes in which gaps were counted. */
export type Common = { gaps: readonly CommonGap[]; of: number; sandbox: string };

export const commonOf = (rows: readonly BoardRow[], asked: Values): Common => ({
  ...commonGaps(rows, asked),
  sandbox: sandboxText(rows),
});

/** Shown once, so that rows list only their own gaps. */
export function commonGaps(rows: readonly BoardRow[], asked: Values): Omit<Common, 'sandbox'> {
  const quotes = rows.flatMap(({ quote }) =>
    quote && hasPremium(quote.payload.premium) && !quote.is_superseded ? [quote] : [],
  );
  const gaps = new Map<string, CommonGap>();
  for (const { payload } of quotes)
    for (const { key, label, offered } of differencesOf(payload, asked))
      if (offered === null) gaps.set(key, { key, name: termName(label), count: (gaps.get(key)?.count ?? 0) + 1 });
  return {
    gaps: [...gaps.values()].filter(({ count }) => count > 1 && count > quotes.length / 2),
    of: quotes.length,
  };
}

/**
 * The remark that most carriers have test prices (sandbox or sample rates); '' if most do not, and those rows are
 * marked instead.
 */
export function sandboxText(rows: readonly BoardRow[]): string {
  // A price from sample rates is no more an offer than a sandbox price.
  const isTest = ({ isSandbox, quote }: BoardRow) => isSandbox || quote?.payload.rate_type === 'sample';
  // Whether a carrier's own rates are sample rates is known when it has answered.
  const known = rows.filter((row) => row.isSandbox || row.quote !== null);
  const namesOf = (isWanted: boolean) => [
    ...new Set(known.filter((row) => isTest(row) === isWanted).map(({ groupName }) => groupName)),
  ];
  const [test, real] = [namesOf(true), namesOf(false)];
  if (test.length <= real.length) return '';
  if (real.length === 0) return 'Sandbox: no price here is an offer of insurance.';
  return `Sandbox, no offers of insurance: all but ${new Intl.ListFormat('en').format(real)}.`;
}

/** '2 declined, 1 referral'. */
export function hiddenText(hidden: readonly BoardRow[]): string {
  const counts = new Map<string, number>();
  for (const { quote } of hidden) {
    const outcome = quote ? outcomeText(quote.payload.outcome) : '';
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  return [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ');
}

/** Why the carrier's request has not been sent yet. */
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

export function answeredOf(carriers: readonly CarrierProgress[]): { answered: number; asked: number } {
  return { answered: carriers.filter((carrier) => carrier.state === 'done').length, asked: carriers.length };
}

/** `now`: ms by the server's clock; `of`: seconds allowed; `share`: elapsed, at most 1. Null before the request. */
export function waited(carrier: CarrierProgress, now: number): { seconds: number; of: number; share: number } | null {
  if (!carrier.started_at || !carrier.deadline_at) return null;
  const start = Date.parse(carrier.started_at);
  const of = Math.max((Date.parse(carrier.deadline_at) - start) / 1000, 1);
  const seconds = Math.max(0, (now - start) / 1000);
  return { seconds: Math.floor(seconds), of: Math.round(of), share: Math.min(seconds / of, 1) };
}
