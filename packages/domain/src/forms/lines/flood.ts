import { INSURED_ADDRESS_FIELDS, PRIOR_ADDRESS_FIELDS } from '../fields/address.ts';
import { BUILDING_FIELDS, floodZone, requiredForAgents } from '../fields/building.ts';
import { applicationSource, CLIENT_FIELDS } from '../fields/client.ts';
import { CONDO_FIELDS } from '../fields/condo.ts';
import { CERTIFICATE_FIELDS, ELEVATION_FIELDS } from '../fields/elevation.ts';
import { FLOOD_COVERAGE_FIELDS } from '../fields/flood-coverage.ts';
import { FOUNDATION_FIELDS, GARAGE_FIELDS } from '../fields/foundation.ts';
import { FOUR_POINT_FIELDS } from '../fields/four-point.ts';
import { formType, HOME_COVERAGE_FIELDS } from '../fields/home-coverage.ts';
import { FLOOD_OCCUPANCY_FIELDS } from '../fields/occupancy.ts';
import { OPTIONAL_FIELDS } from '../fields/optional.ts';
import { FLOOD_START_FIELDS, POLICY_FIELDS } from '../fields/policy.ts';
import { REQUESTER_FIELDS } from '../fields/requester.ts';
import { UNDERWRITING_FIELDS } from '../fields/underwriting.ts';
import { WIND_FIELDS } from '../fields/wind.ts';
import { isRequesters } from '../rules/requester.ts';
import { altered, carried, sectionsWith, voluntary } from '../sections.ts';
import type { Form } from '../types.ts';

const client = altered(altered(CLIENT_FIELDS, 'phone', { warnings: [isRequesters('phone')] }), 'email', {
  warnings: [isRequesters('email')],
});

/**
 * The flood form. Home coverages are carried, so that the dwelling limit and limits derived from it follow the living
 * area here, too.
 */
export const FLOOD_FORM: Form = {
  type: 'flood',
  sections: sectionsWith({
    client: [...client, applicationSource, ...PRIOR_ADDRESS_FIELDS],
    property: [
      ...INSURED_ADDRESS_FIELDS,
      ...BUILDING_FIELDS,
      { ...floodZone, required: requiredForAgents },
      ...FLOOD_OCCUPANCY_FIELDS,
      ...CONDO_FIELDS,
      ...FOUNDATION_FIELDS,
      ...altered(GARAGE_FIELDS, 'garage_present', { required: true }),
      ...ELEVATION_FIELDS,
      ...CERTIFICATE_FIELDS,
    ],
    coverage: [
      ...FLOOD_COVERAGE_FIELDS,
      ...POLICY_FIELDS,
      ...FLOOD_START_FIELDS,
      ...carried([formType, ...HOME_COVERAGE_FIELDS]),
    ],
    optional: OPTIONAL_FIELDS,
    four_point: voluntary(FOUR_POINT_FIELDS),
    wind_mitigation: voluntary(WIND_FIELDS),
    requester: REQUESTER_FIELDS,
    underwriting: UNDERWRITING_FIELDS,
  }),
};
