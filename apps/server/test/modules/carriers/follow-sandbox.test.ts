import { startSandbox } from '@freeboard/sandbox';
import { expect, it } from 'vitest';
import { followSandbox } from '../../../src/demo/follow-sandbox.ts';
import { createVault } from '../../../src/kernel/secrets.ts';
import { succeeded } from '../../support/application.ts';
import { inSteps } from '../../support/in-steps.ts';
import { SECRET_KEY } from '../../support/secret-key.ts';
import { startTestServer } from '../../support/server.ts';

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
  succeeded(await admin.call('publishCarrier', { carrier_id: id, revision: 1 }));
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

it('a test system of a carrier’s own stays where it is; a test setting that is not in use follows the sandbox', async () => {
  const before = await startSandbox({ port: 0, speed: 2_000 });
  const { db, stop } = await startTestServer({ sandbox: before });
  const own = 'https://test.carrier.example/quotes';
  const rows = await db.selectFrom('carriers').select('id').where('is_sandbox', '=', true).limit(2).execute();
  const [testing = 0, real = 0] = rows.map(({ id }) => id);
  const set = (id: number, columns: { base_url: string; other_base_url: string; is_sandbox: boolean }) =>
    db.updateTable('carriers').set(columns).where('id', '=', id).execute();
  await set(testing, { base_url: own, other_base_url: 'https://carrier.example', is_sandbox: true });
  await set(real, { base_url: own, other_base_url: `${before.url}/carriers/wayfarer`, is_sandbox: false });
  const after = new URL(before.url);
  after.port = '9';
  await followSandbox(db, createVault(SECRET_KEY), after.origin);
  const read = (id: number) =>
    db.selectFrom('carriers').select(['base_url', 'other_base_url']).where('id', '=', id).executeTakeFirst();
  expect(await read(testing)).toEqual({ base_url: own, other_base_url: 'https://carrier.example' });
  expect(await read(real)).toEqual({ base_url: own, other_base_url: `${after.origin}/carriers/wayfarer` });
  await stop();
  await before.close();
});
