import type { Quote } from '@freeboard/contract';
import type { Values } from '@freeboard/domain/forms';
import {
  buildingLimitOf,
  differencesOf,
  formatPremium,
  gapsOf,
  hasPremium,
  isBindable,
  isSample,
  offerAsRequested,
  premiumText,
  type Risk,
  soundQuotes,
} from '@freeboard/domain/quotes';
import { showDate } from '../../../lib/format.ts';
import { amountText, labelOf } from '../words.ts';

export type Row = { key: string; label: string; cells: readonly string[]; differs: boolean };
export type Part = { title: string; rows: readonly Row[] };

const NOTHING = '—';
const ON_OTHER_TERMS = ', on other terms';

const row = (key: string, label: string, cells: readonly string[]): Row => ({
  key,
  label,
  cells,
  differs: new Set(cells).size > 1,
});

const keysOf = (quotes: readonly Quote[], part: 'coverages' | 'deductibles'): string[] => [
  ...new Set(quotes.flatMap((quote) => Object.keys(quote.payload[part]))),
];

const amounts = (quotes: readonly Quote[], part: 'coverages' | 'deductibles'): Row[] =>
  keysOf(quotes, part).map((key) =>
    row(
      key,
      labelOf(key),
      quotes.map(({ payload }) => amountText(key, payload[part][key])),
    ),
  );

/** 'Fee', 'Fee 2'. */
function numbered<T>(entries: readonly (readonly [string, T])[]): (readonly [string, T])[] {
  const counts = new Map<string, number>();
  return entries.map(([label, value]) => {
    const count = (counts.get(label) ?? 0) + 1;
    counts.set(label, count);
    return [count === 1 ? label : `${label} ${count}`, value] as const;
  });
}

/** Carriers name these amounts freely (premium lines, factors), so they are matched by label. */
function listed(
  quotes: readonly Quote[],
  part: 'lines' | 'factors',
  show: (value: string | number) => string,
  prefix: string,
): Row[] {
  const entries = quotes.map(({ payload }) =>
    numbered<string | number>(
      part === 'lines'
        ? payload.lines.map(({ label, amount }) => [label, amount] as const)
        : payload.factors.map(({ label, value }) => [label, value] as const),
    ),
  );
  return [...new Set(entries.flatMap((pairs) => pairs.map(([label]) => label)))].map((label) =>
    row(
      `${prefix}${label}`,
      label,
      entries.map((pairs) => {
        const found = pairs.find(([name]) => name === label);
        return found ? show(found[1]) : NOTHING;
      }),
    ),
  );
}

/** Only sound prices that can be bound can be the lowest. */
const comparable = (all: readonly Quote[]): Quote[] => soundQuotes(all).filter(({ payload }) => isBindable(payload));

/** For each quote, itself or another offer of the same answer that is on the requested terms; null if there is none. */
function onEqualTerms(quotes: readonly Quote[], all: readonly Quote[], asked: Values): (Quote | null)[] {
  return quotes.map((quote) => {
    if (differencesOf(quote.payload, asked).length === 0) return all.includes(quote) ? quote : null;
    const own = all.filter(
      (other) => other.group === quote.group && other.payload.carrier_name === quote.payload.carrier_name,
    );
    const offer = offerAsRequested(
      own.map(({ id, payload }) => ({ id, ...payload })),
      asked,
    );
    return own.find(({ id }) => id === offer?.id) ?? null;
  });
}

const hasAny = (quotes: readonly (Quote | null)[]): boolean => quotes.some((quote) => quote !== null);

/**
 * Used when no quote is on the requested terms: the comparable ones or, if there are none, all but sample prices.
 * Null for the others.
 */
function countedOf(quotes: readonly Quote[], able: readonly Quote[]): (Quote | null)[] {
  const counted = quotes.map((quote) => (able.includes(quote) ? quote : null));
  return hasAny(counted) ? counted : quotes.map((quote) => (isSample(quote.payload) ? null : quote));
}

const premiumOf = (quote: Quote | null | undefined) => quote?.payload.premium ?? null;

/** Infinity without a premium. */
const lowestOf = (quotes: readonly (Quote | null)[]): number => Math.min(...quotes.map(premiumOf).filter(hasPremium));

