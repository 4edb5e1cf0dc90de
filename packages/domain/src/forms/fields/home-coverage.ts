import { choices } from '../options.ts';
import { dwellingSource, regenerateDwelling } from '../rules/dwelling.ts';
import { clearOccupancy, FORM_TYPES } from '../rules/occupancy.ts';
import type { Field } from '../types.ts';
import { dwelling } from './building.ts';

export const formType: Field = {
  key: 'form_type',
  label: 'Form type',
  kind: 'choice',
  options: FORM_TYPES,
  required: true,
  follows: [clearOccupancy, regenerateDwelling],
  help: 'HO3 owner, HO4 tenant, HO6 condo unit, DP3 rented house; changing it clears building type and use.',
  span: 3,
};

export const HOME_COVERAGE_FIELDS: readonly Field[] = [
  dwelling,
  {
    key: 'dwelling_estimate_source',
    label: 'Dwelling estimate source',
    kind: 'computed',
    compute: dwellingSource,
    help: 'Whether dwelling was worked out from living area and state or entered by hand.',
    span: 3,
  },
  {
    key: 'contents',
    axis: 'contents',
    choosable: true,
    label: 'Contents',
    kind: 'money',
    required: true,
    help: 'Coverage C: belongings; 25 % of dwelling, worked out again whenever dwelling changes.',
    span: 3,
  },
  {
    key: 'loss_of_use',
    label: 'Loss of use',
    kind: 'money',
    required: true,
    help: 'Coverage D: living elsewhere after a loss; 10 % of dwelling, worked out again whenever dwelling changes.',
    span: 3,
  },
  {
    key: 'medical_payments',
    choosable: true,
    presettable: true,
    label: 'Medical payments',
    kind: 'choice',
    options: choices('$0', '$1,000', '$2,000', '$3,000', '$4,000', '$5,000'),
    default: '$1,000',
    help: 'Coverage F: medical costs of guests, whoever is at fault.',
    span: 3,
  },
  {
    key: 'liability',
    choosable: true,
    presettable: true,
    label: 'Liability',
    kind: 'choice',
    options: choices('$0', '$100,000', '$200,000', '$300,000', '$500,000', '$1,000,000'),
    default: '$300,000',
    help: 'Coverage E: damage for which the client is liable.',
    span: 3,
  },
  {
    key: 'aop_deductible',
    axis: 'deductible',
    choosable: true,
    presettable: true,
    label: 'AOP deductible',
    kind: 'choice',
    options: choices('$500', '$1,000', '$2,500', '$5,000', '$10,000'),
    default: '$2,500',
    required: true,
    help: 'Deductible for all other perils (everything but wind).',
    span: 3,
  },
  {
    key: 'hurricane_deductible',
    choosable: true,
    presettable: true,
    label: 'Hurricane deductible',
    kind: 'choice',
    options: choices('$1,000', '$2,500', '2%', '5%'),
    default: '2%',
    required: true,
    help: 'What the client pays of a hurricane loss, in dollars or as a share of dwelling.',
    span: 3,
  },
];
