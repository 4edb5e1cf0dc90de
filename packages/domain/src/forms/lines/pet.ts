import { ADDRESS_FIELDS } from '../fields/address.ts';
import { applicationSource, CLIENT_FIELDS } from '../fields/client.ts';
import { choices, YES_NO } from '../options.ts';
import { byToday } from '../rules/by-today.ts';
import type { Field, Form } from '../types.ts';
import { aboutClient } from './other-help.ts';

const PET: readonly Field[] = [
  {
    key: 'pet_name',
    label: 'Name',
    kind: 'name',
    required: true,
    placeholder: 'Rex',
    help: "The pet's name.",
    span: 3,
  },
  {
    key: 'pet_species',
    label: 'Species',
    kind: 'choice',
    options: choices('Dog', 'Cat', 'Other'),
    required: true,
    help: 'Dog, cat or another animal.',
    span: 3,
  },
  {
    key: 'pet_breed',
    label: 'Breed',
    kind: 'text',
    placeholder: 'Mixed breed',
    help: 'Breed, or the closest; carriers price by it.',
    span: 3,
  },
  {
    key: 'pet_date_of_birth',
    label: 'Date of birth',
    kind: 'date',
    checks: [byToday('pet_date_of_birth')],
    help: 'Date of birth or the best guess; carriers price by age.',
    span: 3,
  },
  {
    key: 'pet_gender',
    label: 'Sex',
    kind: 'choice',
    options: choices('Male', 'Female'),
    help: "The pet's sex.",
    span: 3,
  },
  {
    key: 'pet_spayed_neutered',
    label: 'Spayed or neutered',
    kind: 'toggle',
    options: YES_NO,
    help: 'Some carriers give a discount for it.',
    span: 3,
  },
  {
    key: 'pet_conditions',
    label: 'Known conditions',
    kind: 'text',
    placeholder: 'Conditions already treated, if any',
    help: 'Conditions from before the policy are not covered.',
    span: 12,
  },
];

const COVERAGE: readonly Field[] = [
  {
    key: 'pet_annual_limit',
    presettable: true,
    label: 'Annual limit',
    kind: 'money',
    placeholder: '$10,000',
    help: 'The most the policy pays in a year.',
    span: 4,
  },
  {
    key: 'pet_deductible',
    presettable: true,
    label: 'Deductible',
    kind: 'choice',
    options: choices('$100', '$250', '$500', '$1,000'),
    help: 'What the client pays each year before the policy does.',
    span: 4,
  },
  {
    key: 'pet_reimbursement',
    presettable: true,
    label: 'Reimbursement',
    kind: 'choice',
    options: choices('70%', '80%', '90%'),
    help: 'Share of each bill the policy pays.',
    span: 4,
  },
];

export const PET_FORM: Form = {
  type: 'pet',
  sections: [
    {
      key: 'client',
      title: 'Client Information',
      optional: false,
      fields: [...aboutClient(CLIENT_FIELDS), applicationSource],
    },
    { key: 'property', title: 'Address', optional: false, fields: aboutClient(ADDRESS_FIELDS) },
    { key: 'pet', title: 'Pet', optional: false, fields: PET },
    { key: 'coverage', title: 'Coverage', optional: false, fields: COVERAGE },
  ],
};
