import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quoted, succeeded } from '../../../../test/support/application.ts';
import { readMetrics } from '../../../../test/support/env.ts';
import { startTestServer, type TestServer, useServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';

const server = useServer();

/** The series of a metric in Prometheus text: values by labels as written. */
const seriesOf = (text: string, name: string): Record<string, number> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
      .map((line) => {
        const at = line.lastIndexOf(' ');
        return [line.slice(name.length, at), Number(line.slice(at + 1))];
      }),
  );

it('counts calls, verbs, jobs, conversations and exchanges, with help and type, and no person in any label', async () => {
  const agent = await server.current.as('agent');
  await quoted(agent, 'flood', { first_name: 'Xanthippe', last_name: 'Quillfeather' });
  const metrics = await eventually(async () => {
    const text = await readMetrics(server.current.url);
    expect(seriesOf(text, 'freeboard_carrier_request_duration_seconds_count')['']).toBeGreaterThan(0);
    return text;
  });
  expect(metrics).toMatch(/^# HELP freeboard_calls_total .+\n# TYPE freeboard_calls_total counter$/m);
  expect(seriesOf(metrics, 'freeboard_calls_total')).toMatchObject({
    '{call="/api/agent-portal/launch-application",status="200"}': 1,
  });
  expect(seriesOf(metrics, 'freeboard_verbs_total')).toMatchObject({ '{verb="launchApplication",outcome="ok"}': 1 });
  const exchanges = Object.keys(seriesOf(metrics, 'freeboard_exchanges_total'));
  expect(exchanges).toContainEqual(expect.stringMatching(/purpose="carriers",.*outcome="status_200"/));
  expect(seriesOf(metrics, 'freeboard_processes')).toEqual({
    '{role="web"}': 1,
    '{role="worker"}': 1,
    '{role="cron"}': 1,
  });
  expect(seriesOf(metrics, 'freeboard_carriers')['{state="on"}']).toBeGreaterThan(0);
  expect(seriesOf(metrics, 'freeboard_database_up')).toEqual({ '': 1 });
  // Without https there is no certificate figure.
  expect(seriesOf(metrics, 'freeboard_certificate_expiry_seconds')).toEqual({});
  expect(metrics).not.toMatch(/Xanthippe|Quillfeather/);
});

describe('separate processes', () => {
  let web: TestServer;
  beforeAll(async () => {
    web = await startTestServer({ env: { roles: new Set(['web', 'cron']) } });
  });
  afterAll(() => web.stop());

  const item = async () => {
    const { items } = succeeded(await (await web.as('super')).call('getChecklist', {}));
    return items.find((one) => one.item === 'processes');
  };

  it('say that no worker lives, until one does; it answers for itself on its own port', async () => {
    expect(seriesOf(await readMetrics(web.url), 'freeboard_processes')).toMatchObject({ '{role="worker"}': 0 });
    expect(await item()).toMatchObject({ state: 'missing', text: expect.stringContaining('No worker runs.') });
    const { sandbox, databaseUrl } = web;
    const worker = await startTestServer({
      sandbox,
      databaseUrl,
      env: { roles: new Set(['worker']), healthPort: 0 },
    });
    const { healthUrl } = worker.server;
    expect(seriesOf(await readMetrics(web.url), 'freeboard_processes')).toMatchObject({ '{role="worker"}': 1 });
    expect(await item()).toMatchObject({ state: 'on' });
    expect((await fetch(`${healthUrl}/api/health`)).status).toBe(200);
    expect((await fetch(`${healthUrl}/api/ready`)).status).toBe(200);
    expect((await fetch(`${healthUrl}/api/metrics`)).status).toBe(401);
    expect(await readMetrics(healthUrl)).toContain('freeboard_jobs_waiting{job="upkeep"} 0');
    expect((await fetch(`${healthUrl}/api/openapi.json`)).status).toBe(404);
    await worker.stop();
    expect(seriesOf(await readMetrics(web.url), 'freeboard_processes')).toMatchObject({ '{role="worker"}': 0 });
  });
});
