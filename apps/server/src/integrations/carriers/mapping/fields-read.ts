import type { CarrierMapping } from '../types.ts';

/** `values.roof_year` in an expression or template, also within `request.values.roof_year`. */
const FIELD = /\bvalues\s*\.\s*`?([a-z][a-z0-9_]*)/g;
const NAME = /[a-z][a-z0-9_]*/g;

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

const known = new WeakMap<CarrierMapping, readonly string[]>();

/**
 * The application fields that a mapping names after `values.`, or in a rate plan without a prepare expression. Possibly
 * too many, and possibly names of no form field.
 */
export function fieldsReadBy(mapping: CarrierMapping): readonly string[] {
  const found = known.get(mapping);
  if (found) return found;
  const { decision, ...expressions } = mapping;
  const named = textsIn(expressions).flatMap((text) => [...text.matchAll(FIELD)].map(([, name = '']) => name));
  const inPlan = mapping.prepare === undefined ? textsIn(decision).flatMap((text) => text.match(NAME) ?? []) : [];
  const fields = [...new Set([...named, ...inPlan])];
  known.set(mapping, fields);
  return fields;
}
