import { CALLS } from '@freeboard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runInScope } from '../kernel/telemetry/scope.ts';
import type { RunningWork, Telemetry } from '../kernel/telemetry/telemetry.ts';
import { asFault } from './faults.ts';

const POLLED = new Set(['/api/health', '/api/ready', '/api/metrics']);
const STREAMS = new Set(
  Object.values(CALLS)
    .filter(({ transport }) => transport === 'stream')
    .map(({ path }) => `/api${path}`),
);

/**
 * Observes each call from its headers to its last byte. It is named by the route's pattern, because a URL may contain
 * a key. Everything that runs for the call carries its request id.
 */
export function observeCalls(api: FastifyInstance, telemetry: Telemetry): void {
  const running = new WeakMap<FastifyRequest, RunningWork>();
  const faults = new WeakMap<FastifyRequest, string>();
  api.addHook('onRequest', async (request) => {
    const name = request.routeOptions.url ?? 'unknown';
    if (!POLLED.has(name)) running.set(request, telemetry.begin({ kind: 'call', name }, request.id));
  });
  // Entered after the body was read: its events come from the socket, outside of any scope.
  api.addHook('preValidation', (request, _reply, done) => {
    const work = running.get(request);
    if (work) runInScope(work.scope, done);
    else done();
  });
  api.addHook('onError', async (request, _reply, error) => {
    faults.set(request, asFault(error)?.code ?? 'error');
  });
  api.addHook('onResponse', async (request, reply) => {
    const ended = STREAMS.has(request.routeOptions.url ?? '') ? 'stream' : 'ok';
    running.get(request)?.end(faults.get(request) ?? ended, reply.raw.statusCode);
  });
}
