import { isZip, zipStateFault } from '../../reading/addresses.ts';
import { MESSAGES } from '../../wording/messages.ts';
import type { Field } from '../types.ts';
import { textOf } from '../values.ts';

/** A ZIP of another state only warns, because some ZIP codes serve two states. */
export const zipRules = (key: string): Pick<Field, 'checks' | 'warnings'> => ({
  checks: [(values) => (isZip(textOf(values, key)) ? null : MESSAGES.zip)],
  warnings: [(values) => zipStateFault(textOf(values, key), textOf(values, key.replace(/zip$/, 'state')))],
});
