import { MESSAGES } from '../../wording/messages.ts';
import type { Check } from '../types.ts';
import { textOf } from '../values.ts';

const ZIP = /^\d{5}(?:[- ]?\d{4})?$/;

/** Accepts a missing ZIP code, which another rule reports. */
export const zipFault = (key: string): Check => {
  return (values) => {
    const zip = textOf(values, key);
    return zip === '' || ZIP.test(zip) ? null : MESSAGES.zip;
  };
};
