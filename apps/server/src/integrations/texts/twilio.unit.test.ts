import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { testEnv } from '../../../test/support/env.ts';
import { GatewayError } from '../../kernel/gateways.ts';

import { bodyOf } from '../testing/carriers.ts';
import { serve, testCaller } from '../testing/outside.ts';
import { itReadsRecorded, recordedPath } from '../testing/recorded.ts';
import { createTexts } from './twilio.ts';

const { caller } = testCaller();

const gateway = (url: string, token = 'token') => {
  const env = testEnv(url);
  const services = { ...env.services, twilio: url };
  const made = createTexts({ ...env, services, twilio: { account: 'AC1', token, from: '+18135550100' } }, caller);
  if (!made) throw new Error('No gateway.');
  return made;
};
const TEXT = { to: '+18135550176', from: null, body: 'Hi', media_url: null, status_url: 'https://x.example/status' };

/** Sends a text to a gateway with this answer. @returns the received request and the result */
async function handed(status: number, body: string, headers: Record<string, string> = {}) {
  let asked = '';
  let path = '';
  const url = await serve(async (request, response) => {
    path = request.url ?? '';
    asked = await bodyOf(request);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  });
  const result = await gateway(url)
    .send(TEXT)
    .catch((error: unknown) => error);
  return { asked: Object.fromEntries(new URLSearchParams(asked)), path, result };
}

describe('a text handed to Twilio', () => {
  it('is a form with the number, the words and where to report', async () => {
    const { asked, path, result } = await handed(201, '{"sid":"SM1","status":"queued","error_code":null}');
    expect(path).toBe('/2010-04-01/Accounts/AC1/Messages.json');
    expect(asked).toEqual({ To: TEXT.to, From: '+18135550100', Body: 'Hi', StatusCallback: TEXT.status_url });
    expect(result).toEqual({ gateway_id: 'SM1' });
  });

  it.each([
    [400, '{"code":21211,"message":"x","status":400}', 'refused', /no phone number/],
    [200, '{"code":21617,"message":"x"}', 'refused', /too long/],
    [400, '{"code":99999,"message":"x"}', 'refused', /refused this text \(99999\)/],
    [401, '{"code":20003,"message":"x"}', 'later', /account/],
    [429, '{"code":20429,"message":"x"}', 'later', /busy/],
    [503, '<html>', 'unknown', /failed/],
    [201, '<html>', 'unknown', /not its own/],
    [201, '{}', 'unknown', /not its own/],
  ])('%i %s is %s', async (status, body, kind, words) => {
    const { result } = await handed(status, body);
    expect(result).toBeInstanceOf(GatewayError);
    expect(result).toMatchObject({ kind, message: expect.stringMatching(words) });
  });

  it('that is opted out says so', async () => {
    expect((await handed(400, '{"code":21610}')).result).toMatchObject({ kind: 'refused', isOptOut: true });
  });
});

describe('what Twilio signs', () => {
  itReadsRecorded('twilio/signature-vectors-a.json', () => {
    const { auth_token, vectors } = JSON.parse(
      readFileSync(recordedPath('twilio/signature-vectors-a.json'), 'utf8'),
    ) as {
      auth_token: string;
      vectors: { url: string; params: Record<string, string | string[]>; signature: string }[];
    };
    const texts = gateway('http://127.0.0.1:1', auth_token);
    for (const { url, params, signature } of vectors) {
      const fields = new URLSearchParams();
      for (const [name, value] of Object.entries(params)) for (const one of [value].flat()) fields.append(name, one);
      expect(texts.isSigned(url, fields, signature), url).toBe(true);
      fields.append('Body', 'changed');
      expect(texts.isSigned(url, fields, signature), url).toBe(false);
    }
  });

  it('is nothing that is no signature', () => {
    const texts = gateway('http://127.0.0.1:1');
    for (const signature of ['', 'x', '==', 'A'.repeat(28)])
      expect(texts.isSigned('https://x.example', new URLSearchParams(), signature)).toBe(false);
  });
});
