import type { AnswerOf } from '@freeboard/contract';
import { hasPremium, OUTCOMES, outcomeText } from '@freeboard/domain/quotes';

export type Row = AnswerOf<'testRates'>['rows'][number];
type Side = Row['before'];
/** A figure of the published tables and of the draft; null if there is none. */
export type Figure = { label: string; before: number | null; after: number | null };
export type Count = { label: string; before: number; after: number };

export type Summary = {
  /** Number of applications by outcome. */
  outcomes: Count[];
  /** Declines by reason; an application counts once for each of its reasons. */
  declines: Count[];
  /** Why applications got no answer from the draft. */
  problems: { label: string; count: number }[];
  /** Lowest to highest premium, in dollars. */
  premiums: Figure[];
  /** Counts rows with a premium on both sides; `share` is the change of their total, 0.1 for 10% more. */
  changes: { higher: number; lower: number; same: number; share: number | null };
};

const NOT_TAKEN = 'not taken';
/** Outcomes in which the rates gave no answer. */
const UNANSWERED: ReadonlySet<string> = new Set(['needs_info', 'error', 'timeout']);
/** Premiums this close are equal, in dollars. */
const CENT = 0.005;

export const premiumOf = (side: Side): number | null => (hasPremium(side?.premium) ? side.premium : null);

export const isProblem = ({ after }: Row): boolean => after === null || UNANSWERED.has(after.outcome);

/** Whether the draft's outcome differs from that of the published tables. */
export const isOtherOutcome = ({ before, after }: Row): boolean => before?.outcome !== after?.outcome;

/** The change of an application's premium in dollars, null without a premium on both sides. */
export function changeOf({ before, after }: Row): number | null {
  const [was, is] = [premiumOf(before), premiumOf(after)];
  if (was === null || is === null) return null;
  return Math.abs(is - was) < CENT ? 0 : is - was;
}

const shareOf = (row: Row): number => Math.abs(changeOf(row) ?? 0) / (premiumOf(row.before) ?? 1);

/**
 * Sorts rows by difference, the largest first: rows with another outcome, then by the change as a share of the
 * published premium.
 */
export const byDifference = (rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => Number(isOtherOutcome(b)) - Number(isOtherOutcome(a)) || shareOf(b) - shareOf(a));

function countBoth(rows: readonly Row[], labelsOf: (side: Side) => readonly string[]): Count[] {
  const counts = new Map<string, Count>();
  for (const row of rows)
    for (const key of ['before', 'after'] as const)
      for (const label of new Set(labelsOf(row[key]))) {
        const count = counts.get(label) ?? { label, before: 0, after: 0 };
        count[key] += 1;
        counts.set(label, count);
      }
  return [...counts.values()].sort((a, b) => b.after - a.after || b.before - a.before);
}

const outcomesOf = (rows: readonly Row[]): Count[] => {
  const found = countBoth(rows, (side) => [side?.outcome ?? NOT_TAKEN]);
  const order: readonly string[] = [...OUTCOMES, NOT_TAKEN];
  return found
    .sort((a, b) => order.indexOf(a.label) - order.indexOf(b.label))
    .map((count) => ({ ...count, label: outcomeText(count.label) }));
};

const reasonsOf = (side: Side): readonly string[] =>
  side?.outcome === 'declined' ? (side.reasons.length > 0 ? side.reasons : ['No reason given']) : [];

function whyNot({ after, reasons }: Row): string {
  const found = after === null ? reasons : after.reasons.length > 0 ? after.reasons : [after.description];
  const needs = after && after.needs.length > 0 ? [`Still needed: ${after.needs.join(', ')}`] : [];
  return [...found, ...needs].filter((text) => text !== '').join(' ') || 'No reason given';
}

/** Counts why applications got no answer; texts that differ only in numbers are grouped. */
function problemsOf(rows: readonly Row[]): Summary['problems'] {
  const counts = new Map<string, { label: string; count: number }>();
  for (const row of rows.filter(isProblem)) {
    const label = whyNot(row);
    const key = label.replaceAll(/\d[\d.,]*/g, '#');
    counts.set(key, { label, ...counts.get(key), count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count);
}

/** The value of sorted numbers at a quantile; null if there is none. */
const at = (sorted: readonly number[], share: number): number | null =>
  sorted[Math.round((sorted.length - 1) * share)] ?? null;

const SPREAD = [
  ['Lowest', 0],
  ['Lower quarter', 0.25],
  ['Median', 0.5],
  ['Upper quarter', 0.75],
  ['Highest', 1],
] as const;

function premiumsOf(rows: readonly Row[]): Figure[] {
  const sorted = (key: 'before' | 'after') =>
    rows
      .map((row) => premiumOf(row[key]))
      .filter((premium) => premium !== null)
      .sort((a, b) => a - b);
  const [before, after] = [sorted('before'), sorted('after')];
  return SPREAD.map(([label, share]) => ({ label, before: at(before, share), after: at(after, share) }));
}

function changesOf(rows: readonly Row[]): Summary['changes'] {
  const both = rows.filter((row) => changeOf(row) !== null);
  const changes = both.map((row) => changeOf(row) ?? 0);
  const was = both.reduce((sum, { before }) => sum + (premiumOf(before) ?? 0), 0);
  return {
    higher: changes.filter((change) => change > 0).length,
    lower: changes.filter((change) => change < 0).length,
    same: changes.filter((change) => change === 0).length,
    share: was > 0 ? changes.reduce((sum, change) => sum + change, 0) / was : null,
  };
}

/** Summarizes a test: outcomes and reasons, the spread of premiums, and the changes against the published tables. */
export const summarize = (rows: readonly Row[]): Summary => ({
  outcomes: outcomesOf(rows),
  declines: countBoth(rows, reasonsOf),
  problems: problemsOf(rows),
  premiums: premiumsOf(rows),
  changes: changesOf(rows),
});
