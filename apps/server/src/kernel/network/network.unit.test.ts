import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf } from './network.ts';

describe('the network that limits count an address by', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:0000:0000:0000:0009', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8::/64'],
    ['::1', '::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['', ''],
    ['unknown', 'unknown'],
  ])('of %j is %j', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('is one for all addresses of a /64, and another one for the next /64', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
    const host = fc.tuple(group, group, group, group).map((groups) => groups.join(':'));
    fc.assert(
      fc.property(host, host, (one, other) => {
        expect(networkOf(`2001:db8:0:1:${one}`)).toBe(networkOf(`2001:db8:0:1:${other}`));
        expect(networkOf(`2001:db8:0:1:${one}`)).not.toBe(networkOf(`2001:db8:0:2:${one}`));
      }),
    );
  });

  it('of an IPv4 address is that address', () => {
    fc.assert(fc.property(fc.ipV4(), (address) => networkOf(address) === address));
  });
});
