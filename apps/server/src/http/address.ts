import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Env } from '../kernel/env/env.ts';
import { networkOf } from '../kernel/network/network.ts';

/** Returns which of the addresses on the way to us are proxies of ours: by their networks, or the nearest so many. */
export const trusted = (trustProxy: Env['trustProxy']) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number): boolean => hop < trustProxy : trustProxy;

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** The socket of a torn connection has no address, whatever Fastify's types say. */
type Caller = { ip: string | undefined; socket: Pick<FastifyRequest['socket'], 'remoteAddress'> };

/**
 * The caller's address: what the trusted proxies say when that is an address at all, else where the connection comes
 * from; empty once the connection is gone.
 */
export function callerAddress(request: Caller): string {
  const forwarded = plain(request.ip ?? '');
  return isIP(forwarded) === 0 ? plain(request.socket.remoteAddress ?? '') : forwarded;
}

/** Returns what limits by address count a caller by. */
export const callerNetwork = (request: Caller): string => networkOf(callerAddress(request));

/** Returns whether a connection from an address is one of our proxies: with so many of them in front, every one is. */
export function proxyCheck(trustProxy: Env['trustProxy']): (address: string) => boolean {
  if (!Array.isArray(trustProxy)) return () => trustProxy !== false;
  const networks = new BlockList();
  for (const network of trustProxy) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    networks.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return (address) => networks.check(plain(address), isIPv6(plain(address)) ? 'ipv6' : 'ipv4');
}
