import { readAmount, wholeDate } from '@freeboard/domain/reading';
import { z } from 'zod';
import { clean, listOf, optionalTextOf, textOf } from '../clean.ts';
import { documentsOf } from './result-documents.ts';

export const LABEL = 300;
const MANY = 100;
const text = textOf(LABEL);

/** Dollars with no more than two decimals: a number, or text such as '1,310.00' or '$1,310'. */
const money = z
  .union([z.number(), z.string().transform(readAmount).pipe(z.number())])
  .refine((value) => Math.abs(value) < 1e9 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-4)
  .transform((value) => Math.round(value * 100) / 100);

const NOTHING = /^\s{0,9}(\$?\s?0{1,9}(\.0{1,9})?)?\s{0,9}$/;

export const premium = z
  .preprocess(
    // Carriers that decline omit the price or state 0.
    (value) =>
      value === undefined || (typeof value === 'string' && NOTHING.test(value)) || value === 0 ? null : value,
    money.nullable(),
  )
  .refine((value) => value === null || value > 0);

const amounts = z
  .record(z.string(), z.union([z.string(), z.number().refine(Number.isFinite), z.null()]))
  .nullish()
  .transform((value) =>
    Object.fromEntries(
      Object.entries(value ?? {})
        .slice(0, MANY)
        // Reads '$5,000' as 5000, so that carriers can be compared; '2%' and words stay unchanged.
        .map(([key, given]) => [
          clean(key.slice(0, LABEL)),
          readAmount(given) ?? (given === null ? null : clean(String(given).slice(0, LABEL))),
        ]),
    ),
  );

const FIRST_YEAR = '1901';
const YEAR_ONE = /^0001-|\/0001$/;
/**
 * A date as YYYY-MM-DD; an invalid one is returned in `unread`. Years up to 1900 count as no date, because some
 * systems send the year 1 for that.
 */
export const date = optionalTextOf(40).transform((value) => {
  const day = wholeDate(value ?? '', { isExact: true });
  if (day !== null) return { day: day > FIRST_YEAR ? day : null, unread: null };
  return { day: null, unread: YEAR_ONE.test(value ?? '') ? null : value };
});

const LONGEST_LINK = 2_000;
/** A link; null if it is not http(s) or is too long, because a truncated link is useless. */
export const link = optionalTextOf(LONGEST_LINK + 1).transform((value) =>
  value && value.length <= LONGEST_LINK && /^https?:$/.test(URL.parse(value)?.protocol ?? '') ? value : null,
);

export const mappedResult = z.object({
  outcome: z.enum(['quoted', 'indication', 'referral', 'declined', 'needs_info', 'error']).nullish(),
  premium,
  lines: listOf(z.object({ label: text, amount: money }), MANY + 1).refine((lines) => lines.length <= MANY),
  coverages: amounts,
  deductibles: amounts,
  reasons: listOf(textOf(500), MANY).transform((reasons) => reasons.filter(Boolean)),
  description: optionalTextOf(2_000),
  expires_on: date,
  quote_number: optionalTextOf(LABEL),
  bridge_url: link,
  documents: documentsOf,
  needs: listOf(text, MANY),
  factors: listOf(z.object({ label: text, value: z.union([z.number(), text]) }), MANY),
});
