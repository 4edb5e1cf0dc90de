import type { CarrierConfig, EligibilityRule, Step, StepRequest } from '../types.ts';

export type DemoCarrier = Omit<CarrierConfig, 'id'>;

export const LIMITS = { timeout_ms: 40_000, concurrency: 20, calls_per_minute: 600 };

export const COASTAL = [
  ...['FL', 'TX', 'LA', 'MS', 'AL', 'GA', 'SC', 'NC', 'VA', 'MD', 'DE', 'NJ', 'NY', 'CT', 'RI', 'MA', 'NH', 'ME'],
];

const needs = (field: string, what: string, when = ''): EligibilityRule => ({
  when: `${when ? `${when} or ` : ''}$isGiven(values.${field})`,
  reason: `Needs the ${what}`,
});

export const NEEDS_ADDRESS = needs('address1', 'address');
export const NEEDS_YEAR = needs('year_build', 'year built');
export const NEEDS_ZONE = needs('flood_zone', 'flood zone', 'type != "flood"');
export const NEEDS_AREA = needs('sqft', 'living area');
export const NEEDS_ROOF = needs('roof_year', 'roof year', 'type != "home"');
export const BASICS: EligibilityRule[] = [NEEDS_ADDRESS, NEEDS_YEAR, NEEDS_ZONE];

export const FIELD_WORDS = `{"roof year": "roof_year", "elevation certificate": "elevation_certificate"}`;

export const inSandbox = (sandboxUrl: string, key: string) => ({
  key,
  base_url: `${sandboxUrl.replace(/\/+$/, '')}/carriers/${key}`,
  limits: LIMITS,
  is_sandbox: true,
  states: null,
  forms: null,
  rate_type: 'bindable' as const,
});

export const oneStep = (request: StepRequest, more: Pick<Step, 'response' | 'understood'> = {}): Step[] => [
  { id: 'request', name: 'Asking for a quote', request, response: 'json', ...more },
];

export const thenPolled = (request: StepRequest, ref: string, path: string, until: string): Step[] => [
  { id: 'request', name: 'Submitting it', request, response: 'json', outputs: { ref } },
  {
    id: 'poll',
    name: 'Waiting for its quote',
    when: '$isGiven(ref)',
    response: 'json',
    request: { method: 'GET', path },
    until,
    every_ms: 500,
  },
];
