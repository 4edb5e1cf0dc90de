import type { Verb } from '../../kernel/verbs.ts';
import { detailOf } from './detail.ts';

/** @throws Fault not_found */
export const getCarrier: Verb<'getCarrier'> = async (context, { carrier_id }) => ({
  carrier: await detailOf(context, carrier_id),
});
