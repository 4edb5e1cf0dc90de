import { formFor } from '@freeboard/domain/forms';
import { describe, expect, it } from 'vitest';
import type { CarrierConfig, QuoteRequest } from '../../../integrations/carriers/index.ts';
import { remediesOf } from './remedies.ts';

const carrierThat = (...when: string[]): CarrierConfig => ({
  id: 1,
  key: 'x',
  name: 'X',
  kind: 'conversation',
  lines: ['flood'],
  states: null,
  forms: null,
  base_url: 'https://x.test',
  auth: { kind: 'none' },
  mapping: { eligibility: when.map((rule) => ({ when: rule, reason: rule })) },
  limits: { timeout_ms: 1_000, concurrency: 1, calls_per_minute: 60 },
  rate_type: 'bindable',
  is_sandbox: false,
});
const request: QuoteRequest = {
  application_id: 1,
  number: 1_001,
  type: 'flood',
  version: 1,
  values: { deductible: '$1,000', building_limit: 250_000, contents_limit: 100_000, flood_zone: 'AE' },
  idempotency_key: '',
  today: '2026-11-21',
};
const remedies = (...when: string[]) => remediesOf(carrierThat(...when), request, formFor('flood'));

describe('R9.4 the smallest change that opens a carrier', () => {
  it('is one choice where one is enough, the nearest that will do', async () => {
    expect(await remedies('$amount(values.deductible) >= 2000')).toEqual({
      needs_all: false,
      remedies: [{ field: 'deductible', label: expect.any(String), value: '$2,000' }],
    });
  });

  it('is two choices where no one is enough, again the nearest', async () => {
    const { needs_all, remedies: both } = await remedies(
      '$amount(values.deductible) >= 2000',
      'values.contents_limit <= 80000',
    );
    expect(needs_all).toBe(true);
    expect(both.map(({ field, value }) => [field, value]).sort()).toEqual([
      ['contents_limit', 80_000],
      ['deductible', '$2,000'],
    ]);
  });

  it('is what is not known yet before any choice', async () => {
    expect(await remedies('$isGiven(values.year_build)')).toMatchObject({
      needs_all: false,
      remedies: [{ field: 'year_build', value: null }],
    });
  });

  it('is nothing where nothing that can be chosen helps', async () => {
    expect(await remedies('values.flood_zone = "X"')).toEqual({ needs_all: false, remedies: [] });
  });
});
