import type { Quote } from '@freeboard/contract';
import { type FieldValue, fieldsOf, formatValue, formFor, keyWords } from '@freeboard/domain';
import { showDollars } from '../../lib/format.ts';

type Amounts = Quote['payload']['coverages'];

const FIELDS = [fieldsOf(formFor('flood')), fieldsOf(formFor('home'))];

/** The label of a coverage or deductible: the form's own, or its name in words. */
export function labelOf(key: string): string {
  const field = FIELDS.find((fields) => fields.has(key))?.get(key);
  return field?.label ?? keyWords(key);
}

/** An amount as a carrier gave it: dollars, a percentage, or its own words. */
export function amountWords(key: string, value: Amounts[string] | undefined): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'number') return showDollars(value);
  const field = FIELDS.find((fields) => fields.has(key))?.get(key);
  return field ? formatValue(field, value as FieldValue) : value;
}

/** Deductible, building and contents as the table's columns show them; null where the carrier does not say. */
export function columnsOf({ coverages, deductibles }: Pick<Quote['payload'], 'coverages' | 'deductibles'>) {
  const first = (from: Amounts, ...keys: string[]) =>
    keys.map((key) => [key, from[key]] as const).find(([, value]) => value !== undefined && value !== null);
  const show = (found: readonly [string, Amounts[string] | undefined] | undefined) =>
    found ? amountWords(found[0], found[1]) : '—';
  return {
    deductible: show(first(deductibles, 'deductible', 'aop_deductible', ...Object.keys(deductibles))),
    building: show(first(coverages, 'building_limit', 'dwelling')),
    contents: show(first(coverages, 'contents_limit', 'contents')),
  };
}
