import type { Field } from '../types.ts';

const FIELDS: readonly Field[] = [
  {
    key: 'requester_first_name',
    label: 'First name',
    kind: 'name',
    help: 'The realtor or mortgage broker who asked for the quote.',
    span: 3,
  },
  { key: 'requester_last_name', label: 'Last name', kind: 'name', help: "The requester's last name.", span: 3 },
  {
    key: 'requester_email',
    label: 'E-mail',
    kind: 'email',
    help: "The requester's e-mail, never the client's.",
    span: 3,
  },
  {
    key: 'requester_phone',
    label: 'Phone',
    kind: 'phone',
    help: "The requester's phone, never the client's.",
    span: 3,
  },
];

/** The realtor or mortgage broker who requested the quote. */
export const REQUESTER_FIELDS: readonly Field[] = FIELDS.map((field) => ({ ...field, rated: false }));
