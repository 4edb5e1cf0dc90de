import type { IncomingMessage, Server } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { networkOf } from '../kernel/network/network.ts';
import type { Bounds } from './bounds.ts';

/**
 * Closes new connections from an address that already has `most` open. Proxies are exempt: their callers share one
 * address, and only the proxy can tell them apart.
 */
export function capConnections(server: Server, most: number, isProxy: (address: string) => boolean): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy(address)) return;
    const network = networkOf(address);
    const count = open.get(network) ?? 0;
    if (count >= most) {
      socket.destroy();
      return;
    }
    open.set(network, count + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

const isComing = (raw: IncomingMessage): boolean =>
  !raw.complete && (raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0);

function watchBody(server: Server, raw: IncomingMessage, { body_speed, body_grace_ms }: Bounds): void {
  const { socket } = raw;
  const [started, before] = [performance.now(), socket.bytesRead];
  const timer = setInterval(() => {
    const seconds = (performance.now() - started) / 1_000;
    if (socket.bytesRead - before >= body_speed * seconds) return;
    clearInterval(timer);
    server.emit(
      'clientError',
      Object.assign(new Error('The body came too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      socket,
    );
  }, body_grace_ms);
  const stop = () => clearInterval(timer);
  raw.once('end', stop).once('close', stop);
}

/**
 * Closes the connection after an answer that refuses a body before all of it has arrived, because the rest would
 * delay the next request. First reads and discards a little more: a caller that is still sending when the connection
 * closes never reads the answer.
 */
function endConnection(raw: IncomingMessage, reply: FastifyReply, { linger_ms, linger_bytes }: Bounds): void {
  const { socket } = raw;
  reply.header('connection', 'close');
  socket.destroySoon = () => {
    let left = linger_bytes;
    raw.unpipe();
    // Beyond that, data stays in the caller's buffer: reading megabytes to discard them would help a flood.
    raw.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) raw.pause();
    });
    raw.resume();
    socket.end();
    setTimeout(() => socket.destroy(), linger_ms).unref();
  };
}

export function guardBodies(http: FastifyInstance, bounds: Bounds): void {
  http.addHook('onRequest', async (request) => {
    if (isComing(request.raw) && !request.routeOptions.config.takesFiles) watchBody(http.server, request.raw, bounds);
  });
  http.addHook('onSend', async (request, reply) => {
    if (isComing(request.raw)) endConnection(request.raw, reply, bounds);
  });
}
