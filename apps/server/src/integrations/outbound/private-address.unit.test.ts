import dns from 'node:dns';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCaller, type Exchange } from '../outbound.ts';
import { serve } from '../testing/outside.ts';
import { isPrivateAddress } from './private-address.ts';

type Found = { address: string; family: number };
type Answer = (error: Error | null, found: Found[]) => void;

/** Makes DNS lookups return these addresses, one list per lookup; the last one repeats. */
function resolving(...answers: string[][]) {
  const asked = vi.spyOn(dns, 'lookup').mockImplementation(((_host: string, _options: object, answer: Answer) => {
    const addresses = answers[Math.min(asked.mock.calls.length, answers.length) - 1] ?? [];
    answer(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  }) as never);
  return asked;
}

const exchanges: Exchange[] = [];
const caller = createCaller({ record: (exchange) => void exchanges.push(exchange) });
const get = (url: string) => caller.call({ api_name: 'test', method: 'GET', url, timeout_ms: 2_000 });

afterEach(() => {
  vi.restoreAllMocks();
  exchanges.length = 0;
});

describe('an address', () => {
  it.each([
    '10.1.2.3',
    '127.0.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::',
    '::1',
    '::10.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:a00:1',
    '::ffff:0:10.0.0.1',
    '::ffff:0:8.8.8.8',
    '1::1',
    'ff::1',
    '64:ff9b::a00:1',
    '64:ff9b:1::a00:1',
    '2002:a00:1::',
    '2001:0:a00:1::',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '100:0:0:1::1',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
    '2001:30::1',
    '2001:db8::1',
    '3fff::1',
    '3fff:fff:ffff::1',
    '4000::1',
    '5f00::1',
    '8000::1',
  ])('%s is of a private or special network', (address) => expect(isPrivateAddress(address)).toBe(true));

  it.each([
    '8.8.8.8',
    '172.32.0.1',
    '::ffff:8.8.8.8',
    '2606:4700::1111',
    '2001:200::1',
    '2001:4860:4860::8888',
    '2a00:1450::1',
    '3ffe::1',
  ])('%s is a public one', (address) => expect(isPrivateAddress(address)).toBe(false));
});

describe('a name', () => {
  it.each([
    [['10.0.0.1']],
    [['::ffff:127.0.0.1']],
    [['::1']],
    [['fd00::1']],
    [['93.184.215.14', '192.168.0.1']],
    [['2606:4700::1111', '::ffff:10.0.0.1']],
  ])('that resolves to %j is refused when it is connected to, and that is recorded', async (addresses) => {
    resolving(addresses);
    await expect(get('http://carrier.example/quote')).rejects.toMatchObject({
      fault: 'refused_address',
      message: 'the address points into a private network',
    });
    expect(exchanges).toMatchObject([{ fault: 'refused_address', status: null }]);
  });

  it('is resolved once for a connection: the address that was judged is the one that would be used', async () => {
    let isReached = false;
    const url = new URL(
      await serve((_request, response) => {
        isReached = true;
        response.end('inside');
      }),
    );
    // A name whose owner answers differently each time.
    const asked = resolving(['127.0.0.1'], ['8.8.8.8'], ['127.0.0.1']);
    await expect(get(`http://rebinding.example:${url.port}`)).rejects.toMatchObject({ fault: 'refused_address' });
    expect(asked).toHaveBeenCalledTimes(1);
    expect(isReached).toBe(false);
  });

  it('that nobody knows cannot be reached', async () => {
    vi.spyOn(dns, 'lookup').mockImplementation(((_host: string, _options: object, answer: Answer) =>
      answer(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }), [])) as never);
    await expect(get('http://nowhere.example/')).rejects.toMatchObject({ fault: 'connect' });
  });
});
