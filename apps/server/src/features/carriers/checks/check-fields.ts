import type { CarrierInput } from '@freeboard/contract';
import type { Errors } from './checks.ts';

export const REQUIRED = 'Field is required.';
/** Returns whether carriers of a kind are asked over the wire. */
export const isRemote = (kind: CarrierInput['kind']): boolean => kind === 'conversation';

/** Collects faults at their fields. */
export function collector(prefix: string) {
  const errors: Errors = {};
  return {
    errors,
    add: (field: string, fault: string | null) => {
      if (fault !== null) errors[`${prefix}${field}`] = [...(errors[`${prefix}${field}`] ?? []), fault];
    },
  };
}
