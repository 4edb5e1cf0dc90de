import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Env } from '../kernel/env.ts';

/** Which of the addresses on the way to us are proxies of ours: by their networks, or the nearest so many. */
export const trusted = (trustProxy: Env['trustProxy']) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number): boolean => hop < trustProxy : trustProxy;

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** The caller's address: what the trusted proxies say when that is an address at all, else where the connection comes from. */
export function callerAddress(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const told = plain(request.ip);
  return isIP(told) === 0 ? plain(request.socket.remoteAddress ?? '') : told;
}
