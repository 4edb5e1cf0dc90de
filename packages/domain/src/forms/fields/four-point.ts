import { choices } from '../options.ts';
import { notInFuture, SYSTEM_AGE } from '../rules/years.ts';
import type { Field } from '../types.ts';
import { FOUR_POINT_FACTS } from './documents.ts';
import { ROOF_TYPES } from './roof-types.ts';

const systemYear = (key: string, label: string, help: string): Field => ({
  key,
  label,
  kind: 'year',
  required: true,
  yearsAgo: SYSTEM_AGE,
  guessed: true,
  warnings: [notInFuture(key)],
  help,
  span: 3,
});

/** Without the roof's year, which is among the building's fields. */
export const FOUR_POINT_FIELDS: readonly Field[] = [
  {
    key: 'roof_type',
    label: 'Roof type',
    kind: 'choice',
    options: ROOF_TYPES,
    default: 'Architectural Shingles',
    guessed: true,
    help: 'What the roof is covered with, from the 4 point inspection.',
    span: 3,
  },
  {
    key: 'plumbing_type',
    label: 'Plumbing type',
    kind: 'choice',
    options: choices('Copper', 'PVC', 'Galvanized', 'Polybutylene', 'PEX'),
    default: 'Copper',
    guessed: true,
    help: 'What the supply pipes are made of; some carriers decline polybutylene.',
    span: 3,
  },
  systemYear('plumbing_year', 'Plumbing year', 'The year the plumbing was last renewed.'),
  {
    key: 'electrical_type',
    label: 'Electrical type',
    kind: 'choice',
    options: choices('Circuit Breakers', 'Fuses', 'Knob and Tube'),
    default: 'Circuit Breakers',
    guessed: true,
    help: 'How the circuits are protected; some carriers decline fuses.',
    span: 3,
  },
  systemYear('electrical_year', 'Electrical year', 'The year the wiring or panel was last renewed.'),
  {
    key: 'hvac_type',
    label: 'HVAC type',
    kind: 'choice',
    options: choices(
      ...['None', 'Electric', 'Gas', 'Propane', 'Oil Tank located inside'],
      ...['Oil Tank located outside above ground', 'Oil Tank located outside underground'],
    ),
    default: 'Electric',
    guessed: true,
    help: 'What heats and cools the house.',
    span: 3,
  },
  systemYear('hvac_year', 'HVAC year', 'The year the heating and cooling was last renewed.'),
  systemYear('hot_water_heater_year', 'Hot water heater year', 'The year the water heater was installed.'),
  ...FOUR_POINT_FACTS,
];
