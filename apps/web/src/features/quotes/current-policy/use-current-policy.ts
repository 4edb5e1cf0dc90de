import type { Application, CurrentPolicyShown, Quote } from '@freeboard/contract';
import { compareWithCurrent, hasPremium, type QuoteComparison } from '@freeboard/domain/quotes';
import { useMemo, useState } from 'react';
import { useCall } from '../../../lib/server/query.ts';

/** What quotes are compared with: the current policy or the requested terms. */
export type Measure = 'current' | 'asked';

/**
 * The current policy of a flood or home application, what its quotes are compared with, and how each compares with
 * the policy.
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
