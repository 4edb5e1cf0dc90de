import { ADDRESS_FIELDS } from '../fields/address.ts';
import { applicationSource, CLIENT_FIELDS } from '../fields/client.ts';
import { choices, YES_NO } from '../options.ts';
import type { Field, Form } from '../types.ts';
import { aboutClient } from './other-help.ts';

const COVERAGE: readonly Field[] = [
  {
    key: 'face_amount',
    presettable: true,
    label: 'Face amount',
    kind: 'money',
    required: true,
    placeholder: '$250,000',
    help: 'What the policy pays on death.',
    span: 3,
  },
  {
    key: 'policy_type',
    presettable: true,
    label: 'Policy type',
    kind: 'choice',
    options: choices('Term', 'Whole Life', 'Universal Life', 'Final Expense'),
    help: 'Term ends after its years; the others last for life.',
    span: 3,
  },
  {
    key: 'term_years',
    label: 'Term',
    kind: 'choice',
    unit: 'years',
    options: choices('10', '15', '20', '25', '30'),
    visible: (values) => values.policy_type === 'Term',
    help: 'How many years the premium and cover are fixed.',
    span: 3,
  },
  {
    key: 'beneficiary_name',
    label: 'Beneficiary',
    kind: 'name',
    placeholder: 'Full name',
    help: 'Who receives the face amount.',
    span: 6,
  },
  {
    key: 'beneficiary_relation',
    label: 'Relation',
    kind: 'text',
    placeholder: 'Spouse',
    help: "The beneficiary's relation to the insured.",
    span: 3,
  },
];

const HEALTH: readonly Field[] = [
  {
    key: 'tobacco_use',
    label: 'Tobacco in the last 12 months',
    kind: 'toggle',
    options: YES_NO,
    help: 'Every life carrier prices tobacco apart.',
    span: 3,
  },
  {
    key: 'height_inches',
    label: 'Height',
    kind: 'digits',
    digits: 3,
    unit: 'in',
    placeholder: '68',
    help: 'Height in inches, for the build chart.',
    span: 3,
  },
  {
    key: 'weight_pounds',
    label: 'Weight',
    kind: 'digits',
    digits: 3,
    unit: 'lb',
    placeholder: '165',
    help: 'Weight in pounds, for the build chart.',
    span: 3,
  },
  {
    key: 'health_conditions',
    label: 'Health conditions',
    kind: 'text',
    placeholder: 'Conditions and medication, if any',
    help: 'What the underwriter will ask about.',
    span: 12,
  },
];

export const LIFE_FORM: Form = {
  type: 'life',
  sections: [
    {
      key: 'client',
      title: 'Client Information',
      optional: false,
      fields: [...aboutClient(CLIENT_FIELDS), applicationSource],
    },
    { key: 'property', title: 'Address', optional: false, fields: aboutClient(ADDRESS_FIELDS) },
    { key: 'coverage', title: 'Coverage', optional: false, fields: COVERAGE },
    { key: 'health', title: 'Health', optional: true, fields: HEALTH },
  ],
};
