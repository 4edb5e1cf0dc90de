import { formatPremium } from '@freeboard/domain';
import { z } from 'zod';
import { amount } from './amount.ts';
import { errorResult } from './result.ts';
import type { CarrierConfig, CarrierResult } from './types.ts';

/** An empty sequence of a mapping is absent and one of a single item is that item. */
const list = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) => (value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]),
    z.array(item).max(200),
  );

const text = z.union([z.string(), z.number()]).transform((value) => String(value).trim());
const optionalText = text.nullish().transform((value) => value || null);

/** Dollars with at most cents: a number, or text such as '1,310.00' or '$1,310'. */
const money = z
  .union([z.number(), z.string().transform(amount).pipe(z.number())])
  .refine((value) => Math.abs(value) < 1e9 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-4)
  .transform((value) => Math.round(value * 100) / 100);

const NOTHING = /^\s{0,9}(\$?\s?0{1,9}(\.0{1,9})?)?\s{0,9}$/;

const premium = z
  .preprocess(
    // Carriers that decline write nothing, or a price of nothing.
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
      // '$5,000' as 5000, so that carriers compare on equal terms; '2%' and words stay as they are.
      Object.entries(value ?? {}).map(([key, given]) => [key, amount(given) ?? given]),
    ),
  );

const date = optionalText.transform((value) => {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(value ?? '');
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(value ?? '');
  const written = iso
    ? `${iso[1]}-${iso[2]}-${iso[3]}`
    : us
      ? `${us[3]}-${us[1]!.padStart(2, '0')}-${us[2]!.padStart(2, '0')}`
      : '';
  const at = new Date(`${written}T00:00:00Z`);
  // '2026-02-30' is no day, though it can be parsed; year 1 is how some systems say nothing.
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written) && at.getUTCFullYear() > 1_900;
  return isDay ? written : null;
});

const link = optionalText.transform((value) =>
  value && /^https?:$/.test(URL.parse(value)?.protocol ?? '') ? value : null,
);

const mapped = z.object({
  outcome: z.enum(['quoted', 'indication', 'referral', 'declined', 'needs_info', 'error']).nullish(),
  premium,
  lines: list(z.object({ label: text, amount: money })),
  coverages: amounts,
  deductibles: amounts,
  reasons: list(text).transform((reasons) => reasons.filter(Boolean)),
  description: optionalText.transform((value) => value?.slice(0, 2_000) ?? null),
  expires_on: date,
  quote_number: optionalText,
  bridge_url: link,
  needs: list(text),
  factors: list(z.object({ label: text, value: z.union([z.string(), z.number()]) })),
});

const nonsense = (where: string): CarrierResult =>
  errorResult(`The answer could not be understood: ${where}. It is kept in the communications.`);

/** What to say when the lines of a premium do not make it; null when they do, or there are none. */
function gapOfLines(lines: readonly { amount: number }[], premium: number): string | null {
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  if (lines.length === 0 || Math.abs(sum - premium) < 0.015) return null;
  return `Its lines add up to ${formatPremium(sum)}, its premium is ${formatPremium(premium)}.`;
}

/**
 * What a mapping made of an answer, as a result. Anything unknown, half or impossible is an error, never a quote:
 * a price must be positive with at most cents, and a carrier of indications never gives a bindable one.
 */
export const normalise = (carrier: Pick<CarrierConfig, 'rate_type'>, value: unknown): CarrierResult => {
  const read = mapped.safeParse(value ?? undefined);
  if (!read.success) {
    const [issue] = read.error.issues;
    return nonsense(
      issue?.path.length ? `its ${issue.path.join('.')} is not as expected` : 'the mapping gave no result',
    );
  }
  const { factors, description, outcome: said, ...rest } = read.data;
  const outcome = said ?? (rest.premium === null ? null : 'quoted');
  if (outcome === null) return nonsense('it has neither an outcome nor a premium');
  const isPriced = outcome === 'quoted' || outcome === 'indication';
  if (isPriced && rest.premium === null) return nonsense('it has no premium');
  const gap = isPriced ? gapOfLines(rest.lines, rest.premium ?? 0) : null;
  return {
    ...rest,
    reasons: gap === null ? rest.reasons : [...rest.reasons, gap],
    outcome: outcome === 'quoted' && carrier.rate_type === 'indication' ? 'indication' : outcome,
    premium: isPriced || outcome === 'referral' ? rest.premium : null,
    description: description ?? rest.reasons.join('; '),
    ...(factors.length > 0 ? { factors } : {}),
  };
};
