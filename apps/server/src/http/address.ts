import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Env } from '../kernel/env/env.ts';
import { networkOf } from '../kernel/network/network.ts';

export const trusted = (trustProxy: Env['trustProxy']) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number): boolean => hop < trustProxy : trustProxy;

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Unlike in Fastify's types, the socket of a broken connection has no address. */
type Caller = { ip: string | undefined; socket: Pick<FastifyRequest['socket'], 'remoteAddress'> };

/**
 * The caller's address: as forwarded by trusted proxies if it is valid, else that of the connection; empty once the
 * connection is gone.
 */
export function callerAddress(request: Caller): string {
  const forwarded = plain(request.ip ?? '');
  return isIP(forwarded) === 0 ? plain(request.socket.remoteAddress ?? '') : forwarded;
}

export const callerNetwork = (request: Caller): string => networkOf(callerAddress(request));

/** With only a number of proxies configured, every address counts as a proxy. */
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
