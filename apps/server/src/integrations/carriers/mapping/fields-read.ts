import type { CarrierMapping } from '../types.ts';

/** `values.roof_year` in an expression or in a template, also behind `request`. */
const FIELD = /\bvalues\s*\.\s*`?([a-z][a-z0-9_]*)/g;
/** A name in a cell or formula of a rate plan, which reads the fields of the form as they are. */
const NAME = /[a-z][a-z0-9_]*/g;

/** Returns every text in a mapping, however deep it stands. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

const known = new WeakMap<CarrierMapping, readonly string[]>();

/**
 * Returns the fields of an application that a mapping may read, wherever in it: rather one too many than one too few.
 * What is no field of a form may be among them.
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
