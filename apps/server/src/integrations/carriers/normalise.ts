import { type ApplicationType, fieldsOf as fieldsOfForm, formatPremium, formFor, readAmount } from '@freeboard/domain';
import { z } from 'zod';
import { clean, listOf, optionalTextOf, textOf } from './clean.ts';
import { errorResult } from './result.ts';
import type { CarrierConfig, CarrierResult } from './types.ts';

const LABEL = 300;
const MANY = 100;
const text = textOf(LABEL);

/** Dollars with at most cents: a number, or text such as '1,310.00' or '$1,310'. */
const money = z
  .union([z.number(), z.string().transform(readAmount).pipe(z.number())])
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
      Object.entries(value ?? {})
        .slice(0, MANY)
        // '$5,000' as 5000, so that carriers compare on equal terms; '2%' and words stay as they are.
        .map(([key, given]) => [
          clean(key.slice(0, LABEL)),
          readAmount(given) ?? (given === null ? null : clean(String(given).slice(0, LABEL))),
        ]),
    ),
  );

/** A day, and what was written where it is none; some systems say nothing by the year 1. */
const date = optionalTextOf(40).transform((value) => {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(value ?? '');
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(value ?? '');
  const written = iso
    ? `${iso[1]}-${iso[2]}-${iso[3]}`
    : us
      ? `${us[3]}-${us[1]!.padStart(2, '0')}-${us[2]!.padStart(2, '0')}`
      : '';
  const at = new Date(`${written}T00:00:00Z`);
  // '2026-02-30' is no day, though it can be parsed.
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written);
  if (isReal) return { day: at.getUTCFullYear() > 1_900 ? written : null, unread: null };
  return { day: null, unread: value?.trim() || null };
});

const LONGEST_LINK = 2_000;
/** A link that is cut leads nowhere: one that is too long is none. */
const link = optionalTextOf(LONGEST_LINK + 1).transform((value) =>
  value && value.length <= LONGEST_LINK && /^https?:$/.test(URL.parse(value)?.protocol ?? '') ? value : null,
);

const mapped = z.object({
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
  needs: listOf(text, MANY),
  factors: listOf(z.object({ label: text, value: z.union([z.number(), text]) }), MANY),
});

const nonsense = (where: string): CarrierResult =>
  errorResult(`The answer could not be understood: ${where}. It is kept in the communications.`, 'unreadable');

/** What to say when the lines of a premium do not make it; null when they do, or there are none. */
function gapOfLines(lines: readonly { amount: number }[], premium: number): string | null {
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  if (lines.length === 0 || Math.abs(sum - premium) < 0.015) return null;
  return `Its lines add up to ${formatPremium(sum)}, its premium is ${formatPremium(premium)}.`;
}

const known = new Map<ApplicationType, ReadonlySet<string>>();

/** The names of the fields of an application's form. */
function fieldsOf(type: ApplicationType): ReadonlySet<string> {
  const names = known.get(type) ?? new Set(fieldsOfForm(formFor(type)).keys());
  known.set(type, names);
  return names;
}

/** Outcomes that come without a price: whatever stands in its place ('N/A', -1) says nothing. */
const PRICELESS: readonly unknown[] = ['declined', 'needs_info', 'error'];

const withoutIdlePrice = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'outcome' in value && PRICELESS.includes(value.outcome)
    ? { ...value, premium: null, lines: [] }
    : value;

/**
 * What a mapping made of an answer, as a result. Anything unknown, half or impossible is an error, never a quote:
 * a price must be positive with at most cents, a carrier of indications never gives a bindable one, and what it needs
 * are fields of this type of application. Texts and lists have their limits.
 */
export const normalise = (
  carrier: Pick<CarrierConfig, 'rate_type'>,
  value: unknown,
  type: ApplicationType,
): CarrierResult => {
  const read = mapped.safeParse(withoutIdlePrice(value ?? undefined));
  if (!read.success) {
    const [issue] = read.error.issues;
    return nonsense(
      issue?.path.length ? `its ${issue.path.join('.')} is not as expected` : 'the mapping gave no result',
    );
  }
  const { factors, description, expires_on, outcome: said, ...rest } = read.data;
  const outcome = said ?? (rest.premium === null ? null : 'quoted');
  if (outcome === null) return nonsense('it has neither an outcome nor a premium');
  const isPriced = outcome === 'quoted' || outcome === 'indication';
  if (isPriced && rest.premium === null) return nonsense('it has no premium');
  const notes = [
    isPriced ? gapOfLines(rest.lines, rest.premium ?? 0) : null,
    expires_on.unread === null ? null : `The day it is good until could not be read: ${expires_on.unread}.`,
  ].filter((note) => note !== null);
  return {
    ...rest,
    expires_on: expires_on.day,
    reasons: [...rest.reasons, ...notes],
    needs: rest.needs.filter((name) => fieldsOf(type).has(name)),
    outcome: outcome === 'quoted' && carrier.rate_type === 'indication' ? 'indication' : outcome,
    premium: isPriced || outcome === 'referral' ? rest.premium : null,
    description: description ?? rest.reasons.join('; ').slice(0, 2_000),
    ...(factors.length > 0 ? { factors } : {}),
  };
};
