import type { Verb } from '../../kernel/verbs.ts';
import { detailOf } from './detail.ts';

/** Returns a carrier's settings with its versions. @throws Fault not_found */
export const getCarrier: Verb<'getCarrier'> = async (context, { carrier_id }) => ({
  carrier: await detailOf(context, carrier_id),
});
