import { expect, it } from 'vitest';
import { CANARY_PURPOSE } from '../../../kernel/canary.ts';
import { createMetrics } from '../../../kernel/telemetry/metrics.ts';
import { createLatencyWindow, presentLatencies } from './latencies.ts';

const MINUTE_MS = 60_000;

it('counts calls by what they do, conversations and services, within the last hour', async () => {
  const metrics = createMetrics();
  let now = 0;
  const read = createLatencyWindow(metrics.registry, () => now);
  const call = (name: string, duration_ms: number) => metrics.count({ kind: 'call', name, outcome: 'ok', duration_ms });
  const list = '/api/agent-portal/get-agent-applications-list';
  for (let n = 0; n < 19; n += 1) call(list, 40);
  call(list, 700);
  call('/api/login', 20_000);
  call('/api/v1/applications', 90);
  call('unknown', 90);
  metrics.count({ kind: 'carrier_request', name: 'A carrier', outcome: 'ok', duration_ms: 2_000 });
  metrics.count({ kind: 'exchange', name: 'FEMA', purpose: 'providers', outcome: 'status_200', duration_ms: 90 });
  metrics.count({ kind: 'exchange', name: 'A carrier', purpose: 'carriers', outcome: 'status_200', duration_ms: 90 });
  metrics.count({ kind: 'exchange', name: 'webhooks', purpose: 'webhooks', outcome: 'status_200', duration_ms: 9_000 });
  for (const kind of ['carrier_request', 'exchange'] as const)
    metrics.count({ kind, name: 'Test carrier', purpose: CANARY_PURPOSE, outcome: 'ok', duration_ms: 9_000 });
  const shown = presentLatencies(await read());
  expect(shown).toEqual([
    { group: 'reads', n: 20, p50_ms: 50, p95_ms: 50, longest_ms: 10_000 },
    { group: 'clients', n: 1, p50_ms: null, p95_ms: null, longest_ms: 10_000 },
    { group: 'programs', n: 1, p50_ms: 100, p95_ms: 100, longest_ms: 10_000 },
    { group: 'carriers', n: 1, p50_ms: 2_500, p95_ms: 2_500, longest_ms: 300_000 },
    { group: 'services', n: 1, p50_ms: 100, p95_ms: 100, longest_ms: 300_000 },
  ]);

  for (now = 5 * MINUTE_MS; now <= 60 * MINUTE_MS; now += 5 * MINUTE_MS) await read();
  call(list, 200);
  now += 5 * MINUTE_MS;
  expect(presentLatencies(await read())).toEqual([
    { group: 'reads', n: 1, p50_ms: 250, p95_ms: 250, longest_ms: 10_000 },
  ]);
  metrics.stop();
});

it('adds up what several processes counted', () => {
  const one = { group: 'writes' as const, bounds: [0.1, 1], counts: [9, 0, 0] };
  const other = { group: 'writes' as const, bounds: [0.1, 1], counts: [0, 1, 0] };
  const alien = { group: 'writes' as const, bounds: [5], counts: [100, 0] };
  expect(presentLatencies([one, other, alien])).toEqual([
    { group: 'writes', n: 10, p50_ms: 100, p95_ms: 1_000, longest_ms: 1_000 },
  ]);
});
