import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { backupGauges } from '../features/backups/index.ts';
import { Fault } from '../kernel/faults.ts';
import { hashKey } from '../kernel/secrets.ts';
import { isWritable } from './health.queries.ts';
import type { Storage } from './storage.ts';
import type { App } from './types.ts';

/** Compares in constant time. */
const isSameToken = (sent: string | undefined, expected: string): boolean =>
  timingSafeEqual(hashKey(sent ?? ''), hashKey(expected));

/** `/health`: the process lives; `/ready`: it can serve; `/metrics`: figures for a monitor, in Prometheus text, where configured. */
export function serveHealth(api: FastifyInstance, app: App, storage: Storage): void {
  api.get('/health', async () => ({ code: 200, data: { status: 'up' }, message: '' }));
  api.get('/ready', async () => {
    const canWrite = await isWritable(app.connection.db).catch(() => {
      throw new Fault('not_ready');
    });
    if (!canWrite) throw new Fault('not_ready', 'The database is read-only.');
    if (storage.isFull()) throw new Fault('storage_full');
    return { code: 200, data: { status: 'ready' }, message: '' };
  });
  if (!app.services.env.metrics) return;
  api.get('/metrics', async (request, reply) => {
    const { metricsToken } = app.services.env;
    if (metricsToken && !isSameToken(request.headers.authorization, `Bearer ${metricsToken}`))
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('A token is needed.\n');
    const memory = process.memoryUsage();
    const { pool } = app.connection;
    const { db } = app.connection;
    const [backup, hold] = [await backupGauges(db, app.clock.now()), app.services.hold.current()];
    const lines = [
      ['freeboard_resident_bytes', memory.rss],
      ['freeboard_heap_bytes', memory.heapUsed],
      ['freeboard_uptime_seconds', Math.round(process.uptime())],
      ['freeboard_event_streams', app.hub.size()],
      ['freeboard_database_connections', pool.totalCount],
      ['freeboard_database_waiting', pool.waitingCount],
      ...backup,
      ['freeboard_on_hold', hold ? 1 : 0],
    ];
    return reply
      .type('text/plain; version=0.0.4')
      .send(`${lines.map(([name, value]) => `${name} ${value}`).join('\n')}\n`);
  });
}
