import { VEHICLE_DATA, vehiclesOf } from '../../integrations/vehicles/household.ts';
import { Said, type Verb } from '../../kernel/verbs.ts';
import { depsOf, isOff, SWITCHED_OFF } from './provider.ts';

/** Vehicles and drivers of a household; empty lists with the reason where there is nothing to use (section 5). */
export const getVehiclesDetailsFromProviderApi: Verb<'getVehiclesDetailsFromProviderApi'> = async (context, person) => {
  const nothing = (why: string) =>
    new Said({ vehicles_info: [], drivers_info: [], date_of_birth: null }, `${VEHICLE_DATA}: ${why}`);
  if (await isOff(context, 'vehicles')) return nothing(SWITCHED_OFF);
  const { env } = context.services;
  const result = await vehiclesOf(depsOf(context, env.services.vehicles, env.vehicleKey, context.viewer), person);
  if (result.state !== 'found') return nothing(result.state === 'ambiguous' ? 'several records match' : result.reason);
  const { vehicles, drivers, date_of_birth } = result.value;
  if (vehicles.length === 0) return nothing('no vehicle was found');
  return {
    vehicles_info: vehicles.map((vehicle, at) => ({ id: `v${at + 1}`, ...vehicle })),
    drivers_info: drivers.map((driver, at) => ({ id: `d${at + 1}`, ...driver })),
    date_of_birth,
  };
};
