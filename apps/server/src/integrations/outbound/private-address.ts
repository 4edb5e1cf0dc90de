import dns from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { OutboundError } from '../../kernel/outbound.ts';

const OWN_NETWORK = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  OWN_NETWORK.addSubnet(net, bits, 'ipv4');
}
// Within global unicast: protocol assignments (Teredo, benchmarking, ORCHID), 6to4 and documentation (RFC 6890, 9637).
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  OWN_NETWORK.addSubnet(net, bits, 'ipv6');
}

/** Global unicast, and IPv4 addresses written as IPv6, which OWN_NETWORK checks as IPv4. */
const MAY_BE_PUBLIC = new BlockList();
MAY_BE_PUBLIC.addSubnet('2000::', 3, 'ipv6');
MAY_BE_PUBLIC.addSubnet('::ffff:0:0', 96, 'ipv6');

/** Whether an IP address (also IPv4 embedded in IPv6) is in a private or special-purpose network. */
export const isPrivateAddress = (address: string): boolean =>
  isIP(address) === 6
    ? !MAY_BE_PUBLIC.check(address, 'ipv6') || OWN_NETWORK.check(address, 'ipv6')
    : OWN_NETWORK.check(address, 'ipv4');

/** The message does not name the host: users who must not know the carrier may see it. */
const refusal = (): OutboundError => new OutboundError('refused_address', 'the address points into a private network');

/**
 * Refuses a URL with a private IP address. Host names are checked when they are resolved.
 * @throws OutboundError refused_address
 */
export const refusePrivateLiteral = (url: URL): void => {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && isPrivateAddress(host)) throw refusal();
};

/**
 * Resolves a host name, and refuses it if any of its addresses is private. The connection uses the checked addresses,
 * so a second lookup cannot change them.
 */
export const guardedLookup: LookupFunction = (host, options, callback) => {
  dns.lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    if (addresses.some(({ address }) => isPrivateAddress(address))) return callback(refusal(), '', 0);
    const first = addresses[0];
    if (options.all) callback(null, addresses);
    else callback(null, first?.address ?? '', first?.family);
  });
};