/**
 * Compares with the lowest of `counted`. A quote that isn't counted but costs the same or less gets 'on other terms',
 * or nothing if it can't be bound (is not in `able`).
 */
function differences(
  quotes: readonly Quote[],
  counted: readonly (Quote | null)[],
  able: readonly Quote[],
  lowestText: string,
): string[] {
  const lowest = lowestOf(counted);
  return quotes.map((quote, at) => {
    const premium = premiumOf(counted[at] ?? quote);
    const isLowerElsewhere = !counted[at] && premium !== null && premium <= lowest;
    if (!hasPremium(premium) || (isLowerElsewhere && !able.includes(quote))) return NOTHING;
    if (premium === lowest) return isLowerElsewhere ? `same price${ON_OTHER_TERMS}` : lowestText;
    const by = Math.abs(premium - lowest);
    const share = (by / lowest) * 100;
    const text = `${formatPremium(by)} (${share.toFixed(share < 10 ? 1 : 0)}%)`;
    return isLowerElsewhere ? `−${text}${ON_OTHER_TERMS}` : `+${text}`;
  });
}

/** Empty unless another offer of the same answer replaces one of the quotes. */
const equalRow = (quotes: readonly Quote[], equal: readonly (Quote | null)[]): Row[] =>
  equal.some((quote, at) => quote !== null && quote !== quotes[at])
    ? [
        row(
          'equal-terms',
          'On the terms asked',
          equal.map((quote) => (quote ? premiumText(quote.payload) : NOTHING)),
        ),
      ]
    : [];

const perThousand = ({ payload }: Quote): string => {
  const limit = buildingLimitOf(payload);
  return hasPremium(payload.premium) && limit ? formatPremium((payload.premium / limit) * 1_000) : NOTHING;
};

/**
 * All contents of two to four quotes, line by line on equal terms (R4.8, R9.7); `all`: the quotes they were selected
 * from.
 */
export function partsOf(
  quotes: readonly Quote[],
  asked: Values = {},
  starts: readonly string[] = [],
  all: readonly Quote[] = quotes,
  againstCurrent: readonly string[] = [],
): Part[] {
  const able = comparable(all);
  const equal = onEqualTerms(quotes, able, asked);
  const isOnOtherTerms = quotes.some(({ payload }) => differencesOf(payload, asked).length > 0);
  const counted = hasAny(equal) ? equal : countedOf(quotes, able);
  const isNamed = isOnOtherTerms && hasAny(equal);
  const others = able.filter(
    (one) => !quotes.includes(one) && (!isNamed || differencesOf(one.payload, asked).length === 0),
  );
  const isLowerLeftOut = lowestOf(others) < lowestOf(counted);
  const lowest = `lowest${isLowerLeftOut ? ' of these' : ''}${isNamed ? ' on your terms' : ''}`;
  const parts: Part[] = [
    {
      title: 'Price',
      rows: [
        row(
          'premium',
          'Premium',
          quotes.map(({ payload }) => premiumText(payload)),
        ),
        ...equalRow(quotes, equal),
        row('difference', `Against the ${lowest}`, differences(quotes, counted, able, lowest)),
        ...(againstCurrent.length > 0 ? [row('current', 'Against the current policy', againstCurrent)] : []),
        row('per-thousand', 'Per $1,000 of building', quotes.map(perThousand)),
        ...listed(quotes, 'lines', (value) => formatPremium(Number(value)), 'line:'),
      ],
    },
    { title: 'Coverages', rows: amounts(quotes, 'coverages') },
    { title: 'Deductibles', rows: amounts(quotes, 'deductibles') },
    {
      title: 'Terms',
      rows: [
        row(
          'expires',
          'Good until',
          quotes.map(({ payload }) => (payload.expires_on ? showDate(payload.expires_on) : NOTHING)),
        ),
        ...(starts.some(Boolean)
          ? [
              row(
                'start',
                'Coverage can start',
                starts.map((start) => start || NOTHING),
              ),
            ]
          : []),
      ],
    },
    { title: 'Factors', rows: listed(quotes, 'factors', String, 'factor:') },
  ];
  return parts.filter(({ rows }) => rows.length > 0);
}

export const gapsPerQuote = (quotes: readonly Quote[], risk: Risk): string[][] => {
  const terms = quotes.map(({ payload }) => payload);
  return terms.map((one) => gapsOf(one, terms, risk));
};
