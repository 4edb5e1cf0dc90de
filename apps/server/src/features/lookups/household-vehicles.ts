import { VEHICLE_DATA, vehiclesOf } from '../../integrations/vehicles/household.ts';
import { proofOfHousehold } from '../../integrations/vehicles/household-proof.ts';
import { isSandboxUrl } from '../../kernel/env/env.ts';
import { AnswerWithMessage, type Verb } from '../../kernel/verbs.ts';
import { depsOf, isOff, requesterOf, SWITCHED_OFF } from './provider.ts';

/**
 * Vehicles and drivers of a household with their source; empty lists with a message when none can be used (section
 * 5).
 */
export const getVehiclesDetailsFromProviderApi: Verb<'getVehiclesDetailsFromProviderApi'> = async (context, input) => {
  const { application_id, ...person } = input;
  const requester = await requesterOf(context, application_id);
  const nothing = (why: string) =>
    new AnswerWithMessage(
      { vehicles_info: [], drivers_info: [], date_of_birth: null, source: null },
      `${VEHICLE_DATA}: ${why}`,
    );
  if (await isOff(context, 'vehicles')) return nothing(SWITCHED_OFF);
  const { env } = context.services;
  const result = await vehiclesOf(depsOf(context, env.services.vehicles, env.vehicleKey, requester), person);
  if (result.state !== 'found') return nothing(result.state === 'ambiguous' ? 'several records match' : result.reason);
  const { vehicles, drivers, date_of_birth } = result.value;
  if (vehicles.length === 0) return nothing('no vehicle was found');
  const found = {
    vehicles_info: vehicles.map((vehicle, at) => ({ id: `v${at + 1}`, ...vehicle })),
    drivers_info: drivers.map((driver, at) => ({ id: `d${at + 1}`, ...driver })),
    date_of_birth,
  };
  const source = { provider: VEHICLE_DATA, at: result.at.toISOString() };
  return {
    ...found,
    source: {
      ...source,
      is_sandbox: isSandboxUrl(env, env.services.vehicles),
      proof: proofOfHousehold(context, { ...found, ...source }),
    },
  };
};
