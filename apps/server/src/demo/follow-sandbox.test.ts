import { startSandbox } from '@freeboard/sandbox';
import { expect, it } from 'vitest';
import { succeeded } from '../../test/support/application.ts';
import { inSteps } from '../../test/support/in-steps.ts';
import { startTestServer } from '../../test/support/server.ts';

it('carriers of the sandbox follow it to another port: the demo’s, those that were added, their versions', async () => {
  const before = await startSandbox({ port: 0, speed: 2_000 });
  const first = await startTestServer({ sandbox: before });
  const admin = await first.as('admin');
  const carrier = inSteps({
    name: 'Added by hand',
    kind: 'http-json' as const,
    lines: ['flood' as const],
    states: null,
    forms: null,
    base_url: `${before.url}/carriers/gulf-harbor`,
    auth: { kind: 'oauth2' as const, token_url: `${before.url}/token`, client_id: 'x', client_secret: 'y' },
    mapping: { request: { path: '/x', body: '{}' }, answer: '{"premium": 1}' },
    limits: { timeout_ms: 1_000, concurrency: 1, calls_per_minute: 60 },
    rate_type: 'bindable' as const,
  });
  const { id } = succeeded(await admin.call('saveCarrier', { carrier })).carrier;
  succeeded(await admin.call('publishCarrier', { carrier_id: id, edition: 1 }));
  await first.server.stop();

  const after = await startSandbox({ port: 0, speed: 2_000 });
  const second = await startTestServer({ sandbox: after, databaseUrl: first.databaseUrl });
  const again = await second.as('admin');
  const { carriers } = succeeded(await again.call('listCarriers', {}));
  for (const { id: carrier_id, is_sandbox } of carriers) {
    if (!is_sandbox) continue;
    const { published } = succeeded(await again.call('getCarrier', { carrier_id })).carrier;
    expect(new URL(published?.base_url ?? '').origin).toBe(after.url);
    if (published?.auth.token_url) expect(new URL(published.auth.token_url).origin).toBe(after.url);
    expect(published?.auth.kind === 'none' || published?.auth.is_secret_set).toBe(true);
  }
  const rows = await second.db.selectFrom('carrier_versions').select('settings').where('carrier_id', '=', id).execute();
  expect(JSON.stringify(rows)).not.toContain(before.url);
  await second.stop();
  await before.close();
  await after.close();
});
