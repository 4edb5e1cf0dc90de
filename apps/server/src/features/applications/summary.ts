import type { Values } from '@freeboard/domain/forms';

const textOf = (values: Values, key: string): string =>
  typeof values[key] === 'string' ? (values[key] as string) : '';

export function addressLine(values: Values): string {
  const place = [textOf(values, 'state'), textOf(values, 'zip')].filter(Boolean).join(' ');
  const city = [textOf(values, 'city'), place].filter(Boolean).join(' ');
  return [[textOf(values, 'address1'), textOf(values, 'address2')].filter(Boolean).join(' '), city]
    .filter(Boolean)
    .join(', ');
}

/**
 * Columns of `applications` derived from its values, so that lists and searches need not read the values. The list
 * returns those that the contract's `applicationRow` declares.
 */
const SUMMARY = {
  first_name: (values: Values) => textOf(values, 'first_name'),
  last_name: (values: Values) => textOf(values, 'last_name'),
  business_name: (values: Values) =>
    textOf(values, 'owned_type') === 'Business Owned' ? textOf(values, 'business_name') : '',
  phone: (values: Values) => textOf(values, 'phone'),
  email: (values: Values) => textOf(values, 'email'),
  address: addressLine,
  form_type: (values: Values) => textOf(values, 'form_type') || null,
  flood_zone: (values: Values) => textOf(values, 'flood_zone') || null,
  source: (values: Values) => textOf(values, 'application_source') || 'Agent Portal',
} as const;

type Summary = { [Column in keyof typeof SUMMARY]: ReturnType<(typeof SUMMARY)[Column]> };

export const SUMMARY_COLUMNS = Object.keys(SUMMARY) as (keyof Summary)[];

export const summaryColumns = (values: Values): Summary =>
  Object.fromEntries(SUMMARY_COLUMNS.map((column) => [column, SUMMARY[column](values)])) as Summary;

export const summaryOf = <Row extends Summary>(row: Row): Summary =>
  Object.fromEntries(SUMMARY_COLUMNS.map((column) => [column, row[column]])) as Summary;
