import { INSURED_ADDRESS_FIELDS, PRIOR_ADDRESS_FIELDS } from '../fields/address.ts';
import { BUILDING_FIELDS, floodZone } from '../fields/building.ts';
import { applicationSource, CLIENT_FIELDS } from '../fields/client.ts';
import { CONDO_FIELDS } from '../fields/condo.ts';
import { CERTIFICATE_FIELDS, ELEVATION_FIELDS } from '../fields/elevation.ts';
import { FLOOD_COVERAGE_FIELDS, otherStructure } from '../fields/flood-coverage.ts';
import { FOUNDATION_FIELDS, GARAGE_FIELDS } from '../fields/foundation.ts';
import { FOUR_POINT_FIELDS } from '../fields/four-point.ts';
import { formType, HOME_COVERAGE_FIELDS } from '../fields/home-coverage.ts';
import { HOME_OCCUPANCY_FIELDS } from '../fields/occupancy.ts';
import { OPTIONAL_FIELDS } from '../fields/optional.ts';
import { POLICY_FIELDS } from '../fields/policy.ts';
import { REQUESTER_FIELDS } from '../fields/requester.ts';
import { UNDERWRITING_FIELDS } from '../fields/underwriting.ts';
import { WIND_FIELDS } from '../fields/wind.ts';
import { carried, sectionsWith } from '../sections.ts';
import type { Form } from '../types.ts';

const floodOnly = FLOOD_COVERAGE_FIELDS.filter((field) => field !== otherStructure);

/** Flood coverages and the certificate are carried. */
export const HOME_FORM: Form = {
  type: 'home',
  sections: sectionsWith({
    client: [...CLIENT_FIELDS, applicationSource, ...PRIOR_ADDRESS_FIELDS],
    property: [
      formType,
      ...INSURED_ADDRESS_FIELDS,
      ...BUILDING_FIELDS,
      floodZone,
      ...HOME_OCCUPANCY_FIELDS,
      ...CONDO_FIELDS,
      ...FOUNDATION_FIELDS,
      ...GARAGE_FIELDS,
      ...ELEVATION_FIELDS,
      ...carried(CERTIFICATE_FIELDS),
    ],
    coverage: [...HOME_COVERAGE_FIELDS, otherStructure, ...POLICY_FIELDS, ...carried(floodOnly)],
    optional: OPTIONAL_FIELDS,
    four_point: FOUR_POINT_FIELDS,
    wind_mitigation: WIND_FIELDS,
    requester: REQUESTER_FIELDS,
    underwriting: UNDERWRITING_FIELDS,
  }),
};
