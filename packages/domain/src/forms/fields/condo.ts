import { isCondo } from '../rules/conditions.ts';
import { floorAboveBuilding, floorFollowsUnit, highFloor } from '../rules/condo.ts';
import type { Field } from '../types.ts';

export const CONDO_FIELDS: readonly Field[] = [
  {
    key: 'condo_unit_number',
    label: 'Unit number',
    kind: 'text',
    visible: isCondo,
    required: true,
    follows: [floorFollowsUnit],
    help: 'The number on the door; the floor is worked out from it.',
    span: 3,
  },
  {
    key: 'condo_floor',
    label: 'Floor of the unit',
    kind: 'digits',
    digits: 3,
    visible: isCondo,
    required: true,
    warnings: [highFloor, floorAboveBuilding],
    help: 'The floor the unit lies on; worked out from the unit number, again whenever it changes.',
    span: 3,
  },
  {
    key: 'floors_in_building',
    label: 'Floors in building',
    kind: 'digits',
    digits: 3,
    minimum: 1,
    maximum: 150,
    visible: isCondo,
    required: true,
    help: 'How many floors the whole building has.',
    span: 3,
  },
];
