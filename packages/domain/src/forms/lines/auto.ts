import { ADDRESS_FIELDS } from '../fields/address.ts';
import { applicationSource, CLIENT_FIELDS } from '../fields/client.ts';
import { POLICY_FIELDS } from '../fields/policy.ts';
import { ASSIGNMENT, COVERAGES_LIMITS, DRIVERS, VEHICLES } from '../fields/vehicles.ts';
import { namesFollowState } from '../rules/coverages-limits.ts';
import { altered } from '../sections.ts';
import type { Form } from '../types.ts';
import { aboutVehicles } from './other-help.ts';

export const AUTO_FORM: Form = {
  type: 'auto',
  sections: [
    {
      key: 'client',
      title: 'Client Information',
      optional: false,
      fields: [...aboutVehicles(CLIENT_FIELDS), applicationSource],
    },
    {
      key: 'property',
      title: 'Garaging Address',
      optional: false,
      fields: altered(
        altered(aboutVehicles(ADDRESS_FIELDS), 'state', { follows: [namesFollowState], required: true }),
        'address1',
        { required: true },
      ),
    },
    { key: 'vehicles', title: 'Vehicles and Drivers', optional: false, fields: [VEHICLES, DRIVERS, ASSIGNMENT] },
    { key: 'coverage', title: 'Coverage', optional: false, fields: [COVERAGES_LIMITS, ...POLICY_FIELDS] },
  ],
};
