import { choices, YES_NO } from '../options.ts';
import type { Field } from '../types.ts';

export const OPTIONAL_FIELDS: readonly Field[] = [
  {
    key: 'personal_property_replacement_cost',
    presettable: true,
    label: 'Replacement cost on personal property',
    kind: 'toggle',
    options: YES_NO,
    default: 'No',
    required: true,
    help: 'Pays to replace belongings with new ones, without depreciation.',
    span: 4,
  },
  {
    key: 'ordinance_or_law',
    presettable: true,
    label: 'Ordinance or law',
    kind: 'choice',
    options: [{ value: '0', label: '0 (No Coverage)' }, ...choices('10', '25', '50')],
    unit: '%',
    default: '0',
    help: 'Share of dwelling paid for what newer building codes demand after a loss.',
    span: 4,
  },
  {
    key: 'fungi_mold_coverage',
    presettable: true,
    label: 'Fungi and mold',
    kind: 'choice',
    options: choices('$0', '$10,000', '$25,000', '$50,000'),
    default: '$0',
    help: 'Limit for mold that follows a covered loss.',
    span: 4,
  },
  {
    key: 'water_backup',
    presettable: true,
    label: 'Water backup',
    kind: 'toggle',
    options: YES_NO,
    default: 'No',
    required: true,
    help: 'Whether backed-up drains and sumps are covered.',
    span: 4,
  },
];
