import type { Application, CurrentPolicyShown, Quote } from '@freeboard/contract';
import { compareWithCurrent, hasPremium, type QuoteComparison } from '@freeboard/domain/quotes';
import { useMemo, useState } from 'react';
import { useCall } from '../../../lib/server/query.ts';

export type Measure = 'current' | 'asked';

/**
 * `comparisonOf` gives the same object for the same quote, because rows are memoized. Only flood and home have a
 * current policy.
 */
export function useCurrentPolicy({ id, application_type: type }: Application) {
  const isCompared = type === 'flood' || type === 'home';
  const query = useCall('getCurrentPolicy', { application_id: id }, { enabled: isCompared });
  const policy: CurrentPolicyShown | null = query.data?.policy ?? null;
  const [chosen, setMeasure] = useState<Measure>('current');
  const measure: Measure = policy === null ? 'asked' : chosen;
  // Memoized, because a row is rendered again for each new object.
  const comparisonOf = useMemo(() => {
    const found = new WeakMap<object, QuoteComparison>();
    return ({ payload, is_superseded }: Quote): QuoteComparison | null => {
      if (policy === null || is_superseded || !hasPremium(payload.premium)) return null;
      const comparison = found.get(payload) ?? compareWithCurrent(type, payload, policy);
      found.set(payload, comparison);
      return comparison;
    };
  }, [policy, type]);
  return { policy, measure, setMeasure, comparisonOf };
}
export type CurrentPolicyOfBoard = ReturnType<typeof useCurrentPolicy>;
