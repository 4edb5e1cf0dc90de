import { choices, YES_NO } from '../options.ts';
import { byToday } from '../rules/by-today.ts';
import { is } from '../rules/conditions.ts';
import { fieldGroup, isRequested } from '../rules/requested.ts';
import { rowsAreSound } from '../rules/rows.ts';
import { zipRules } from '../rules/zip.ts';
import type { Field } from '../types.ts';
import { STATE_OPTIONS } from './address.ts';
import { CERTIFICATE_FACTS, CURRENT_POLICY } from './documents.ts';

const addressOf = (key: string, label: string, whose: string): readonly Field[] => [
  {
    key: `${key}_address1`,
    label: `${label} address`,
    kind: 'text',
    help: `House number and street ${whose}.`,
    span: 6,
  },
  { key: `${key}_address2`, label: `${label} unit or suite`, kind: 'text', help: 'Apartment, unit or suite.', span: 3 },
  { key: `${key}_city`, label: `${label} city`, kind: 'text', help: `City ${whose}.`, span: 3 },
  {
    key: `${key}_state`,
    label: `${label} state`,
    kind: 'choice',
    options: STATE_OPTIONS,
    help: `State ${whose}.`,
    span: 3,
  },
  {
    key: `${key}_zip`,
    label: `${label} ZIP`,
    kind: 'text',
    ...zipRules(`${key}_zip`),
    help: `Five- or nine-digit ZIP code ${whose}.`,
    span: 3,
  },
];

const MOST_LOSSES = 10;

const LOSS_COLUMNS: readonly Field[] = [
  { key: 'date', label: 'Date of loss', kind: 'date', required: true, checks: [byToday('date')], span: 3 },
  {
    key: 'kind',
    label: 'Kind of loss',
    kind: 'choice',
    options: choices(
      ...['Flood', 'Water', 'Hurricane', 'Wind', 'Hail', 'Fire', 'Lightning'],
      ...['Theft', 'Vandalism', 'Liability', 'Other'],
    ),
    required: true,
    span: 3,
  },
  { key: 'amount', label: 'Amount paid', kind: 'money', cents: true, span: 3 },
  { key: 'open', label: 'Still open', kind: 'choice', options: YES_NO, span: 3 },
];

const LOSSES: readonly Field[] = [
  {
    key: 'has_prior_losses',
    label: 'Losses in the last five years',
    kind: 'toggle',
    options: YES_NO,
    help: 'Whether the client had a loss in the last five years, insured or not, here or elsewhere.',
    span: 6,
  },
  {
    key: 'prior_losses',
    label: 'Prior losses',
    row: 'loss',
    kind: 'list',
    columns: LOSS_COLUMNS,
    maximum: MOST_LOSSES,
    checks: [rowsAreSound('prior_losses', 'Loss', LOSS_COLUMNS, MOST_LOSSES)],
    visible: is('has_prior_losses', 'Yes'),
    help: `Every loss with its date, kind and amount; ${MOST_LOSSES} at most.`,
    span: 12,
  },
];

const CO_APPLICANT: readonly Field[] = [
  {
    key: 'co_applicant_first_name',
    rated: false,
    label: 'Co-applicant first name',
    kind: 'name',
    help: 'First name of the second named insured, if any.',
    span: 3,
  },
  {
    key: 'co_applicant_last_name',
    rated: false,
    label: 'Co-applicant last name',
    kind: 'name',
    help: 'Last name of the second named insured.',
    span: 3,
  },
  {
    key: 'co_applicant_date_of_birth',
    label: 'Co-applicant date of birth',
    kind: 'date',
    checks: [byToday('co_applicant_date_of_birth')],
    help: 'Date of birth of the second named insured.',
    span: 3,
  },
];

const unrated = (fields: readonly Field[]): readonly Field[] => fields.map((field) => ({ ...field, rated: false }));

const MORTGAGEE = unrated([
  {
    key: 'mortgagee_name',
    label: 'Mortgagee',
    kind: 'text',
    help: 'The lender as the policy will name it, with its clause (ISAOA/ATIMA).',
    span: 6,
  },
  {
    key: 'mortgagee_loan_number',
    label: 'Loan number',
    kind: 'text',
    help: "The lender's number of the loan.",
    span: 3,
  },
  ...addressOf('mortgagee', 'Mortgagee', 'of the lender'),
]);

const MAILING = unrated(addressOf('mailing', 'Mailing', 'for letters; blank where it is the property'));

const PURCHASE: readonly Field[] = [
  {
    key: 'purchase_date',
    label: 'Purchase date',
    kind: 'date',
    help: 'When the client bought the property, or will.',
    span: 3,
  },
  {
    key: 'purchase_price',
    label: 'Purchase price',
    kind: 'money',
    help: 'What the client paid for the property, land included.',
    span: 3,
  },
];

const PROTECTION: readonly Field[] = [
  {
    key: 'protection_class',
    label: 'Protection class',
    kind: 'choice',
    options: choices('1', '2', '3', '4', '5', '6', '7', '8', '8B', '9', '10', '10W'),
    help: 'The ISO public protection class of the address: how far the fire station and the hydrant are.',
    span: 3,
  },
];

/** Found by an address lookup; no one types them. */
const LOCATION: readonly Field[] = [
  {
    key: 'latitude',
    label: 'Latitude',
    kind: 'decimal',
    minimum: -90,
    maximum: 90,
    help: 'Degrees north, from the address.',
    span: 3,
  },
  {
    key: 'longitude',
    label: 'Longitude',
    kind: 'decimal',
    minimum: -180,
    maximum: 180,
    help: 'Degrees east, from the address; below zero in America.',
    span: 3,
  },
  {
    key: 'map_panel',
    label: 'Map panel',
    kind: 'text',
    help: 'The panel of the FEMA flood map, such as 12086C0317L.',
    span: 3,
  },
  {
    key: 'community_number',
    label: 'Community number',
    kind: 'text',
    help: 'The number of the NFIP community, from the flood map.',
    span: 3,
  },
  {
    key: 'county_fips',
    label: 'County FIPS',
    kind: 'text',
    help: 'The five-digit code of the county, that of the state included.',
    span: 3,
  },
];

/**
 * Shown if a carrier of the agency reads them (see `wanted` of the form's context), and most of them also if they are
 * filled in.
 */
export const UNDERWRITING_FIELDS: readonly Field[] = [
  ...fieldGroup(LOSSES),
  ...fieldGroup(PURCHASE),
  ...fieldGroup(PROTECTION),
  ...fieldGroup(MAILING),
  ...fieldGroup(CO_APPLICANT),
  ...fieldGroup(MORTGAGEE),
  ...fieldGroup(LOCATION, isRequested),
  ...CERTIFICATE_FACTS,
  ...CURRENT_POLICY,
];
