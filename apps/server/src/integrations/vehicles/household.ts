import { z } from 'zod';
import { ask, readJson } from '../ask.ts';
import { failed, found, type ProviderDeps, type ProviderResult, unknown } from '../provider-result.ts';

export const VEHICLE_DATA = 'Vehicle data';

export type Person = {
  first_name: string;
  last_name: string;
  address1: string;
  city: string;
  state: string;
  zip: string;
  date_of_birth: string;
};

export type Household = {
  vehicles: { vin: string; year: number; make: string; model: string }[];
  drivers: { first_name: string; last_name: string }[];
  date_of_birth: string | null;
};

const PERSONAL = ['drivers', 'date_of_birth', 'vin'];

const text = z.string().trim();
const loose = text.nullish().transform((value) => value ?? '');
const answer = z.object({
  vehicles: z.array(
    z.object({ vin: loose, year: z.coerce.number().int().min(1885).max(2200), make: text, model: loose }),
  ),
  drivers: z.array(z.object({ first_name: text, last_name: text })).default([]),
  date_of_birth: z.iso.date().nullish().catch(null),
});

/**
 * Looks up a household's vehicles and drivers as docs/vehicle-data.md describes: POST /v1/households with the key in
 * X-Api-Key; 404 means no record. Without a configured provider (`baseUrl` and key) it is `unknown`.
 */
export const vehiclesOf = async (deps: ProviderDeps, person: Person): Promise<ProviderResult<Household>> => {
  if (!deps.baseUrl || !deps.apiKey) return unknown('no provider configured');
  const { address1, city, state, zip, ...who } = person;
  const body = { ...who, address: { line1: address1, city, state, zip } };
  const more = { body, personal: PERSONAL };
  const asked = await ask(deps, VEHICLE_DATA, '/v1/households', {}, { 'x-api-key': deps.apiKey }, more);
  if (!asked.answered) return failed(asked.reason);
  const { status } = asked.answer;
  if (status === 404) return unknown('no record of this household');
  if (status === 401 || status === 403) return failed(`${VEHICLE_DATA}: the key was refused`);
  if (status !== 200) return failed(`${VEHICLE_DATA} answered with status ${status}`);
  const read = answer.safeParse(await readJson(asked.answer.text));
  if (!read.success) return failed(`${VEHICLE_DATA} answered in a shape that is not its own`);
  return found(deps, { ...read.data, date_of_birth: read.data.date_of_birth ?? null });
};
