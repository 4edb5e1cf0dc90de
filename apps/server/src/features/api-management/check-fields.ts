import type { CarrierInput } from '@freeboard/contract';
import type { Errors } from './checks.ts';

export const REQUIRED = 'Field is required.';
/** The kinds that are asked over the wire. */
export const REMOTE: readonly CarrierInput['kind'][] = ['http-json', 'http-xml', 'submit-then-poll', 'callback'];

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
