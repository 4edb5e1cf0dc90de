import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { afterAll, describe, expect, it } from 'vitest';
import type { CarrierAuth } from '../carriers/types.ts';
import { authority } from '../testing/certificates.ts';
import { inConversation, posts } from '../testing/conversations.ts';
import { testCaller } from '../testing/outside.ts';
import { quoteRequest, quoteToEnd } from '../testing/requests.ts';

const { caller, exchanges } = testCaller();
const ours = authority();
const theirs = authority();
const server = ours.sign('server');
const stale = ours.sign('stale', true);
const client = ours.sign('client');
const over = ours.sign('over', true);
const stranger = theirs.sign('client');

/** A server that requires one of our certificates and records the subject of each that it is shown. */
async function wanting({ cert, key }: { cert: string; key: string }): Promise<{ url: string; shown: string[] }> {
  const shown: string[] = [];
  const listening = createServer(
    { cert, key, ca: ours.ca, requestCert: true, rejectUnauthorized: true },
    (incoming, response) => {
      shown.push(String((incoming.socket as TLSSocket).getPeerCertificate().subject.CN));
      response.end('{"price": 640}');
    },
  );
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  afterAll(() => {
    listening.closeAllConnections();
    listening.close();
  });
  return { url: `https://127.0.0.1:${(listening.address() as AddressInfo).port}`, shown };
}

const askedWith = (url: string, certificate: CarrierAuth['certificate'], timeout_ms = 3_000) => {
  const auth: CarrierAuth = { kind: 'none', ...(certificate ? { certificate } : {}) };
  const carrier = inConversation(url, [posts('rate', '{}', { is_once: true })], '{"premium": body.price}', auth);
  const limits = { ...carrier.limits, timeout_ms };
  return quoteToEnd({ ...carrier, limits }, quoteRequest('flood'), caller);
};
const pem = ({ cert, key }: { cert: string; key: string }) => `${cert}${key}`;

describe('a client certificate', () => {
  it('is shown to who wants one, from PEM and from PKCS 12', async () => {
    const { url, shown } = await wanting(server);
    await expect(askedWith(url, { pem: pem(client), ca: ours.ca })).resolves.toMatchObject({ premium: 640 });
    const packed = { pfx: ours.pack('client', 'pass-7'), passphrase: 'pass-7', ca: ours.ca };
    await expect(askedWith(url, packed)).resolves.toMatchObject({ premium: 640 });
    expect(shown).toEqual(['client', 'client']);
    expect(JSON.stringify(exchanges)).not.toMatch(/BEGIN|pass-7/);
  });

  it('opens a connection that no other uses', async () => {
    const { url, shown } = await wanting(server);
    await expect(askedWith(url, { pem: pem(client), ca: ours.ca })).resolves.toMatchObject({ premium: 640 });
    await expect(askedWith(url, { ca: ours.ca })).resolves.toMatchObject({ outcome: 'error', failure: 'unreachable' });
    expect(shown).toEqual(['client']);
  });

  it.each([
    ['is missing', { ca: ours.ca }],
    ['is over', { pem: pem(over), ca: ours.ca }],
    ['is signed by somebody else', { pem: pem(stranger), ca: ours.ca }],
    ['cannot be read', { pem: 'nonsense', ca: ours.ca }],
    ['has no key', { pem: client.cert, ca: ours.ca }],
    ['has another passphrase', { pfx: ours.pack('client', 'pass-7'), passphrase: 'other', ca: ours.ca }],
  ])('that %s lets nobody in', async (_what, certificate) => {
    const { url, shown } = await wanting(server);
    const result = await askedWith(url, certificate);
    expect(result).toMatchObject({ outcome: 'error', failure: 'unreachable', premium: null });
    expect(shown).toEqual([]);
  });

  it.each([
    ['is over', stale, ours.ca],
    ['is of an authority that nobody knows', server, theirs.ca],
    ['is of an authority that is not named', server, undefined],
  ])('is shown to no server whose own %s', async (_what, own, ca) => {
    const { url, shown } = await wanting(own);
    const result = await askedWith(url, { pem: pem(client), ...(ca ? { ca } : {}) });
    expect(result).toMatchObject({ outcome: 'error', failure: 'setup' });
    expect(result.description).toMatch(/its certificate/);
    expect(shown).toEqual([]);
  });
});
