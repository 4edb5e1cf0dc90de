import { fieldsOf } from './compiled.ts';
import { formatValue } from './formats/format.ts';
import type { Field, FieldValue, Form } from './types.ts';
import { isBlank } from './values.ts';

/** 'none' if blank. */
export function valueText(field: Field, value: FieldValue | undefined): string {
  if (value === undefined || isBlank(value)) return 'none';
  const text = formatValue(field, value);
  // No unit after a choice whose text continues after the number: '0 (No Coverage)'.
  return field.unit && field.unit !== '$' && /\d$/.test(text) ? `${text} ${field.unit}` : text;
}

/** 'Roof year 2012, now 2020'; a list only by its name. */
export function changeText(form: Form, change: { field: string; from: unknown; to: unknown }): string {
  const field = fieldsOf(form).get(change.field);
  if (!field || field.kind === 'list') return field?.label ?? change.field;
  const [from, to] = [valueText(field, change.from as FieldValue), valueText(field, change.to as FieldValue)];
  return `${field.label} ${from}, now ${to}`;
}
