import type { Context } from '../../../kernel/context/context.ts';
import { Fault } from '../../../kernel/faults.ts';
import { TestRequest } from '../../quoting/index.ts';
import type { CarrierRow } from '../carriers.queries.ts';
import { restOf } from './test-limits.queries.ts';

const secondsTo = (until: Date, now: Date): string => {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1_000);
  return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
};

/**
 * Reserves a slot at a carrier for a test, within the limits of launches; a carrier paused because of failures may be
 * tested.
 * @returns the slot, which the caller must release, and a note about such a pause. @throws Fault too_many
 */
export async function takeTest(
  context: Context,
  carrier: CarrierRow,
  application_id: number,
): Promise<{ slot: TestRequest; note: string | null }> {
  const { now } = context;
  const { id: carrier_id, agency_id, name: carrier_name, is_sandbox } = carrier;
  const rest = await restOf(context.db, carrier_id);
  if (rest?.not_before && rest.not_before > now)
    throw new Fault('too_many', `The carrier asked to be left alone for another ${secondsTo(rest.not_before, now)}.`);
  const request = { agency_id, application_id, carrier_id, carrier_name, is_sandbox };
  const slot = await TestRequest.begin(context.services.outside, request, now);
  if (slot === null)
    throw new Fault('too_many', 'The carrier has no room for another call: its limits are used up for the moment.');
  const isOpen = rest?.open_until && rest.open_until > now;
  return {
    slot,
    note: isOpen
      ? `It failed too often lately: launches leave it alone for another ${secondsTo(rest.open_until as Date, now)}. This test asked it all the same.`
      : null,
  };
}
