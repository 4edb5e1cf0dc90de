import type { Context } from '../../kernel/context/context.ts';
import { Fault } from '../../kernel/faults.ts';
import { restOf, takeTestCall } from './test-limits.queries.ts';

const secondsTo = (until: Date, now: Date): string => {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1_000);
  return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
};

/**
 * Counts a test as a call of the carrier, within the limits that launches have. A carrier that is left alone because it
 * failed is asked on purpose: @returns what to say of that, or null. @throws Fault too_many
 */
export async function takeTest(context: Context, carrierId: number): Promise<string | null> {
  const { now } = context;
  const rest = await restOf(context.db, carrierId);
  if (rest?.not_before && rest.not_before > now)
    throw new Fault('too_many', `The carrier asked to be left alone for another ${secondsTo(rest.not_before, now)}.`);
  if (!(await takeTestCall(context.services.outside, carrierId, now)))
    throw new Fault('too_many', 'The carrier has no room for another call: its limits are used up for the moment.');
  return rest?.open_until && rest.open_until > now
    ? `It failed too often lately: launches leave it alone for another ${secondsTo(rest.open_until, now)}. This test asked it all the same.`
    : null;
}
