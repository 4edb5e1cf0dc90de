import { expect, it } from 'vitest';
import { quoteRequest } from '../../testing/requests.ts';
import { planOf } from './plan.ts';
import { rate } from './table.ts';
import { rateTemplates } from './templates.ts';

it('every plan that comes with Freeboard can be edited as a plan', () => {
  const templates = rateTemplates();
  expect(templates.map(({ key }) => key)).toEqual(['private-flood', 'home', 'dwelling-fire', 'empty']);
  for (const { mapping } of templates) expect(planOf(mapping.decision ?? {})).not.toBeNull();
});

const TERMS = {
  flood: {
    values: { building_limit: 250_000, contents_limit: '100,000', deductible: '5000' },
    coverages: { building_limit: 250_000, contents_limit: 100_000 },
    deductibles: { deductible: 5_000 },
  },
  home: {
    values: {
      dwelling: 400_000,
      contents: 200_000,
      liability: '300,000',
      aop_deductible: '2500',
      hurricane_deductible: '2%',
    },
    coverages: { dwelling: 400_000, contents: 200_000, liability: 300_000 },
    deductibles: { aop_deductible: 2_500, hurricane_deductible: '2%' },
  },
};

it.each(['flood', 'home'] as const)('an empty plan quotes %s at once, on the terms that were asked', async (type) => {
  const { values, ...terms } = TERMS[type];
  const empty = rateTemplates().find(({ key }) => key === 'empty')!;
  const carrier = {
    ...empty,
    id: 1,
    kind: 'rate-table' as const,
    base_url: null,
    auth: { kind: 'none' as const },
    limits: { timeout_ms: 1_000, concurrency: 1, calls_per_minute: 60 },
    rate_type: 'bindable' as const,
    is_sandbox: false,
  };
  const request = quoteRequest(type);
  await expect(rate(carrier, { ...request, values: { state: 'FL', ...values } })).resolves.toMatchObject({
    outcome: 'quoted',
    premium: 1_000,
    factors: [{ label: 'Base premium', value: 1_000 }],
    ...terms,
  });
  // It also quotes without any of the values.
  const bare = await rate(carrier, { ...request, values: {} });
  expect(bare).toMatchObject({ outcome: 'quoted', premium: 1_000 });
});
