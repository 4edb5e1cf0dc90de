import { describe, expect, it } from 'vitest';
import { readEnv } from '../kernel/env/env.ts';
import type { OutboundError } from './outbound.ts';
import { addressFault, createHttpCaller, reachFault } from './outside.ts';
import { serve } from './testing/outside.ts';

const LISTED = [
  ...['carriers=rates.internal:8080', 'carriers=10.0.0.9:443', 'agency-carriers=10.0.0.9:8443'],
  ...['providers=10.0.0.7:2322', 'sign-on=10.0.0.6:443'],
].join(',');
const env = readEnv({ ALLOWED_PRIVATE_HOSTS: LISTED }, '/', 'http://127.0.0.1:4001');

describe('an address that carriers are asked at', () => {
  it.each([
    ['https://carrier.example/v2', null],
    ['http://127.0.0.1:4001/carriers/x', null],
    ['http://rates.internal:8080/', null],
    ['https://10.0.0.9/', null],
    ['https://10.0.0.9:8443/v1', null],
    ['https://10.0.0.9:8444/v1', /own network/],
    ['http://10.0.0.9/', /own network/],
    ['http://rates.internal/', /https/],
    ['http://10.0.0.7:2322/', /own network/],
    ['https://10.0.0.6/', /own network/],
    ['http://carrier.example/', /https/],
    ['http://127.0.0.1:4002/', /own network/],
    ['https://10.0.0.8/', /own network/],
    ['https://[::1]/', /own network/],
    ['https://2130706433/', /own network/],
    ['https://ann:pw@carrier.example/', /credentials/],
    ['https://ann@rates.internal/', /credentials/],
    ['ftp://carrier.example/', /not valid/],
    ['carrier.example', /not valid/],
  ])('%s: %s', async (address, says) => {
    for (const fault of [addressFault(address, env, 'carriers'), await reachFault(address, env, 'carriers')])
      if (says === null) expect(fault).toBeNull();
      else expect(fault).toMatch(says);
  });

  it('is asked of the name service, which is not waited for long', async () => {
    expect(addressFault('https://localhost/', env, 'carriers')).toBeNull();
    await expect(reachFault('https://localhost/', env, 'carriers')).resolves.toMatch(/own network/);
    await expect(reachFault('https://nobody.invalid/', env, 'carriers')).resolves.toBeNull();
  });
});

describe('a request into the own network', () => {
  const TRIED = [undefined, 'carriers', 'providers', 'sign-on', 'webhooks'] as const;

  /** The purposes that reach a host that is listed as `entry`; the fault for each of the others. */
  async function reached(entry: (host: string) => string, more: object = {}) {
    const url = await serve((_request, response) => response.end('inside'));
    const given = { ALLOWED_PRIVATE_HOSTS: entry(new URL(url).host) };
    const caller = createHttpCaller(readEnv(given, '/', null));
    const outcomes = await Promise.all(
      TRIED.map((purpose) =>
        caller
          .call({ api_name: 'test', method: 'GET', url, timeout_ms: 2_000, ...(purpose ? { purpose } : {}), ...more })
          .then(
            () => purpose,
            (error: OutboundError) => error.fault,
          ),
      ),
    );
    await caller.close();
    return outcomes;
  }
  const NO = 'refused_address';

  it.each<[string, (host: string) => string, unknown[]]>([
    ['nothing', () => '', [NO, NO, NO, NO, NO]],
    ['carriers', (host) => `carriers=${host}`, [NO, 'carriers', NO, NO, NO]],
    ['agency-carriers', (host) => `agency-carriers=${host}`, [NO, 'carriers', NO, NO, NO]],
    ['providers', (host) => `providers=${host}`, [NO, NO, 'providers', NO, NO]],
    ['sign-on', (host) => `sign-on=${host}`, [NO, NO, NO, 'sign-on', NO]],
    ['webhooks', (host) => `webhooks=${host}`, [NO, NO, NO, NO, 'webhooks']],
    ['another port', () => 'carriers=127.0.0.1:1,providers=127.0.0.1:1', [NO, NO, NO, NO, NO]],
  ])('goes through for the purpose alone that lists it: %s', async (_which, entry, outcomes) => {
    expect(await reached(entry)).toEqual(outcomes);
  });

  it('is refused where the address came from a carrier that itself stands outside', async () => {
    const entry = (host: string) => `carriers=${host},carriers=10.0.0.9:443`;
    for (const entered_url of ['https://carrier.example/v1', null, 'https://10.0.0.8/'])
      expect(await reached(entry, { entered_url })).toEqual([NO, NO, NO, NO, NO]);
    expect(await reached(entry, { entered_url: 'https://10.0.0.9/v1' })).toEqual([NO, 'carriers', NO, NO, NO]);
  });
});
