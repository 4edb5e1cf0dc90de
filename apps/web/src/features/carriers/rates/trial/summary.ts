import type { AnswerOf } from '@freeboard/contract';
import { hasPremium, OUTCOMES, outcomeText } from '@freeboard/domain/quotes';

export type Row = AnswerOf<'testRates'>['rows'][number];
type Side = Row['before'];
export type Figure = { label: string; before: number | null; after: number | null };
export type Count = { label: string; before: number; after: number };

export type Summary = {
  outcomes: Count[];
  /** An application counts once for each of its reasons. */
  declines: Count[];
  problems: { label: string; count: number }[];
  /** Lowest to highest premium, in dollars. */
  premiums: Figure[];
  /** Counts rows with a premium on both sides; `share` is the change of their total, 0.1 for 10% more. */
  changes: { higher: number; lower: number; same: number; share: number | null };
};

const NOT_TAKEN = 'not taken';
const UNANSWERED: ReadonlySet<string> = new Set(['needs_info', 'error', 'timeout']);
/** Premiums this close, in dollars, are equal. */
const CENT = 0.005;

export const premiumOf = (side: Side): number | null => (hasPremium(side?.premium) ? side.premium : null);

export const isProblem = ({ after }: Row): boolean => after === null || UNANSWERED.has(after.outcome);

export const isOtherOutcome = ({ before, after }: Row): boolean => before?.outcome !== after?.outcome;

/** In dollars; null without a premium on both sides. */
export function changeOf({ before, after }: Row): number | null {
  const [was, is] = [premiumOf(before), premiumOf(after)];
  if (was === null || is === null) return null;
  return Math.abs(is - was) < CENT ? 0 : is - was;
}

const shareOf = (row: Row): number => Math.abs(changeOf(row) ?? 0) / (premiumOf(row.before) ?? 1);

/** Rows with another outcome come first, then the largest changes as a share of the published premium. */
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

/** Texts that differ only in numbers are grouped. */
function problemsOf(rows: readonly Row[]): Summary['problems'] {
  const counts = new Map<string, { label: string; count: number }>();
  for (const row of rows.filter(isProblem)) {
    const label = whyNot(row);
    const key = label.replaceAll(/\d[\d.,]*/g, '#');
    counts.set(key, { label, ...counts.get(key), count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count);
}

/** `share` is the quantile from 0 to 1; null without numbers. */
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

export const summarize = (rows: readonly Row[]): Summary => ({
  outcomes: outcomesOf(rows),
  declines: countBoth(rows, reasonsOf),
  problems: problemsOf(rows),
  premiums: premiumsOf(rows),
  changes: changesOf(rows),
});
