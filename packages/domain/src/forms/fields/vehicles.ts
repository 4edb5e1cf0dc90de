import { coverageName } from '../../vehicles/coverages-limits.ts';
import { choices } from '../options.ts';
import { assignmentIsSound } from '../rules/assignment.ts';
import { byToday } from '../rules/by-today.ts';
import { namesFollowState } from '../rules/coverages-limits.ts';
import { groupIsSound, rowsAreSound } from '../rules/rows.ts';
import { vinsAreSound, vinsDiffer } from '../rules/vin.ts';
import type { Field } from '../types.ts';

const VEHICLE_COLUMNS: readonly Field[] = [
  { key: 'year', label: 'Year', kind: 'year', required: true, span: 3 },
  { key: 'make', label: 'Make', kind: 'text', required: true, span: 3 },
  { key: 'model', label: 'Model', kind: 'text', required: true, span: 3 },
  { key: 'vin', label: 'VIN', kind: 'text', span: 3, help: 'Seventeen characters on the registration.' },
];

const DRIVER_COLUMNS: readonly Field[] = [
  { key: 'first_name', label: 'First name', kind: 'name', required: true, span: 3 },
  { key: 'last_name', label: 'Last name', kind: 'name', required: true, span: 3 },
  { key: 'date_of_birth', label: 'Date of birth', kind: 'date', checks: [byToday('date_of_birth')], span: 3 },
  { key: 'license_number', label: 'License number', kind: 'text', span: 3 },
  {
    key: 'relation',
    label: 'Relation',
    kind: 'choice',
    options: choices('Insured', 'Spouse', 'Child', 'Other'),
    span: 3,
  },
];

/** Specification, section 3, 'Auto data'. */
export const VEHICLES: Field = {
  key: 'vehicles_info',
  label: 'Vehicles',
  kind: 'list',
  columns: VEHICLE_COLUMNS,
  required: true,
  checks: [rowsAreSound('vehicles_info', 'Vehicle', VEHICLE_COLUMNS), vinsDiffer],
  warnings: [vinsAreSound],
  help: 'Every vehicle to insure: found by name and address, decoded from its VIN, or entered by hand.',
  span: 12,
};

export const DRIVERS: Field = {
  key: 'drivers_info',
  label: 'Drivers',
  kind: 'list',
  columns: DRIVER_COLUMNS,
  required: true,
  checks: [rowsAreSound('drivers_info', 'Driver', DRIVER_COLUMNS)],
  help: 'Everyone in the household who drives one of the vehicles.',
  span: 12,
};

export const ASSIGNMENT: Field = {
  key: 'vehicle_driver_assignment',
  label: 'Who drives what',
  kind: 'list',
  shape: 'grid',
  unit: '%',
  checks: [assignmentIsSound],
  help: 'Share of each vehicle that each driver drives, together at most 100 percent a vehicle.',
  span: 12,
};

const UM_LIMITS = choices('None', '25/50', '50/100', '100/300', '250/500');

const LIMIT_COLUMNS: readonly Field[] = [
  {
    key: 'um_uim_coverage',
    label: 'Uninsured and underinsured motorist',
    kind: 'choice',
    options: UM_LIMITS,
    span: 6,
  },
  { key: 'uim_bi_limit', label: 'Underinsured bodily injury limit', kind: 'choice', options: UM_LIMITS, span: 6 },
];

const limitOf = (entry: string): string => coverageName(entry, '');

export const COVERAGES_LIMITS: Field = {
  key: 'coverages_limits',
  label: 'Coverages and limits',
  kind: 'list',
  shape: 'group',
  follows: [namesFollowState],
  columns: LIMIT_COLUMNS,
  columnOf: limitOf,
  checks: [groupIsSound('coverages_limits', LIMIT_COLUMNS, limitOf)],
  help: 'Limits per person and accident in thousands of dollars; Massachusetts names them its own way.',
  span: 12,
};
