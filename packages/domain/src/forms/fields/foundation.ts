import { MESSAGES } from '../../wording/messages.ts';
import { choices, YES_NO } from '../options.ts';
import { askForBasementContents } from '../rules/basement.ts';
import { all, hasStairs, is } from '../rules/conditions.ts';
import { ELEVATION_SETTLES_MS, foundationTypeComputed, stairsComputed } from '../rules/elevation.ts';
import type { Field } from '../types.ts';
import { isBlank } from '../values.ts';

export const FOUNDATION_FIELDS: readonly Field[] = [
  {
    key: 'foundation_type',
    label: 'Foundation',
    kind: 'choice',
    options: choices(
      'Slab',
      'Crawlspace',
      'Stilts Pilings',
      'Garage',
      'Basement',
      'Subgrade Crawlspace',
      'Split Level',
    ),
    required: true,
    follows: [askForBasementContents],
    help: 'What the lowest floor stands on; flood carriers rate by it.',
    span: 3,
  },
  {
    key: 'stilts_pilings',
    label: 'Enclosure',
    kind: 'choice',
    options: choices('Open', 'Solid Enclosure - Unfinished', 'Solid Enclosure - Living Space'),
    visible: is('foundation_type', 'Stilts Pilings'),
    required: true,
    help: 'What stands between the stilts below the raised floor.',
    span: 6,
  },
  {
    key: 'garage_finished',
    label: 'Garage finished',
    kind: 'toggle',
    options: YES_NO,
    visible: is('foundation_type', 'Garage'),
    required: true,
    help: 'Whether the garage below the house is finished as living space.',
    span: 3,
  },
  {
    key: 'basement_type',
    label: 'Basement type',
    kind: 'choice',
    options: choices('Full Basement', 'Walkout Basement'),
    visible: is('foundation_type', 'Basement'),
    required: true,
    help: 'Whether the basement is below ground on all sides or opens to one.',
    span: 3,
  },
  {
    key: 'basement_finished',
    label: 'Basement finished',
    kind: 'toggle',
    options: YES_NO,
    visible: all(is('foundation_type', 'Basement'), (values) => !isBlank(values.basement_type)),
    required: true,
    help: 'Whether the basement is finished as living space.',
    span: 3,
  },
  {
    key: 'foundation_type_computed',
    label: 'Foundation as rated',
    kind: 'computed',
    compute: foundationTypeComputed,
    help: 'The foundation with its sub-choice, as it is sent to carriers.',
    span: 3,
  },
  {
    key: 'stairs_leading_to_front_door',
    settleMs: ELEVATION_SETTLES_MS,
    label: 'Stairs to front door',
    kind: 'digits',
    digits: 3,
    visible: hasStairs,
    wrong: MESSAGES.number,
    help: 'Steps from the ground up to the front door; each adds half a foot to the elevation.',
    span: 3,
  },
  {
    key: 'stairs_leading_to_front_door_computed',
    label: 'Stairs as rated',
    kind: 'computed',
    compute: stairsComputed,
    help: 'Preset for raised foundations, else as entered.',
    span: 3,
  },
];

export const GARAGE_FIELDS: readonly Field[] = [
  {
    key: 'garage_present',
    label: 'Garage present',
    kind: 'toggle',
    options: YES_NO,
    help: 'Whether the property has a garage.',
    span: 3,
  },
  {
    key: 'garage_attached',
    label: 'Garage attached',
    kind: 'toggle',
    options: YES_NO,
    visible: is('garage_present', 'Yes'),
    help: 'Whether the garage is attached to the house.',
    span: 3,
  },
];
