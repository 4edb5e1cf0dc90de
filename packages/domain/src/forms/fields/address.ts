import { US_STATES } from '../../applications/us-states.ts';
import { choices } from '../options.ts';
import { assumptionsFollow } from '../rules/assumptions.ts';
import { on } from '../rules/conditions.ts';
import { unitFollowsAddress } from '../rules/condo.ts';
import { notInFuture } from '../rules/years.ts';
import { zipRules } from '../rules/zip.ts';
import { altered } from '../sections.ts';
import type { Field, Option } from '../types.ts';

export const STATE_OPTIONS: readonly Option[] = US_STATES.map(({ code, name }) => ({ value: code, label: name }));

const MONTHS = choices(
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
);

export const ADDRESS_FIELDS: readonly Field[] = [
  {
    key: 'searched_address',
    rated: false,
    label: 'Address search',
    kind: 'text',
    placeholder: 'Start typing the address',
    help: 'Search for the property here; the chosen address fills the fields below and looks the property up.',
    span: 12,
  },
  {
    key: 'address1',
    label: 'Address',
    kind: 'text',
    help: 'House number and street of the property to insure.',
    span: 6,
  },
  { key: 'address2', label: 'Unit or suite', kind: 'text', help: 'Apartment, unit or suite, if any.', span: 3 },
  { key: 'city', label: 'City', kind: 'text', help: 'City of the property, as the post office names it.', span: 3 },
  {
    key: 'state',
    label: 'State',
    kind: 'choice',
    options: STATE_OPTIONS,
    help: 'State of the property; deductibles and dwelling rates depend on it.',
    span: 3,
  },
  {
    key: 'zip',
    label: 'ZIP',
    kind: 'text',
    ...zipRules('zip'),
    help: 'Five- or nine-digit ZIP code of the property.',
    span: 3,
  },
  {
    key: 'county',
    label: 'County',
    kind: 'text',
    help: 'County of the property; filled in from the address.',
    span: 3,
  },
  { key: 'country', label: 'Country', kind: 'text', default: 'US', help: 'Country of the property.', span: 3 },
];

export const INSURED_ADDRESS_FIELDS = ['address1', 'address2'].reduce(
  (fields, key) => altered(fields, key, { follows: [unitFollowsAddress] }),
  altered(ADDRESS_FIELDS, 'state', { follows: [assumptionsFollow] }),
);

/** The client's previous address: asked for only after a recent move. */
export const PRIOR_ADDRESS_FIELDS: readonly Field[] = [
  {
    key: 'is_prior_address',
    label: 'Prior address',
    kind: 'toggle',
    default: false,
    help: 'Turn on when the client moved within the last years and the carrier asks where from.',
    span: 12,
  },
  ...(
    [
      {
        key: 'prior_address1',
        label: 'Prior address',
        kind: 'text',
        required: true,
        help: 'House number and street of the previous home.',
        span: 6,
      },
      {
        key: 'prior_address2',
        label: 'Prior unit or suite',
        kind: 'text',
        help: 'Apartment, unit or suite, if any.',
        span: 3,
      },
      {
        key: 'prior_city',
        label: 'Prior city',
        kind: 'text',
        required: true,
        help: 'City of the previous home.',
        span: 3,
      },
      {
        key: 'prior_state',
        label: 'Prior state',
        kind: 'choice',
        options: STATE_OPTIONS,
        required: true,
        help: 'State of the previous home.',
        span: 3,
      },
      {
        key: 'prior_zip',
        label: 'Prior ZIP',
        kind: 'text',
        required: true,
        ...zipRules('prior_zip'),
        help: 'ZIP code of the previous home.',
        span: 3,
      },
      {
        key: 'prior_county',
        label: 'Prior county',
        kind: 'text',
        required: true,
        help: 'County of the previous home.',
        span: 3,
      },
      {
        key: 'prior_last_month',
        label: 'Last month there',
        kind: 'choice',
        options: MONTHS,
        required: true,
        help: 'The month in which the client left.',
        span: 3,
      },
      {
        key: 'prior_last_year',
        label: 'Last year there',
        kind: 'year',
        required: true,
        warnings: [notInFuture('prior_last_year')],
        help: 'The year in which the client left.',
        span: 3,
      },
    ] satisfies readonly Field[]
  ).map((field): Field => ({ ...field, visible: on('is_prior_address') })),
];
