import { timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { canaryState } from '../../features/operation/index.ts';
import type { Clock } from '../../kernel/clock.ts';
import { isWritable } from '../../kernel/database/is-writable.ts';
import { Fault } from '../../kernel/faults.ts';
import { releaseVersion } from '../../kernel/release.ts';
import { hashKey } from '../../kernel/secrets.ts';
import { newRequestId } from '../../kernel/telemetry/telemetry.ts';
import { within } from '../../kernel/within.ts';
import { faultEnvelope } from '../faults.ts';
import { createStorage, type Storage } from '../storage.ts';
import type { HttpApp } from '../types.ts';

/** Compares in constant time. */
const isSameToken = (sent: string | undefined, expected: string): boolean =>
  timingSafeEqual(hashKey(sent ?? ''), hashKey(expected));

const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

const isOfThisMachine = ({ socket, headers }: FastifyRequest): boolean =>
  /^(::1|(::ffff:)?127(\.\d+){3})$/.test(socket.remoteAddress ?? '') &&
  FORWARDED.every((name) => headers[name] === undefined);

export type HealthApp = Pick<
  HttpApp,
  'connection' | 'services' | 'clock' | 'log' | 'figures' | 'isWorking' | 'stopping'
>;

/** How long the database may take before this process counts as not ready. */
const LONGEST_MS = 2_500;
/** How long reading the canary's state may take. LONGEST_MS and this together are less than a load balancer waits. */
const CANARY_MS = 1_000;

export function serveHealth(api: FastifyInstance, app: HealthApp, storage: Storage): void {
  api.get('/health', async () => ({ code: 200, data: { status: 'up' }, message: '' }));
  api.get('/ready', async () => {
    if (app.stopping.aborted) throw new Fault('not_ready', String(app.stopping.reason));
    const canWrite = await within(LONGEST_MS, isWritable(app.connection.db)).catch(() => {
      throw new Fault('not_ready');
    });
    if (!canWrite) throw new Fault('not_ready', 'The database is read-only.');
    if (!app.isWorking()) throw new Fault('not_ready', 'This process takes no work.');
    if (storage.isFull()) throw new Fault('storage_full');
    const { env, hold } = app.services;
    const reading = canaryState(app.connection.db, env, hold.current() !== null, app.clock.now());
    const canary = await within(CANARY_MS, reading).catch(() => null);
    return { code: 200, data: { status: 'ready', version: releaseVersion(), canary }, message: '' };
  });
  if (!app.services.env.metrics) return;
  api.get('/metrics', async (request, reply) => {
    const { metricsToken, trustProxy } = app.services.env;
    if (metricsToken && !isSameToken(request.headers.authorization, `Bearer ${metricsToken}`))
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('A token is needed.\n');
    if (!metricsToken && (trustProxy !== false || !isOfThisMachine(request)))
      return reply.code(403).type('text/plain').send('Set METRICS_TOKEN to read metrics from elsewhere.\n');
    return reply.type('text/plain; version=0.0.4').send(await app.figures());
  });
}

export async function createHealthHttp(app: HealthApp, clock: Clock): Promise<FastifyInstance> {
  const http = Fastify({ genReqId: newRequestId, logger: false });
  http.setErrorHandler((error, request, reply) => {
    const envelope = faultEnvelope(error, app.log, request.routeOptions.url ?? 'unknown', request.id);
    void reply.status(envelope.code).send(envelope);
  });
  const storage = createStorage(clock);
  app.connection.onFault(storage.note);
  await http.register(async (api) => serveHealth(api, app, storage), { prefix: '/api' });
  return http;
}
