import type { Explanation } from '@freeboard/contract';

/** A field whose answer would let carriers quote. `value`: the answer that would; null if unknown. */
export type Opening = {
  field: string;
  label: string;
  value: string | number | null;
  /** Number of carriers that would quote with this field alone. */
  opens: number;
  /** Number of carriers that need the field together with others. */
  helps: number;
};

export function openingsOf(carriers: readonly Explanation[]): Opening[] {
  const found = new Map<string, Opening>();
  for (const { needs_all, remedies } of carriers)
    for (const { field, label, value } of remedies) {
      const key = `${field}|${value}`;
      const opening = found.get(key) ?? { field, label, value, opens: 0, helps: 0 };
      const isAlone = !needs_all || remedies.length === 1;
      found.set(key, {
        ...opening,
        opens: opening.opens + (isAlone ? 1 : 0),
        helps: opening.helps + (isAlone ? 0 : 1),
      });
    }
  return [...found.values()].sort((a, b) => b.opens - a.opens || b.helps - a.helps);
}

/** 'opens 3', or 'needed by 2' when other fields are needed as well. */
export const openingText = ({ opens, helps }: Opening): string => (opens > 0 ? `opens ${opens}` : `needed by ${helps}`);

export const answersText = (left: number, isAsked = true): string =>
  left === 0
    ? isAsked
      ? 'Ready to quote'
      : 'All answered'
    : left === 1
      ? '1 answer missing'
      : `${left} answers missing`;

/** The answered share of all required answers, in percent; 100 only when nothing is missing. */
export const answeredShare = (left: number, asked: number): number =>
  left === 0 ? 100 : Math.min(99, Math.floor((Math.max(0, asked - left) / Math.max(asked, left)) * 100));

/** Adds 'so far' while `left` answers are missing, because an answer may add or exclude carriers. */
export function countOf(total: number, closed: number, left = 0): string {
  if (total === 0) return 'no carrier writes this';
  const open = Math.max(0, total - closed);
  const word = total === 1 ? 'carrier' : 'carriers';
  return left > 0 ? `${open} of ${total} ${word} so far` : `${open} of ${total} ${word} can quote`;
}

const STATES: Readonly<Record<Explanation['state'], string>> = {
  not_asked: 'cannot quote yet',
  indication: 'indicated a price',
  declined: 'declined',
  needs_info: 'needs more',
  referral: 'refers to an underwriter',
  error: 'answered with an error',
  timeout: 'did not answer in time',
};

/** Why a carrier would not quote, and the answers that it needs. `why` is '' if the needs already explain it. */
export function closedText({ state, reasons, needs_all, remedies }: Explanation): { why: string; needs: string } {
  const labels = [...new Set(remedies.map(({ label }) => label))];
  const list = new Intl.ListFormat('en-US', { type: needs_all ? 'conjunction' : 'disjunction' });
  const needs = labels.length > 0 ? `needs ${list.format(labels)}` : '';
  const isNeedStated = needs !== '' && (state === 'needs_info' || reasons.every((reason) => /^needs /i.test(reason)));
  return { why: isNeedStated ? '' : (reasons[0] ?? STATES[state]), needs };
}
