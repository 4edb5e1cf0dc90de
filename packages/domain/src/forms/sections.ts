import type { Field, Section } from './types.ts';

/** The seven sections in the specification's order (section 2), then Underwriting, which only some carriers require. */
const SECTIONS = [
  ['client', 'Client Information', false],
  ['property', 'Property Information', false],
  ['coverage', 'Coverage', false],
  ['optional', 'Optional Coverages', true],
  ['four_point', '4 Point', true],
  ['wind_mitigation', 'Wind Mitigation', true],
  ['requester', 'Requester Information', true],
  ['underwriting', 'Underwriting Information', false],
] as const;

export type SectionKey = (typeof SECTIONS)[number][0];

export function sectionsWith(fields: Readonly<Record<SectionKey, readonly Field[]>>): readonly Section[] {
  return SECTIONS.map(([key, title, optional]) => ({ key, title, optional, fields: fields[key] }));
}

/** Rules update the values of these fields, but the form neither shows nor checks them. */
export function carried(fields: readonly Field[]): readonly Field[] {
  return fields.map((field) => ({ ...field, carried: true }));
}

export function voluntary(fields: readonly Field[]): readonly Field[] {
  return fields.map(({ required: _, ...field }) => field);
}

export function altered(fields: readonly Field[], key: string, more: Partial<Field>): readonly Field[] {
  return fields.map((field) => (field.key === key ? { ...field, ...more } : field));
}
