import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { succeeded } from '../../../../test/support/application.ts';
import { ANY_LOOPBACK_PORT } from '../../../../test/support/env.ts';
import { startTestServer, type TestServer } from '../../../../test/support/server.ts';
import { systemClock } from '../../../kernel/clock.ts';

let answer: () => { status: number; text: string };
let count = 0;
const place = createServer((_, response) => {
  count += 1;
  const { status, text } = answer();
  response.writeHead(status, { 'content-type': 'application/json' }).end(text);
});
let server: TestServer;
let now = new Date();
beforeAll(async () => {
  await new Promise<void>((listening) => place.listen(0, '127.0.0.1', listening));
  const releasesUrl = `http://127.0.0.1:${(place.address() as AddressInfo).port}/newest.json`;
  server = await startTestServer({
    clock: { ...systemClock, now: () => now },
    env: { releasesUrl, allowedPrivateHosts: ANY_LOOPBACK_PORT },
  });
});
afterAll(async () => {
  place.close();
  await server.stop();
});

const DAY_MS = 86_400_000;
const ask = async () => succeeded(await (await server.as('super')).call('getRelease', {}));

it('names a newer release, asked once a day', async () => {
  answer = () => ({ status: 200, text: '{"version":"2999.1.0","url":"https://releases.example/2999.1.0"}' });
  const shown = {
    version: expect.stringMatching(/^\d/),
    check: { state: 'newer', version: '2999.1.0', notes_url: 'https://releases.example/2999.1.0' },
  };
  expect(await ask()).toEqual(shown);
  expect(await ask()).toEqual(shown);
  expect(count).toBe(1);
  expect(await (await server.as('admin')).call('getRelease', {})).toMatchObject({ code: 403 });
});

it.each([
  [200, '{"version":"0.0.1"}', { state: 'newest' }],
  [200, '{"version":7}', { state: 'failed', reason: 'Releases answered without a version' }],
  [200, '<html>', { state: 'failed', reason: 'Releases answered with something that is not JSON' }],
  [404, '{}', { state: 'failed', reason: 'Releases answered with status 404' }],
  [
    200,
    '{"version":"2999.1.0","url":"javascript:alert(1)"}',
    { state: 'failed', reason: 'Releases answered without a version' },
  ],
])('makes of %i %s: %j', async (status, text, check) => {
  now = new Date(now.getTime() + DAY_MS);
  answer = () => ({ status, text });
  expect((await ask()).check).toEqual(check);
});
