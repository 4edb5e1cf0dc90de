import { createClient } from '@freeboard/contract/client';
import { startSandbox } from '@freeboard/sandbox';
import { describe, expect, it } from 'vitest';
import { completed, launched, made, quoted } from '../../../../../test/support/application.ts';
import { startChild } from '../../../../../test/support/child.ts';
import { cloneDatabase } from '../../../../../test/support/database.ts';
import { type SignedIn, startTestServer } from '../../../../../test/support/server.ts';
import { eventually } from '../../../../../test/support/wait.ts';
import { webApiKey } from '../../../../kernel/installation.ts';
import { takeRequests } from '../requests.queries.ts';

describe('a server that is killed between launch and answers', () => {
  it('loses nothing: the next one ends the run, each carrier with one quote under one number', async () => {
    const [database, sandbox] = [await cloneDatabase('demo'), await startSandbox({ port: 0, speed: 5 })];
    const child = startChild('child-server.ts', [database.url, sandbox.url]);
    const { url } = await child.message();
    // Runs no jobs while the other process lives, so that the other makes all calls.
    const watcher = await startTestServer({ databaseUrl: database.url, sandbox, env: { roles: new Set(['web']) } });
    const { sessionKey, id: personId } = await watcher.as('agent');
    const apiKey = await webApiKey(watcher.db);
    const client = createClient({ baseUrl: `${url}/api`, sessionKey: () => sessionKey, apiKey: () => apiKey });
    const there: SignedIn = { ...client, sessionKey, id: personId };
    const { id } = await made(there);
    await launched(there, id);
    const asked = () => watcher.db.selectFrom('quote_requests').selectAll().where('application_id', '=', id).execute();
    // Midway: some carriers have answered, others have been asked and have not.
    const midway = await eventually(async () => {
      const rows = await asked();
      expect(rows.some((row) => row.state === 'done')).toBe(true);
      expect(rows.some((row) => row.state === 'asking' && row.is_sandbox)).toBe(true);
      // A claimed request was not necessarily sent: one killed before that is sent once.
      expect(Object.keys(sandbox.requests()).filter((path) => path.startsWith('/carriers/')).length).toBeGreaterThan(5);
      return rows;
    });
    await child.kill('SIGKILL');
    const early = await watcher.db.selectFrom('quotes').selectAll().where('application_id', '=', id).execute();
    expect(early.length).toBeLessThan(midway.length);

    sandbox.setSpeed(500);
    const next = await startTestServer({ databaseUrl: database.url, sandbox });
    const here = await next.as('agent');
    const done = await completed(here, id);
    const rows = await asked();
    expect(rows).toHaveLength(midway.length);
    expect(rows.every((row) => row.state === 'done')).toBe(true);
    const quotes = await next.db.selectFrom('quotes').selectAll().where('application_id', '=', id).execute();
    expect(quotes.map((quote) => quote.carrier_id).sort()).toEqual(rows.map((row) => row.carrier_id).sort());
    for (const quote of early) expect(quotes).toContainEqual(quote);
    expect(quotes.every((quote) => quote.outcome !== 'error' && quote.outcome !== 'timeout')).toBe(true);
    expect(await next.db.selectFrom('runs').selectAll().where('application_id', '=', id).execute()).toHaveLength(1);
    expect(done.quotes).toHaveLength(midway.length);

    // A repeated call had the same key, for which the carrier returns the same quote number.
    const repeated = Object.entries(sandbox.requests()).filter(([path, n]) => path.startsWith('/carriers/') && n > 1);
    expect(repeated.length).toBeGreaterThan(0);
    const keys = new Map((await next.db.selectFrom('carriers').selectAll().execute()).map((row) => [row.id, row.key]));
    const exchanges = await next.db.selectFrom('exchanges').selectAll().where('application_id', '=', id).execute();
    for (const quote of quotes.filter((one) => one.is_sandbox)) {
      const own = exchanges.filter((row) => row.quote_id === quote.id && !String(row.url).includes('/oauth/'));
      const posts = own.filter((row) => row.method === 'POST').map((row) => JSON.stringify(row));
      expect(posts.length, String(quote.carrier_name)).toBeGreaterThan(0);
      for (const post of posts) expect(post).toContain(`${id}-1-${keys.get(quote.carrier_id ?? 0)}`);
      const answers = own.map((row) => String(row.response_body)).join();
      if (quote.carrier_quote_number !== null) expect(answers).toContain(quote.carrier_quote_number);
    }
    await next.stop();
    await watcher.stop();
    await sandbox.close();
    await database.drop();
  });
});

describe('a server that is killed between taking a request and asking its carrier', () => {
  it('loses nothing either: the next one asks', async () => {
    const [database, sandbox] = [await cloneDatabase('demo'), await startSandbox({ port: 0, speed: 2_000 })];
    const web = await startTestServer({ databaseUrl: database.url, sandbox, env: { roles: new Set(['web']) } });
    const agent = await web.as('agent');
    const { id } = await made(agent);
    await launched(agent, id);
    // Claims requests as a process does that is killed right after.
    const taken = await takeRequests(web.db, { processId: crypto.randomUUID(), now: new Date(), most: 100 });
    expect(taken.length).toBeGreaterThanOrEqual(10);
    const next = await startTestServer({ databaseUrl: database.url, sandbox });
    const done = await completed(await next.as('agent'), id);
    expect(done.quotes.length).toBeGreaterThanOrEqual(taken.length);
    await next.stop();
    await web.stop();
    await sandbox.close();
    await database.drop();
  });
});

describe('the log of a server', () => {
  it('holds no password, no session key, no API key and no credential, however much it says', async () => {
    const [database, sandbox] = [await cloneDatabase('demo'), await startSandbox({ port: 0, speed: 2_000 })];
    const child = startChild('child-server.ts', [database.url, sandbox.url, 'trace']);
    const { url } = await child.message();
    const watcher = await startTestServer({ databaseUrl: database.url, sandbox, env: { roles: new Set(['web']) } });
    const { sessionKey, id } = await watcher.as('agent');
    const apiKey = watcher.apiKey;
    const client = createClient({ baseUrl: `${url}/api`, sessionKey: () => sessionKey, apiKey: () => apiKey });
    const guest = createClient({ baseUrl: `${url}/api`, sessionKey: () => null, apiKey: () => apiKey });
    await guest.call('login', { username: 'agent', password: 'a-wrong-secret-word' });
    const signedIn = await guest.call('login', { username: 'agent', password: 'demo-pass-1' });
    await quoted({ ...client, sessionKey, id }, 'flood', { address1: '6 Broken Server Blvd' });
    // An unexpected error in a call with secrets, which is logged in the most detail.
    await watcher.db.schema.alterTable('login_attempts').renameTo('away').execute();
    const broken = await guest.call('login', { username: 'agent', password: 'a-wrong-secret-word' });
    expect(broken.code).toBe(500);
    await eventually(() => expect(child.output()).toContain('unexpected error'));
    await child.kill('SIGKILL');
    const key = signedIn.ok ? signedIn.data.session.session_key : '';
    for (const secret of [
      'a-wrong-secret-word',
      'demo-pass-1',
      sessionKey,
      key,
      apiKey,
      'tw-demo-key',
      'ns-demo-key',
      'sandbox-property-key',
    ])
      expect(child.output()).not.toContain(secret);
    await watcher.stop();
    await sandbox.close();
    await database.drop();
  });
});
