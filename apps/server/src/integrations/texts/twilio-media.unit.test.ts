import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { testEnv } from '../../../test/support/env.ts';
import { GatewayError } from '../../kernel/gateways.ts';
import { serve, testCaller } from '../testing/outside.ts';
import { createTexts } from './twilio.ts';

const { caller } = testCaller();
const BYTES = Buffer.from('a picture');
const MEDIA = '/2010-04-01/Accounts/AC1/Messages/MM1/Media/ME1';
const BASIC = `Basic ${Buffer.from('AC1:token').toString('base64')}`;

const gateway = (twilio: string, sandbox = twilio) => {
  const env = testEnv(sandbox);
  const made = createTexts(
    { ...env, services: { ...env.services, twilio }, twilio: { account: 'AC1', token: 'token', from: '+18135550100' } },
    caller,
  );
  if (!made) throw new Error('No gateway.');
  return made;
};
const failure = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);
const statusOnly = (status: number) => (_request: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(status).end('{"code":20404}');

describe('a file of a text', () => {
  it('is fetched with the account’s credentials, which its storage does not get', async () => {
    const seen: [string, string | undefined][] = [];
    const url = await serve((request, response) => {
      seen.push([request.url ?? '', request.headers.authorization]);
      if (request.url === MEDIA) response.writeHead(307, { location: '/storage/1?Signature=x' }).end();
      else response.writeHead(200, { 'content-type': 'image/jpeg' }).end(BYTES);
    });
    expect(await gateway(url).fetchMedia(`${url}${MEDIA}`, 100)).toEqual(BYTES);
    expect(seen).toEqual([
      [MEDIA, BASIC],
      ['/storage/1?Signature=x', undefined],
    ]);
  });

  it.each([404, 401, 403, 429, 500, 503])('that is answered by %i may come later', async (status) => {
    const url = await serve(statusOnly(status));
    expect(await failure(gateway(url).fetchMedia(`${url}${MEDIA}`, 100))).toMatchObject({
      kind: 'later',
      code: `status_${status}`,
    });
  });

  it('that is gone, or too large, never comes', async () => {
    const gone = await serve(statusOnly(410));
    expect(await failure(gateway(gone).fetchMedia(`${gone}${MEDIA}`, 100))).toMatchObject({
      kind: 'refused',
      code: 'media_gone',
    });
    const large = await serve((_request, response) => void response.writeHead(200).end(Buffer.alloc(5_000_000)));
    expect(await failure(gateway(large).fetchMedia(`${large}${MEDIA}`, 100))).toMatchObject({
      kind: 'refused',
      code: 'too_large',
    });
  });

  it('is asked for at the gateway’s own address alone, and nobody else gets the credentials', async () => {
    let asked = 0;
    const other = await serve((_request, response) => {
      asked += 1;
      response.writeHead(200).end(BYTES);
    });
    const texts = gateway('https://api.twilio.com', other);
    const addresses = [
      `${other}${MEDIA}`,
      `https://api.twilio.com.evil.example${MEDIA}`,
      `http://api.twilio.com${MEDIA}`,
      `https://api.twilio.com:8443${MEDIA}`,
      `https://AC1:token@api.twilio.com${MEDIA}`,
      'file:///etc/passwd',
      'nonsense',
    ];
    for (const address of addresses)
      expect(await failure(texts.fetchMedia(address, 100))).toMatchObject({ kind: 'refused', code: 'media_address' });
    const inPath = gateway(`${other}/twilio`, other);
    expect(await failure(inPath.fetchMedia(`${other}/twilio-else/1`, 100))).toMatchObject({ code: 'media_address' });
    expect(asked).toBe(0);
  });

  it.each(['http://169.254.169.254/latest/meta-data', 'http://storage.example/1', 'file:///etc/passwd'])(
    'is not followed to %s',
    async (location) => {
      const url = await serve((_request, response) => void response.writeHead(302, { location }).end());
      const error = await failure(gateway(url).fetchMedia(`${url}${MEDIA}`, 100));
      expect(error).toBeInstanceOf(GatewayError);
      expect(error).toMatchObject({ kind: 'refused', code: 'media_address' });
    },
  );

  it('is left for later where redirects do not end', async () => {
    const url = await serve((_request, response) => void response.writeHead(302, { location: MEDIA }).end());
    expect(await failure(gateway(url).fetchMedia(`${url}${MEDIA}`, 100))).toMatchObject({ code: 'redirects' });
  });

  it('that breaks off may come later, and its error names no address or secret', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '9' }).write('a');
      response.destroy();
    });
    const error = (await failure(gateway(url).fetchMedia(`${url}${MEDIA}`, 100))) as GatewayError;
    expect(error).toMatchObject({ kind: 'later', code: 'reset' });
    expect(`${error.message} ${error.code}`).not.toMatch(/AC1|token|http/);
  });
});
