/** A request as read from the carrier's format. Amounts are in dollars. */
export type Risk = {
  /** The idempotency key, or another value that identifies the request. */
  key: string;
  address1: string;
  state: string;
  line: 'flood' | 'home';
  form: string;
  zone: string;
  /** Feet above the base flood elevation; null when unknown. */
  difference: number | null;
  year: number;
  sqft: number;
  foundation: string;
  construction: string;
  roofYear: number | null;
  roofShape: string;
  coast: number | null;
  building: number;
  contents: number;
  deductible: number;
  dwelling: number;
  liability: number;
  otherStructures: number | null;
  lossOfUse: number | null;
  medical: number | null;
  aop: number;
  hurricane: string;
};

export class BadRequest extends Error {}

type Loose = { [key: string]: unknown } | undefined;

export const under = (from: unknown, ...path: string[]): Loose => {
  let at: unknown = from;
  for (const key of path) at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined;
  return typeof at === 'object' && at !== null ? (at as Loose) : undefined;
};

export const words = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

/** Parses a number, even from '$250,000'; null for anything else. */
export const figure = (value: unknown): number | null => {
  const text = words(value).replace(/[$,]/g, '');
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : null;
};

/**
 * Builds a risk from a parsed request. @throws BadRequest without an address, without any limit, or for flood without
 * a zone
 */
export const riskOf = (read: { [K in keyof Risk]?: unknown }): Risk => {
  const risk: Risk = {
    key: words(read.key),
    address1: words(read.address1),
    state: words(read.state),
    line: read.line === 'home' ? 'home' : 'flood',
    form: words(read.form),
    zone: words(read.zone),
    difference: figure(read.difference),
    year: figure(read.year) ?? 1980,
    sqft: figure(read.sqft) ?? 1800,
    foundation: words(read.foundation),
    construction: words(read.construction),
    roofYear: figure(read.roofYear),
    roofShape: words(read.roofShape),
    coast: figure(read.coast),
    building: figure(read.building) ?? 0,
    contents: figure(read.contents) ?? 0,
    deductible: figure(read.deductible) ?? 5_000,
    dwelling: figure(read.dwelling) ?? 0,
    liability: figure(read.liability) ?? 300_000,
    otherStructures: figure(read.otherStructures),
    lossOfUse: figure(read.lossOfUse),
    medical: figure(read.medical),
    aop: figure(read.aop) ?? 2_500,
    hurricane: words(read.hurricane),
  };
  if (risk.address1 === '') throw new BadRequest('the risk address is missing');
  if (risk.line === 'flood' && risk.zone === '') throw new BadRequest('the flood zone is missing');
  if (risk.building + risk.contents + risk.dwelling <= 0) throw new BadRequest('there is nothing to insure');
  return risk;
};
