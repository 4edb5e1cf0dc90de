import { type Field, fieldsOf, formFor } from '@freeboard/domain/forms';

type Line = 'home' | 'flood';

const LINES: readonly Line[] = ['home', 'flood'];

/** The options of fields whose options depend on the form type, for both lines together. */
const DEPENDENT_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  occupancy_type: ['Single Family', '2-4 Family', 'Condo Unit', 'Townhouse/Rowhouse'],
  building_use: ['Primary Home', 'Secondary', 'Tenant Occupied', 'Rental(Own)', 'Rental(Rent)'],
};

const fieldsNamed = (name: string): readonly Field[] =>
  LINES.flatMap((line) => fieldsOf(formFor(line)).get(name) ?? []);

const NUMERIC = new Set(['money', 'digits', 'year', 'decimal']);

function fits(field: Field, value: string | number | boolean): boolean {
  const options = field.options?.map((option) => option.value) ?? DEPENDENT_OPTIONS[field.key];
  if (options) return typeof value === 'string' && options.includes(value);
  if (field.kind === 'toggle') return typeof value === 'boolean';
  if (!NUMERIC.has(field.kind)) return typeof value === 'string';
  if (typeof value !== 'number' || !Number.isFinite(value)) return false;
  const isExact = field.kind === 'decimal' || Number.isInteger(field.cents ? Math.round(value * 10_000) / 100 : value);
  return isExact && value >= (field.minimum ?? -Infinity);
}

/** Whether one of the forms accepts the value for its field. For a field of neither form, any value fits. */
export function fitsField(name: string, value: string | number | boolean): boolean {
  const candidates = fieldsNamed(name);
  return candidates.length === 0 || candidates.some((field) => fits(field, value));
}

export const isFreeText = (name: string): boolean =>
  fieldsNamed(name).some(({ kind }) => kind === 'text' || kind === 'name' || kind === 'email');

export const isFormField = (name: string): boolean => fieldsNamed(name).length > 0;
