import { decodedVin, INVALID_VIN_RESPONSE } from '@freeboard/domain/vehicles';
import { decodeVin as decode, VPIC } from '../../integrations/vehicles/vpic.ts';
import { Fault, invalid } from '../../kernel/faults.ts';
import type { GuestVerb } from '../../kernel/verbs.ts';
import { depsOf, guestRequesterOf } from './provider.ts';

/**
 * The year, make and model of a VIN.
 * @throws Fault invalid (year or make unknown), not_ready (the decoder is down), not_found
 */
export const decodeVin: GuestVerb<'decodeVin'> = async (context, { vin, application_id }) => {
  const requester = await guestRequesterOf(context, application_id);
  const result = await decode(depsOf(context, context.services.env.services.vpic, null, requester), vin.toUpperCase());
  if (result.state === 'failed')
    throw new Fault('not_ready', `${VPIC} is out of reach. Please enter the vehicle by hand.`);
  const found = decodedVin(result.state === 'found' ? result.value : null);
  if ('error' in found) throw invalid({ vin: [INVALID_VIN_RESPONSE] }, INVALID_VIN_RESPONSE);
  return {
    year: Number(found.year),
    make: found.make,
    model: found.model,
    warnings: result.state === 'found' ? result.value.warnings : [],
  };
};
