import { decodedVin, INVALID_VIN_RESPONSE } from '@freeboard/domain';
import { GENDER_API, genderByName } from '../../integrations/names/gender-api.ts';
import type { ProviderDeps } from '../../integrations/provider-result.ts';
import { VEHICLE_DATA, vehiclesOf } from '../../integrations/vehicles/household.ts';
import { decodeVin as decode, VPIC } from '../../integrations/vehicles/vpic.ts';
import type { Context, Shared } from '../../kernel/context/context.ts';
import { Fault, invalid } from '../../kernel/faults.ts';
import { type GuestVerb, Said, type Verb, type Verbs } from '../../kernel/verbs.ts';
import { switchedOff } from '../api-management/index.ts';
import { recorder } from '../communications/index.ts';

const PATIENCE_MS = 8_000;
const SWITCHED_OFF = 'is switched off for your agency';

/** The caller for one provider, its exchanges kept in the name of who asked. */
function depsOf(
  shared: Shared,
  baseUrl: string,
  apiKey: string | null,
  person: { id: number; agencyId: number | null } | null,
): ProviderDeps {
  const { services } = shared;
  const record = recorder(services.outside, {
    agencyId: person?.agencyId ?? null,
    personId: person?.id ?? null,
    isSandbox: services.env.sandboxUrl !== null && baseUrl.startsWith(services.env.sandboxUrl),
  });
  return {
    call: services.caller.recordedBy(record),
    baseUrl,
    timeout_ms: PATIENCE_MS,
    now: () => shared.clock.now(),
    ...(apiKey ? { apiKey } : {}),
  };
}

const isOff = async (context: Context, provider: string): Promise<boolean> =>
  (await switchedOff(context.db, context.viewer.agencyId)).has(provider);

/** The likely gender of a first name. A name that is not known, or a service that is away, leaves it blank and says why. */
const getGenderByName: Verb<'getGenderByName'> = async (context, { name }) => {
  const blank = (why: string) => new Said({ gender_details: { gender: null, accuracy: 0 } }, `${GENDER_API}: ${why}`);
  if (await isOff(context, 'gender')) return blank(SWITCHED_OFF);
  const { env } = context.services;
  const result = await genderByName(depsOf(context, env.services.gender, env.genderKey, context.viewer), name);
  if (result.state === 'found') return { gender_details: result.value };
  return blank(result.state === 'ambiguous' ? 'the name is not known' : result.reason);
};

/** Vehicles and drivers of a household; empty lists with the reason where there is nothing to use (section 5). */
const getVehiclesDetailsFromProviderApi: Verb<'getVehiclesDetailsFromProviderApi'> = async (context, person) => {
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

/** Year, make and model of a number. @throws Fault invalid (without year and make), not_ready (the decoder is away) */
const decodeVin: GuestVerb<'decodeVin'> = async (context, { vin }) => {
  const result = await decode(depsOf(context, context.services.env.services.vpic, null, null), vin.toUpperCase());
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

export const lookupVerbs: Verbs = { getGenderByName, getVehiclesDetailsFromProviderApi, decodeVin };
