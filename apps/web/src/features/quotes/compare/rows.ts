import type { Quote } from '@freeboard/contract';
import {
  buildingLimitOf,
  formatPremium,
  gapsOf,
  hasPremium,
  isBindable,
  otherTerms,
  premiumWords,
  type Risk,
  type Values,
} from '@freeboard/domain';
import { showDate } from '../../../lib/format.ts';
import { amountWords, labelOf } from '../words.ts';

/** One line of a comparison: what each quote says of the same thing. */
export type Row = { key: string; label: string; cells: readonly string[]; differs: boolean };
export type Part = { title: string; rows: readonly Row[] };

const NOTHING = '—';

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
      quotes.map(({ payload }) => amountWords(key, payload[part][key])),
    ),
  );

/** The entries with those of a label that stands before in the list told apart by their number: 'Fee', 'Fee 2'. */
function numbered<T>(entries: readonly (readonly [string, T])[]): (readonly [string, T])[] {
  const counts = new Map<string, number>();
  return entries.map(([label, value]) => {
    const count = (counts.get(label) ?? 0) + 1;
    counts.set(label, count);
    return [count === 1 ? label : `${label} ${count}`, value] as const;
  });
}

/** Named amounts that carriers list (premium lines, factors), joined by their label. */
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

/** Each price against the lowest that can be bound on the terms asked; where there is none, against the lowest of all. */
function differences(quotes: readonly Quote[], asked: Values): string[] {
  const stands = (quote: Quote): boolean =>
    isBindable(quote.payload) && !quote.is_expired && otherTerms(quote.payload, asked).length === 0;
  const priced = quotes.filter(({ payload }) => hasPremium(payload.premium));
  const bindable = priced.filter(stands);
  const lowest = Math.min(...(bindable.length > 0 ? bindable : priced).map(({ payload }) => payload.premium ?? 0));
  return quotes.map((quote) => {
    const { premium } = quote.payload;
    if (!hasPremium(premium) || (bindable.length > 0 && !stands(quote) && premium <= lowest)) return NOTHING;
    if (premium === lowest) return 'lowest';
    const share = ((premium - lowest) / lowest) * 100;
    return `+${formatPremium(premium - lowest)} (${share.toFixed(share < 10 ? 1 : 0)} %)`;
  });
}

const perThousand = ({ payload }: Quote): string => {
  const limit = buildingLimitOf(payload);
  return hasPremium(payload.premium) && limit ? formatPremium((payload.premium / limit) * 1_000) : NOTHING;
};

/** Everything that two to four quotes say, line by line on equal terms (R4.8, R9.7). */
export function partsOf(quotes: readonly Quote[], asked: Values = {}, starts: readonly string[] = []): Part[] {
  const parts: Part[] = [
    {
      title: 'Price',
      rows: [
        row(
          'premium',
          'Premium',
          quotes.map(({ payload }) => premiumWords(payload)),
        ),
        row('difference', 'Against the lowest', differences(quotes, asked)),
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
                'Cover can start',
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

/** The gaps of each quote beside the others. */
export const gapsBeside = (quotes: readonly Quote[], risk: Risk): string[][] => {
  const terms = quotes.map(({ payload }) => payload);
  return terms.map((one) => gapsOf(one, terms, risk));
};
