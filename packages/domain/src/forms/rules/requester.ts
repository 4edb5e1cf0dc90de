import { MESSAGES } from '../../wording/messages.ts';
import type { Check } from '../types.ts';
import { textOf } from '../values.ts';

/** Warns when a client's contact is the requester's own (section 4, R3.11). */
export function isRequesters(key: 'phone' | 'email'): Check {
  return (values) => {
    const own = textOf(values, key).toLowerCase();
    return own !== '' && own === textOf(values, `requester_${key}`).toLowerCase() ? MESSAGES.requester : null;
  };
}
