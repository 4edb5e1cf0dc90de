import { coveragesLimitsFor } from '../../vehicles/coverages-limits.ts';
import type { FieldValue, Follow } from '../types.ts';
import { textOf } from '../values.ts';

/** Renames the coverages when the state changes: Massachusetts words two of them differently (section 3). */
export const namesFollowState: Follow = (after) => {
  const limits = after.coverages_limits;
  if (limits === null || typeof limits !== 'object' || Array.isArray(limits)) return null;
  const renamed = coveragesLimitsFor(textOf(after, 'state'), limits as Readonly<Record<string, unknown>>);
  return { set: { coverages_limits: renamed as FieldValue } };
};
