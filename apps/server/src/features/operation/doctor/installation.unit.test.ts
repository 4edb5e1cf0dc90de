import { createServer as createPlainServer } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authority } from '../../../integrations/testing/certificates.ts';
import { checkPublicAddress } from './installation.ts';

const [known, unknown] = [authority(), authority()];
const before = getCACertificates('default');
beforeAll(() => setDefaultCACertificates([...before, known.ca]));
afterAll(() => setDefaultCACertificates(before));

/** Starts a server that is closed after the tests. @returns its port */
async function listening(server: Server & { closeAllConnections(): void }): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
const withCertificate = (pair: { cert: string; key: string }) =>
  listening(createServer(pair, (_incoming, response) => response.end('{}')));

const NAME = 'DNS:localhost';
const checked = async (port: number) => {
  const found = await checkPublicAddress({ publicUrl: `https://localhost:${port}`, trustProxy: 1 }, new Date());
  return (check: string) => found.find((one) => one.check === check);
};

it.each<[string, () => Promise<number>, RegExp, RegExp]>([
  ['CERT_HAS_EXPIRED', () => withCertificate(known.sign('over', true, NAME)), /has expired/, /certbot renew/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', () => withCertificate(unknown.own()), /is self-signed/, /-d localhost/],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    () => withCertificate(known.sign('other', false, 'DNS:other.example')),
    /different name/,
    /correct PUBLIC_URL/,
  ],
  [
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    () => withCertificate(unknown.sign('leaf', false, NAME)),
    /intermediate/,
    /fullchain\.pem/,
  ],
  ['ERR_SSL_\\w+', () => listening(createPlainServer()), /does not use TLS/, /port of PUBLIC_URL/],
])('%s is named with its own next step', async (code, start, what, next) => {
  const of = await checked(await start());
  for (const check of ['Public address', 'TLS']) {
    expect(of(check)).toMatchObject({ state: 'fault', next: expect.stringMatching(next) });
    expect(of(check)?.text).toMatch(what);
    expect(of(check)?.text).toMatch(new RegExp(`\\(${code}\\)`));
  }
});

it('a sound certificate is none', async () => {
  const of = await checked(await withCertificate(known.sign('sound', false, NAME)));
  expect(of('Public address')?.state).toBe('ok');
  expect(of('TLS')).toMatchObject({ state: 'warning', next: expect.stringContaining('renewal is not working') });
});
