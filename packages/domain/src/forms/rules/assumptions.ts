import type { Follow, FormContext, Values } from '../types.ts';
import { isBlank, sameValue } from '../values.ts';
import { deductiblesOf } from './deductibles.ts';
import { windPrefill, windWithdrawn } from './wind-prefill.ts';
import { SYSTEM_YEARS, systemYear } from './years.ts';

export function untouched(set: Values, context: FormContext): Values {
  const touched = new Set(context.touched);
  return Object.fromEntries(Object.entries(set).filter(([key]) => !touched.has(key)));
}

/** Deductibles, roof and wind values that a new application gets by its state and year built (sections 4 and 9). */
export const prefillOfNew = (values: Values): Values => ({ ...deductiblesOf(values), ...windPrefill(values) });

/** New values for system years that are empty or still derive from the previous year built. */
function yearsAfter(after: Values, before: Values, context: FormContext): Values {
  const year = systemYear(after, context);
  const own = systemYear(before, context);
  const following = SYSTEM_YEARS.filter((key) => isBlank(after[key]) || sameValue(after[key], own));
  return Object.fromEntries(following.map((key) => [key, year]));
}

/**
 * Updates the values that rules derive from the state or the year built, and removes values that no longer apply
 * (D26).
 */
export const assumptionsFollow: Follow = (after, before, context) => ({
  set: untouched(
    {
      ...windWithdrawn(after, before),
      ...yearsAfter(after, before, context),
      ...(context.status === 'new' ? prefillOfNew(after) : {}),
    },
    context,
  ),
});
