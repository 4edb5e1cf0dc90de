import { expect, it } from 'vitest';
import { appWith } from '../../test/support/connections/doctored.ts';
import { useDatabase } from '../../test/support/database.ts';
import { sessions } from '../features/accounts/index.ts';
import { createHttp } from './app.ts';

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
  // Another call of the same connection's server is answered meanwhile: a head would have come by then.
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
