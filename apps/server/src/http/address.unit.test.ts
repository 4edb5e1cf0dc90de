import { expect, it } from 'vitest';
import { callerAddress, callerNetwork } from './address.ts';

it.each<[what: string, ip: string | undefined, remoteAddress: string | undefined, address: string]>([
  ['an address', '203.0.113.9', '10.0.0.1', '203.0.113.9'],
  ['an IPv4 address written as IPv6', '::ffff:203.0.113.9', '10.0.0.1', '203.0.113.9'],
  ['a forwarded text that is no address', 'unknown', '::ffff:10.0.0.1', '10.0.0.1'],
  ['a torn connection', undefined, undefined, ''],
  ['a torn connection behind a proxy', '', undefined, ''],
])('the caller of %s', (_what, ip, remoteAddress, address) => {
  const request = { ip, socket: { remoteAddress } };
  expect(callerAddress(request)).toBe(address);
  expect(callerNetwork(request)).toBe(address);
});
