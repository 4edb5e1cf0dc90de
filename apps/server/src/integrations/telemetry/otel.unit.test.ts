import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../kernel/log.ts';
import { createTelemetry, observeVerb } from '../../kernel/telemetry/telemetry.ts';
import { connectOtel } from './otel.ts';

const received: Record<string, unknown[]> = {};
const collector = createServer(async (request, response) => {
  const path = request.url ?? '';
  received[path] = [...(received[path] ?? []), await json(request)];
  response.setHeader('content-type', 'application/json').end('{}');
});
beforeAll(() => new Promise<void>((resolve) => void collector.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => void collector.close(resolve)));

it('sends spans as a tree and the metrics of the registry to the collector', async () => {
  const { port } = collector.address() as AddressInfo;
  const otel = connectOtel(`http://127.0.0.1:${port}/`, { process: 'abc', roles: 'web' });
  const telemetry = createTelemetry(createLog('silent'), otel.tracer);
  otel.exportMetrics(telemetry.metrics.registry, async () => undefined);
  await telemetry.observe(
    { kind: 'job', name: 'send-message' },
    () => observeVerb('sendMessage', async () => 1),
    'id1',
  );
  await telemetry.stop();

  const traces = received['/v1/traces'] as {
    resourceSpans: { scopeSpans: { spans: Record<string, unknown>[] }[] }[];
  }[];
  const spans = traces
    .flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans))
    .flatMap((one) => one.spans);
  const [verb, job] = [
    spans.find(({ name }) => name === 'verb sendMessage'),
    spans.find(({ name }) => name === 'job send-message'),
  ];
  expect(verb).toMatchObject({ traceId: job?.traceId, parentSpanId: job?.spanId });
  expect(JSON.stringify(job)).toContain('id1');
  const metrics = JSON.stringify(received['/v1/metrics']);
  expect(metrics).toContain('"name":"freeboard_jobs_total"');
  expect(metrics).toMatch(/"name":"freeboard_job_duration_seconds".*"explicitBounds":\[0\.1/);
});
