import { choices, YES_NO } from '../options.ts';
import { noBasementContents } from '../rules/basement.ts';
import { LIMIT_CAP, replacementCost, withinReplacementCost } from '../rules/limits.ts';
import type { Field } from '../types.ts';

export const otherStructure: Field = {
  key: 'other_structure',
  label: 'Other structures',
  kind: 'money',
  required: true,
  help: 'Coverage for what stands apart from the house, such as a shed or fence.',
  span: 3,
};

/** The coverage of the flood policy. */
export const FLOOD_COVERAGE_FIELDS: readonly Field[] = [
  {
    key: 'deductible',
    axis: 'deductible',
    choosable: true,
    presettable: true,
    label: 'Flood deductible',
    kind: 'choice',
    options: choices('$1,000', '$2,000', '$5,000', '$10,000', '$25,000'),
    default: '$5,000',
    required: true,
    help: 'What the client pays of each flood loss; every flood carrier asks for it.',
    span: 3,
  },
  {
    key: 'building_limit',
    axis: 'limit',
    choosable: true,
    label: 'Building limit',
    kind: 'money',
    default: LIMIT_CAP,
    required: true,
    checks: [withinReplacementCost],
    help: 'The most the policy pays for the building; worked out from the area, again whenever it changes.',
    span: 3,
  },
  {
    key: 'contents_limit',
    axis: 'contents',
    choosable: true,
    presettable: true,
    label: 'Contents limit',
    kind: 'money',
    required: true,
    help: 'The most the policy pays for belongings.',
    span: 3,
  },
  {
    key: 'building_replacement_cost',
    label: 'Replacement cost',
    kind: 'computed',
    unit: '$',
    compute: replacementCost,
    help: 'Estimated cost to rebuild, from the living area.',
    span: 3,
  },
  otherStructure,
  {
    key: 'basement_content',
    label: 'Basement contents',
    kind: 'money',
    required: true,
    compute: noBasementContents,
    help: 'Coverage for belongings in the basement; 0 where there is none.',
    span: 3,
  },
  {
    key: 'replacement_cost_on_content',
    presettable: true,
    label: 'Contents replacement cost',
    kind: 'toggle',
    options: YES_NO,
    required: true,
    help: 'Pays to replace belongings with new ones, without depreciation.',
    span: 3,
  },
  {
    key: 'temporary_living_expense',
    presettable: true,
    label: 'Temporary living expense',
    kind: 'toggle',
    options: YES_NO,
    required: true,
    help: 'Whether the policy pays for living elsewhere after a flood.',
    span: 3,
  },
];
