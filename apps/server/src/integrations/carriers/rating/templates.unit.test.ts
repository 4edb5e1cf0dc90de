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

it.each(['flood', 'home'] as const)('an empty plan quotes %s at once', async (type) => {
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
  await expect(rate(carrier, quoteRequest(type))).resolves.toMatchObject({
    outcome: 'quoted',
    premium: 1_000,
    factors: [{ label: 'Base premium', value: 1_000 }],
  });
});
