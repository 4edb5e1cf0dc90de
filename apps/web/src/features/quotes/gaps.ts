import type { Quote } from '@freeboard/contract';
import { showDollars } from '../../lib/format.ts';

type Payload = Quote['payload'];

const numeric = (value: unknown): number | null => {
  const read =
    typeof value === 'number' ? value : typeof value === 'string' ? Number(value.replace(/[$,]/g, '')) : Number.NaN;
  return Number.isFinite(read) ? read : null;
};

/** Where a quote falls short, by name (R9.7): below the replacement cost, below the highest of the compared limits. */
export function gapsOf(payload: Payload, others: readonly Payload[], replacementCost: number | null): string[] {
  const gaps: string[] = [];
  const building = numeric(payload.coverages.building_limit ?? payload.coverages.dwelling);
  if (building !== null && replacementCost !== null && building < replacementCost)
    gaps.push(`Building limit ${showDollars(replacementCost - building)} below the replacement cost`);
  const contents = numeric(payload.coverages.contents_limit ?? payload.coverages.contents);
  const most = Math.max(
    0,
    ...others.map((other) => numeric(other.coverages.contents_limit ?? other.coverages.contents) ?? 0),
  );
  if (most > 0 && (contents ?? 0) < most)
    gaps.push(contents ? `Contents ${showDollars(most - contents)} below the highest` : 'Contents not stated');
  if (Object.values(payload.coverages).some((value) => typeof value === 'string' && /actual cash value/i.test(value)))
    gaps.push('Contents at actual cash value');
  if (payload.outcome === 'indication' || payload.rate_type === 'indication')
    gaps.push('An indication, not bindable until bridged');
  return gaps;
}
