import { MESSAGES } from '../../wording/messages.ts';
import type { Check } from '../types.ts';
import { textOf } from '../values.ts';

const ZIP = /^\d{5}(?:[- ]?\d{4})?$/;

/** Checks that a ZIP code has five or nine digits; a missing ZIP code is another rule's concern. */
export const zipFault = (key: string): Check => {
  return (values) => {
    const zip = textOf(values, key);
    return zip === '' || ZIP.test(zip) ? null : MESSAGES.zip;
  };
};
