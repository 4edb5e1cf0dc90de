import { expect, it } from 'vitest';
import { appWith } from '../../test/support/connections/doctored.ts';
import { useDatabase } from '../../test/support/database.ts';
import { anApplication } from '../../test/support/factories.ts';
import { eventually } from '../../test/support/wait.ts';
import { sessions } from '../features/accounts/index.ts';
import { hashKey, newKey } from '../kernel/secrets.ts';
import { createHttp } from './app.ts';
import { BOUNDS } from './bounds.ts';

const database = useDatabase('demo');

it('begins a stream once its page misses nothing any more, with what came meanwhile', async () => {
  const { db } = database.current;
  const agent = await db.selectFrom('people').selectAll().where('username', '=', 'agent').executeTakeFirstOrThrow();
  const session_key = await sessions.open(db, agent.id, '127.0.0.1', new Date());
  const [asked, ready] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const app = appWith(database.current, {});
  app.hub.open = async (_viewer, _lastEventId, send) => {
    asked.resolve();
    await ready.promise;
    send({ id: 7, kind: 'settings', ids: {} });
    return () => undefined;
  };
  const http = await createHttp(app);
  const url = await http.listen({ port: 0, host: '127.0.0.1' });
  const stop = new AbortController();
  let hasBegun = false;
  const answer = fetch(`${url}/api/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': app.services.webApiKey },
    body: JSON.stringify({ session_key }),
    signal: stop.signal,
  }).then((response) => {
    hasBegun = true;
    return response;
  });
  await asked.promise;
  // Once this later call is answered, the head of a stream would have arrived.
  await fetch(`${url}/api/health`);
  expect(hasBegun).toBe(false);
  ready.resolve();
  const reader = (await answer).body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  expect(new TextDecoder().decode(value)).toBe(
    ': open\n\nid: 7\nevent: settings\ndata: {"id":7,"kind":"settings","ids":{}}\n\n',
  );
  stop.abort();
  await http.close();
});

it.each([
  ['of all links', { link_streams: 3 }, (n: number) => `192.0.2.${n}`],
  ['of one address', { link_streams_by_address: 3 }, () => '192.0.2.1'],
  ['of one network', { link_streams_by_address: 3 }, (n: number) => `2001:db8::${n}`],
])(
  'the streams %s are limited also when they open at once, until some are closed',
  async (_what, limits, addressOf) => {
    const { db } = database.current;
    const { id: application_id, agency_id, created_by } = await anApplication(db);
    const tokens = Array.from({ length: 8 }, () => newKey());
    const made = { application_id, agency_id, created_by: created_by ?? 0, names_carriers: false };
    const days = { created_at: new Date(), expires_at: new Date(Date.now() + 86_400_000) };
    await db
      .insertInto('client_links')
      .values(tokens.map((token) => ({ ...made, ...days, token_hash: hashKey(token) })))
      .execute();
    const app = appWith(database.current, {});
    app.services.env = { ...app.services.env, trustProxy: 1 };
    const ready = Promise.withResolvers<void>();
    app.hub.open = async () => {
      await ready.promise;
      return () => undefined;
    };
    const http = await createHttp(app, { ...BOUNDS, ...limits });
    const url = await http.listen({ port: 0, host: '127.0.0.1' });
    const stop = new AbortController();
    const follow = async (token: string, at: number, signal: AbortSignal) => {
      const answer = await fetch(`${url}/api/client-page/follow`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(at) },
        body: JSON.stringify({ token }),
        signal,
      });
      return answer.status;
    };
    let refused = 0;
    const burst = tokens.map(async (token, at) => {
      const status = await follow(token, at + 1, stop.signal);
      if (status === 429) refused += 1;
      return status;
    });
    // Streams that are still opening are counted too.
    await eventually(async () => expect(refused).toBe(5));
    ready.resolve();
    expect((await Promise.all(burst)).toSorted()).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
    stop.abort();
    const last = new AbortController();
    await eventually(async () => expect(await follow(tokens[0] ?? '', 1, last.signal)).toBe(200));
    last.abort();
    await http.close();
  },
);
