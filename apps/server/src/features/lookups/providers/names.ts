import { PARCEL_ROLLS } from '@freeboard/domain/flood';
import type { PROVIDERS } from '@freeboard/domain/lookups';
import { EPQS } from '../../../integrations/elevation/epqs.ts';
import { COASTAL_LIMITS } from '../../../integrations/flood-zones/coastal-limits.ts';
import { MAP_LETTERS, PRELIM_NFHL } from '../../../integrations/flood-zones/map-hints.ts';
import { NFHL } from '../../../integrations/flood-zones/nfhl.ts';
import { CENSUS } from '../../../integrations/geocoding/census.ts';
import { SUGGESTIONS } from '../../../integrations/geocoding/suggest/service.ts';
import { GENDER_API } from '../../../integrations/names/gender-api.ts';
import { COMMUNITY_STATUS } from '../../../integrations/openfema/community-status.ts';
import { NEIGHBORHOOD } from '../../../integrations/openfema/neighborhood.ts';
import { PROPERTY_DATA } from '../../../integrations/property/property-data.ts';
import { NSI } from '../../../integrations/structures/nsi.ts';
import { VEHICLE_DATA } from '../../../integrations/vehicles/household.ts';
import { VPIC } from '../../../integrations/vehicles/vpic.ts';

export type Provider = (typeof PROVIDERS)[number];
const rollName = (key: Provider): string => PARCEL_ROLLS.find(({ provider }) => provider === key)?.name ?? key;
export const PROVIDER_NAMES: Record<Provider, string> = {
  census: CENSUS,
  nfhl: NFHL,
  map_letters: MAP_LETTERS,
  prelim_nfhl: PRELIM_NFHL,
  coastal_limits: COASTAL_LIMITS,
  epqs: EPQS,
  property: PROPERTY_DATA,
  parcels_fl: rollName('parcels_fl'),
  parcels_ma: rollName('parcels_ma'),
  nsi: NSI,
  community_status: COMMUNITY_STATUS,
  neighborhood: NEIGHBORHOOD,
  vpic: VPIC,
  gender: GENDER_API,
  vehicles: VEHICLE_DATA,
  suggestions: SUGGESTIONS,
};
