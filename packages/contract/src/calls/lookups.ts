import { SWITCHED_PROVIDERS } from '@freeboard/domain/lookups';
import { VEHICLE_PROVIDERS } from '@freeboard/domain/vehicles';
import { WHY_NO_ADDRESS } from '@freeboard/domain/wording';
import { z } from 'zod';
import { post } from '../call.ts';
import { addressData, application, suggestion } from './applications/application.ts';
import { id } from './common.ts';

const address = {
  address1: z.string().trim().max(200).optional(),
  city: z.string().trim().max(100).optional(),
  state: z.string().trim().max(2).optional(),
  zip: z.string().trim().max(10).optional(),
};

/** The application under which the lookup's exchanges are listed (R4.2). */
const application_id = id.optional();

export const lookupCalls = {
  fillLateParcel: post('/agent-portal/fill-late-parcel', {
    summary: 'Wait for delayed parcel data and fill blank fields from it',
    may: 'application.edit',
    effect: 'write',
    request: z.strictObject({ application_id: id }),
    answer: z.object({
      application,
      filled: z.array(z.string()),
    }),
  }),
  suggestAddresses: post('/agent-portal/suggest-addresses', {
    summary: 'Suggest addresses that begin with the typed text',
    may: 'lookup.use',
    effect: 'read',
    request: z.strictObject({ query: z.string().trim().max(200) }),
    answer: z.object({
      suggestions: z.array(suggestion),
      /** Attribution shown next to the suggestions, as required by their source's terms. */
      attribution: z.string().optional(),
      /** Why there are no suggestions, if their source is unavailable. */
      unavailable: z.string().optional(),
    }),
    perMinute: 240,
  }),
  lookupAddress: post('/agent-portal/lookup-address', {
    summary: 'Look up an address: property, flood zone, elevation and distance to coast',
    may: 'lookup.use',
    effect: 'read',
    request: z.strictObject({
      ...address,
      searched_address: z.string().trim().max(300).optional(),
      application_id: id.optional(),
    }),
    answer: z.object({
      api_address_data: addressData.nullable(),
      why_none: z.enum(WHY_NO_ADDRESS).optional(),
    }),
    perMinute: 120,
  }),
  generateDwellingValue: post('/agent-portal/generate-dwelling-value', {
    summary: 'Estimate the dwelling value of a home',
    may: 'lookup.use',
    effect: 'read',
    request: z.strictObject({
      form_type: z.string().max(10).nullable(),
      sqft: z.number().nullable(),
      state: z.string().max(2),
    }),
    answer: z.object({ dwelling: z.number() }),
  }),
  getGenderByName: post('/agent-portal/get-gender-by-name', {
    summary: 'Get the likely gender of a first name',
    may: 'lookup.use',
    effect: 'read',
    request: z.strictObject({ name: z.string().trim().min(1, 'Field is required.').max(100), application_id }),
    answer: z.object({
      gender_details: z.object({
        gender: z.string().nullable(),
        accuracy: z.number(),
        /** Sent back when the gender is saved; without it, the gender counts as typed. */
        proof: z.string(),
      }),
    }),
  }),
  getVehiclesDetailsFromProviderApi: post('/agent-portal/get-vehicles-details-from-{provider}-api', {
    summary: 'Get the vehicles and drivers of a household',
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
          /** Sent back when these values are saved; without it, they count as typed. */
          proof: z.string(),
        })
        .nullable(),
    }),
  }),
  decodeVin: post('/decode-vin', {
    summary: 'Decode a VIN into year, make and model',
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
      /** Problems that the decoder found in the VIN, which a person must then check. */
      warnings: z.array(z.string()),
    }),
    perMinute: 30,
  }),
  setProviderEnabled: post('/api-management/set-provider-enabled', {
    summary: 'Turn a data provider on or off for an agency',
    may: 'api.manage',
    effect: 'write',
    request: z.strictObject({
      provider: z.enum(SWITCHED_PROVIDERS),
      is_enabled: z.boolean(),
      agency_id: id.optional(),
    }),
    answer: z.object({ provider: z.enum(SWITCHED_PROVIDERS), is_enabled: z.boolean() }),
  }),
};
