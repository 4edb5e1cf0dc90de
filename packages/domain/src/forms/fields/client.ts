import { clientNameId } from '../../applications/client-name-id.ts';
import { APPLICATION_SOURCES } from '../../applications/lists.ts';
import { choices } from '../options.ts';
import { byToday } from '../rules/by-today.ts';
import { is } from '../rules/conditions.ts';
import type { Field, Follow } from '../types.ts';
import { textOf } from '../values.ts';

const askGender: Follow = (after) => {
  const first_name = textOf(after, 'first_name');
  return first_name === '' ? null : { ask: { kind: 'gender', first_name } };
};

export const applicationSource: Field = {
  key: 'application_source',
  rated: false,
  label: 'Source',
  kind: 'choice',
  options: choices(...APPLICATION_SOURCES),
  default: 'Agent Portal',
  help: 'Where this application came from; the agency reports by it.',
  span: 3,
};

export const CLIENT_FIELDS: readonly Field[] = [
  {
    key: 'owned_type',
    label: 'Ownership',
    kind: 'choice',
    options: choices('Individual Owned', 'Business Owned'),
    default: 'Individual Owned',
    required: true,
    help: 'Who owns the property, a person or a business. All carriers ask.',
    span: 3,
  },
  {
    key: 'business_name',
    rated: false,
    label: 'Business name',
    kind: 'text',
    visible: is('owned_type', 'Business Owned'),
    help: 'The legal name of the business, as the policy will name it.',
    span: 6,
  },
  {
    key: 'first_name',
    rated: false,
    label: 'First name',
    kind: 'name',
    required: true,
    follows: [askGender],
    help: 'The first named insured, as the policy will name them.',
    span: 3,
  },
  {
    key: 'last_name',
    rated: false,
    label: 'Last name',
    kind: 'name',
    required: true,
    help: 'The last name of the first named insured.',
    span: 3,
  },
  {
    key: 'date_of_birth',
    label: 'Date of birth',
    kind: 'date',
    required: true,
    checks: [byToday('date_of_birth')],
    help: "The insured's date of birth; carriers use it to find prior claims.",
    span: 3,
  },
  {
    key: 'gender',
    rated: false,
    label: 'Gender',
    kind: 'choice',
    options: choices('Male', 'Female', 'Other'),
    help: 'Some carriers ask it; it is looked up by first name when the answer is sure enough.',
    span: 3,
  },
  {
    key: 'phone',
    rated: false,
    label: 'Phone',
    kind: 'phone',
    placeholder: '(305) 555-0100',
    help: "The client's own phone, for quotes by text and for the carrier.",
    span: 3,
  },
  {
    key: 'email',
    rated: false,
    label: 'E-mail',
    kind: 'email',
    placeholder: 'name@example.com',
    help: "The client's own e-mail, for quotes and policy papers.",
    span: 3,
  },
  {
    key: 'client_name_id',
    rated: false,
    label: 'Client name ID',
    kind: 'computed',
    compute: (values, context) =>
      clientNameId(textOf(values, 'first_name'), textOf(values, 'last_name'), context.number),
    help: 'The name and number under which the agency files this client.',
    span: 3,
  },
  {
    key: 'is_cross_sale',
    label: 'Cross sale',
    kind: 'toggle',
    default: false,
    help: 'Whether the client already has another policy with the agency.',
    span: 3,
  },
];
