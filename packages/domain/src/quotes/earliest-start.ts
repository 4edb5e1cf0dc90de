import type { ApplicationType } from '../applications/lists.ts';
import { addDays, addMonths, isIsoDate } from '../forms/formats/dates.ts';
import type { Values } from '../forms/types.ts';
import type { QuoteText } from '../languages/quote-text.en.ts';
import { START_TEXT_EN } from '../languages/start-text.en.ts';
import { formatDate } from '../time/format.ts';

export type WaitingRule =
  | {
      readonly program: 'nfip';
      /** Since when the NFIP's authority has lapsed; omitted if it has not. */
      readonly lapsed_since?: string | undefined;
    }
  | {
      readonly program: 'private';
      readonly days: number;
      /** The waiting period if a loan closes; omitted if a closing makes no difference. */
      readonly closing_days?: number | undefined;
    };

/** A line without a rule has an unknown waiting period. */
export type WaitingRules = Readonly<Partial<Record<ApplicationType, WaitingRule>>>;

/** Days as YYYY-MM-DD. */
export type StartFacts = {
  readonly today: string;
  readonly closing_on: string | null;
  /** When a new flood map put the property into a zone with required coverage. */
  readonly revised_on: string | null;
  /** When a wildfire on federal land that may cause flooding of the property was contained. */
  readonly wildfire_on: string | null;
};

/** `reason`: in plain language for clients. */
export type Start = { readonly earliest: string; readonly reason: string };

/** 42 U.S.C. 4013(c)(1), 44 CFR 61.11(c): 30 days from application and premium. */
const NFIP_DAYS = 30;
/** 44 CFR 61.11(b): the day after the application, within 13 months of a map revision. */
const NFIP_REVISION_DAYS = 1;
const NFIP_REVISION_MONTHS = 13;
/** 42 U.S.C. 4013(c)(2)(C): bought within 60 days of the containment; FEMA decides at the claim. */
const NFIP_WILDFIRE_DAYS = 60;

export function startFacts(values: Values, today: string): StartFacts {
  const dateIn = (key: string): string | null => {
    const value = values[key];
    return typeof value === 'string' && isIsoDate(value) ? value : null;
  };
  return {
    today,
    closing_on: dateIn('loan_closing_date'),
    revised_on: dateIn('map_revised_on'),
    wildfire_on: dateIn('wildfire_contained_on'),
  };
}

const closingAhead = ({ today, closing_on }: StartFacts): string | null =>
  closing_on !== null && closing_on >= today ? closing_on : null;

type StartText = QuoteText['start'];

function usualReason({ today, wildfire_on }: StartFacts, text: StartText): string {
  const isAfterFire = wildfire_on !== null && wildfire_on <= today && today <= addDays(wildfire_on, NFIP_WILDFIRE_DAYS);
  return isAfterFire ? text.nfipWildfire(NFIP_DAYS, NFIP_WILDFIRE_DAYS) : text.nfip(NFIP_DAYS);
}

function nfipStart(facts: StartFacts, text: StartText): Start {
  const { today, revised_on } = facts;
  const closing = closingAhead(facts);
  const candidates: Start[] = [{ earliest: addDays(today, NFIP_DAYS), reason: usualReason(facts, text) }];
  if (revised_on !== null && revised_on <= today && today <= addMonths(revised_on, NFIP_REVISION_MONTHS))
    candidates.push({
      earliest: addDays(today, NFIP_REVISION_DAYS),
      reason: text.nfipRevision(NFIP_REVISION_DAYS, NFIP_REVISION_MONTHS),
    });
  // 44 CFR 61.11(a): with a loan there is no waiting period, and coverage starts at closing.
  if (closing !== null) candidates.push({ earliest: closing, reason: text.nfipClosing });
  return soonest(candidates);
}

const soonest = (candidates: readonly Start[]): Start =>
  candidates.reduce((best, one) => (one.earliest < best.earliest ? one : best));

/** The first possible day of coverage by a carrier's rule (R9.6). */
export function earliestStart(
  rule: WaitingRule,
  facts: StartFacts,
  { start: text }: Pick<QuoteText, 'start'> = { start: START_TEXT_EN },
): Start {
  if (rule.program === 'nfip') {
    const { earliest, reason } = nfipStart(facts, text);
    // Assumes that the authority is renewed today, which gives the earliest possible day.
    return { earliest, reason: rule.lapsed_since ? text.nfipLapsed(rule.lapsed_since, reason) : reason };
  }
  const { today } = facts;
  const closing = closingAhead(facts);
  const candidates: Start[] = [{ earliest: addDays(today, rule.days), reason: text.waits(rule.days) }];
  if (rule.closing_days !== undefined && closing !== null) {
    const [, later = closing] = [closing, addDays(today, rule.closing_days)].sort();
    candidates.push({
      earliest: later,
      reason: text.closing(rule.closing_days),
    });
  }
  return soonest(candidates);
}

/** 'from 12-22-2026: 30-day NFIP waiting period'. */
export const startText = ({ earliest, reason }: Start): string => `from ${formatDate(earliest)}: ${reason}`;

export const firstDay = (wished: unknown, { earliest }: Start): string =>
  typeof wished === 'string' && isIsoDate(wished) && wished > earliest ? wished : earliest;

export const isTooEarly = (wished: unknown, { earliest }: Start): boolean =>
  typeof wished === 'string' && isIsoDate(wished) && wished < earliest;

const LONGEST_DAYS = 365;

/**
 * Parses a line's rule as typed: '', 'NFIP' (only flood), '10' (days), or '10, closing 0'.
 * @returns null for '', undefined for anything else
 */
export function readWaiting(text: string, line: ApplicationType): WaitingRule | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  if (line === 'flood' && /^nfip$/i.test(typed)) return { program: 'nfip' };
  const match = /^(\d{1,3})(?:\s*days?)?(?:\s*,?\s*closing\s*(\d{1,3}))?$/i.exec(typed);
  if (!match) return undefined;
  const [, own, closing] = match;
  if (Number(own) > LONGEST_DAYS || Number(closing ?? 0) > Number(own)) return undefined;
  return {
    program: 'private',
    days: Number(own),
    ...(closing === undefined ? {} : { closing_days: Number(closing) }),
  };
}

/** The inverse of `readWaiting`. */
export function waitingText(rule: WaitingRule | null | undefined): string {
  if (!rule) return '';
  if (rule.program === 'nfip') return 'NFIP';
  return rule.closing_days === undefined ? String(rule.days) : `${rule.days}, closing ${rule.closing_days}`;
}
