import { unit } from '../world/hash.ts';
import type { CarrierScenario } from '../world/test-streets.ts';
import { basePremium } from './rating.ts';
import type { Risk } from './risk.ts';

export type Verdict = 'quoted' | 'indication' | 'referral' | 'declined' | 'needs_info';

export type Decision = {
  verdict: Verdict;
  number: string;
  /** Dollars with cents; null without a price. */
  premium: number | null;
  lines: { label: string; amount: number }[];
  reasons: string[];
  words: string;
  /** YYYY-MM-DD */
  expires: string;
  building: number;
  contents: number;
  missing: string[];
};

/** A fee as a share of the premium (below 1) or as dollars. */
export type Fee = readonly [label: string, amount: number];

export type Terms = {
  key: string;
  prefix: string;
  factor: number;
  fees: readonly Fee[];
  /** The carrier's highest limits, in dollars. */
  most?: { building: number; contents: number };
  /** Every price of the carrier is an indication, which cannot be bound. */
  isIndicative?: boolean;
  declines?: (risk: Risk) => string | null;
};

const cents = (dollars: number): number => Math.round(dollars * 100) / 100;

const WORDS: Record<Verdict, string> = {
  quoted: 'Success',
  indication: 'Indication only. Subject to underwriting review.',
  referral: 'Referral: underwriter approval is required before binding.',
  declined: 'This risk does not meet our underwriting guidelines.',
  needs_info: 'More information is needed to rate this risk.',
};

const verdictOf = (terms: Terms, scenario: CarrierScenario | null, decline: string | null): Verdict => {
  if (scenario === 'decline' || decline) return 'declined';
  if (scenario === 'referral') return 'referral';
  if (scenario === 'needs_info') return 'needs_info';
  return terms.isIndicative || scenario === 'indication' ? 'indication' : 'quoted';
};

const inThirtyDays = (): string => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

/** The quote number depends only on the carrier and the idempotency key. */
export const decide = (terms: Terms, asked: Risk, scenario: CarrierScenario | null): Decision => {
  const most = terms.most ?? { building: 5_000_000, contents: 2_000_000 };
  const risk: Risk = {
    ...asked,
    building: Math.min(asked.building, most.building),
    contents: Math.min(asked.contents, most.contents),
  };
  const decline = terms.declines?.(risk) ?? null;
  const verdict = verdictOf(terms, scenario, decline);
  const base = basePremium(risk, terms.key, terms.factor);
  const fees = terms.fees.map(([label, fee]) => ({ label, amount: cents(fee < 1 ? base * fee : fee) }));
  const lines = [{ label: 'Base premium', amount: base }, ...fees];
  const isPriced = verdict === 'quoted' || verdict === 'indication';
  return {
    verdict,
    number: `${terms.prefix}${String(Math.floor(unit(`${terms.key}/${risk.key}`) * 9e7) + 1e7)}`,
    premium: isPriced ? cents(lines.reduce((sum, line) => sum + line.amount, 0)) : null,
    lines: isPriced ? lines : [],
    reasons:
      verdict === 'declined'
        ? [decline ?? 'Prior flood losses at this location']
        : verdict === 'referral'
          ? ['Building age']
          : [],
    words: WORDS[verdict],
    expires: inThirtyDays(),
    building: risk.building,
    contents: risk.contents,
    missing: verdict === 'needs_info' ? ['roof year', 'elevation certificate'] : [],
  };
};
