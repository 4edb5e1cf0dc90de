import type { CarrierInput } from '@freeboard/contract';
import type { Errors } from './checks.ts';

export const REQUIRED = 'Field is required.';
export const isRemote = (kind: CarrierInput['kind']): boolean => kind === 'conversation';

export function collector(prefix: string) {
  const errors: Errors = {};
  return {
    errors,
    add: (field: string, fault: string | null) => {
      if (fault !== null) errors[`${prefix}${field}`] = [...(errors[`${prefix}${field}`] ?? []), fault];
    },
  };
}
