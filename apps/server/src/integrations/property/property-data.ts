import { z } from 'zod';
import { ask, readJson } from '../ask.ts';
import { type Candidate, failed, found, type ProviderDeps, type ProviderResult, unknown } from '../provider-result.ts';
import { ASSESSOR_TERMS, type AssessorTerms, termFor } from './assessor-terms.ts';

export const PROPERTY_DATA = 'Property data';

export type PropertyFacts = {
  year_build: number | null;
  sqft: number | null;
  /** 1 to 4; null for a taller building, or when not stated. */
  num_of_stories: number | null;
  construction_type: string | null;
  roof_type: string | null;
  foundation_type: string | null;
  garage_present: boolean | null;
  garage_attached: boolean | null;
  /** The kind of building; null for one that the forms do not cover. */
  occupancy_type: string | null;
  /** 'Primary Home' when the owner lives there; else null, because no record states whether the house is rented out. */
  building_use: string | null;
  raw: { construction: string | null; roof: string | null; foundation: string | null };
};

const loose = <T extends z.ZodType>(type: T) => type.nullish().catch(null);
const text = loose(z.string().trim());
const number = loose(z.union([z.number(), z.string().trim().min(1).transform(Number)]).pipe(z.number().positive()));

/** The fields that we read. The owner is personal data, and is neither read nor recorded. */
const record = z.object({
  formattedAddress: text,
  addressLine1: text,
  city: text,
  state: text,
  zipCode: text,
  latitude: loose(z.number()),
  longitude: loose(z.number()),
  yearBuilt: number,
  propertyType: text,
  ownerOccupied: loose(z.boolean()),
  squareFootage: number,
  features: loose(
    z.object({
      floorCount: number,
      exteriorType: text,
      roofType: text,
      foundationType: text,
      garage: loose(z.boolean()),
      garageType: text,
      unitCount: number,
    }),
  ),
});

type PropertyRecord = z.infer<typeof record>;

const integer = (value: number | null | undefined, from: number, to: number): number | null => {
  const rounded = Math.round(value ?? Number.NaN);
  return rounded >= from && rounded <= to ? rounded : null;
};

const attachment = (garageType: string): boolean | null =>
  /detached|carport/i.test(garageType) ? false : /attached|built[\s-]?in|basement/i.test(garageType) ? true : null;

const OCCUPANCIES: Readonly<Record<string, string>> = {
  'single family': 'Single Family',
  condo: 'Condo Unit',
  townhouse: 'Townhouse/Rowhouse',
};

const occupancyOf = ({ propertyType, features }: PropertyRecord): string | null => {
  const type = (propertyType ?? '').toLowerCase();
  if (type === 'multi-family') return integer(features?.unitCount, 2, 4) === null ? null : '2-4 Family';
  return OCCUPANCIES[type] ?? null;
};

const factsOf = (found: PropertyRecord, terms: AssessorTerms, year: number): PropertyFacts => {
  const features = found.features;
  const raw = {
    construction: features?.exteriorType ?? null,
    roof: features?.roofType ?? null,
    foundation: features?.foundationType ?? null,
  };
  return {
    year_build: integer(found.yearBuilt, 1600, year + 1),
    sqft: integer(found.squareFootage, 1, 999_999),
    num_of_stories: integer(features?.floorCount, 1, 4),
    construction_type: termFor(terms.construction_type, raw.construction),
    roof_type: termFor(terms.roof_type, raw.roof),
    foundation_type: termFor(terms.foundation_type, raw.foundation),
    garage_present: features?.garage ?? null,
    garage_attached: features?.garageType ? attachment(features.garageType) : null,
    occupancy_type: occupancyOf(found),
    building_use: found.ownerOccupied ? 'Primary Home' : null,
    raw,
  };
};

const candidateOf = (one: PropertyRecord): Candidate => ({
  text: one.formattedAddress ?? one.addressLine1 ?? '',
  address1: one.addressLine1 ?? '',
  city: one.city ?? '',
  state: one.state ?? '',
  zip: one.zipCode ?? '',
  lon: one.longitude ?? 0,
  lat: one.latitude ?? 0,
});

const REFUSALS: Record<number, string> = {
  401: 'the key was refused',
  403: 'the key was refused',
  429: 'too many requests',
};

/**
 * The building's characteristics as form values, the area in square feet. Without a key, or for an unknown building
 * or term, they are unknown, never guessed. `baseUrl` is the service's root, without `/v1/properties`.
 */
export const propertyFacts = async (
  deps: ProviderDeps,
  address: { address1: string; city: string; state: string; zip: string },
  terms: AssessorTerms = ASSESSOR_TERMS,
): Promise<ProviderResult<PropertyFacts>> => {
  if (!deps.apiKey) return unknown('no key configured');
  const line = `${address.address1}, ${address.city}, ${address.state} ${address.zip}`.trim();
  const headers = { 'X-Api-Key': deps.apiKey };
  const asked = await ask(deps, PROPERTY_DATA, '/v1/properties', { address: line }, headers, { personal: ['owner'] });
  if (!asked.answered) return failed(asked.reason);
  const { status, text: body } = asked.answer;
  if (status === 404) return unknown('no record of this property');
  if (status !== 200) return failed(`${PROPERTY_DATA}: ${REFUSALS[status] ?? `status ${status}`}`);
  const read = z.array(record).safeParse(await readJson(body));
  if (!read.success) return failed(`${PROPERTY_DATA} answered in a shape that is not its own`);
  const [first, ...others] = read.data;
  if (!first) return unknown('no record of this property');
  if (others.length > 0) return { state: 'ambiguous', candidates: read.data.map(candidateOf) };
  const at = (deps.now ?? (() => new Date()))();
  return found({ ...deps, now: () => at }, factsOf(first, terms, at.getFullYear()));
};
