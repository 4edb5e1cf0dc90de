import { VEHICLE_PROVIDERS } from '@freeboard/domain/vehicles';
import { z } from 'zod';
import { post } from '../call.ts';
import { id } from '../shapes/common.ts';

/** The application of the lookup, which lists its exchanges (R4.2). */
const application_id = id.optional();

/** Lookups of people and vehicles with outside services (section 7). */
export const lookupCalls = {
  getGenderByName: post('/agent-portal/get-gender-by-name', {
    summary: 'The likely gender of a first name',
    may: 'lookup.use',
    effect: 'read',
    request: z.strictObject({ name: z.string().trim().min(1, 'Field is required.').max(100), application_id }),
    answer: z.object({
      gender_details: z.object({
        gender: z.string().nullable(),
        accuracy: z.number(),
        /** Sent when the gender is saved: the only proof that it was looked up. */
        proof: z.string(),
      }),
    }),
  }),
  getVehiclesDetailsFromProviderApi: post('/agent-portal/get-vehicles-details-from-{provider}-api', {
    summary: 'Vehicles and drivers of a household',
    names: VEHICLE_PROVIDERS,
    may: 'lookup.use',
    effect: 'read',
    request: z.strictObject({
      first_name: z.string().max(100),
      last_name: z.string().max(100),
      address1: z.string().max(200),
      city: z.string().max(100),
      state: z.string().max(2),
      zip: z.string().max(10),
      date_of_birth: z.iso.date().default('1970-01-01'),
      application_id,
    }),
    answer: z.object({
      vehicles_info: z.array(
        z.object({ id: z.string(), year: z.number(), make: z.string(), model: z.string(), vin: z.string() }),
      ),
      drivers_info: z.array(z.object({ id: z.string(), first_name: z.string(), last_name: z.string() })),
      date_of_birth: z.string().nullable(),
      /** Source and time of the data; null if nothing was found. */
      source: z
        .object({
          provider: z.string(),
          at: z.string(),
          is_sandbox: z.boolean(),
          /** Sent when these values are saved: without it they count as typed. */
          proof: z.string(),
        })
        .nullable(),
    }),
  }),
  decodeVin: post('/decode-vin', {
    summary: 'Year, make and model of a vehicle identification number',
    access: 'anyone',
    effect: 'read',
    request: z.strictObject({
      vin: z.string().trim().min(5, 'Value is not valid.').max(17, 'Value is not valid.'),
      /** Requires a session that may see the application. */
      application_id,
    }),
    answer: z.object({
      year: z.number(),
      make: z.string(),
      model: z.string(),
      /** Problems that the decoder found in the VIN; a person must then compare it. */
      warnings: z.array(z.string()),
    }),
    perMinute: 30,
  }),
};
