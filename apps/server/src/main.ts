import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { followSandbox } from './demo/follow-sandbox.ts';
import { seedDemo } from './demo/seed.ts';
import { sealHeaders } from './features/api-management/index.ts';
import { observeUpgrade } from './features/backups/index.ts';
import { createGauges, startHeartbeat } from './features/monitoring/index.ts';
import { createCircuits } from './features/providers/index.ts';
import { createEngine } from './features/quoting/index.ts';
import { createSecurityLog, recordSecurityEvents } from './features/security-events/index.ts';
import { newSetUpPath } from './features/set-up/index.ts';
import { ensureTemplates } from './features/templates/index.ts';
import { createHttp } from './http/app.ts';
import { BOUNDS, type Bounds } from './http/bounds.ts';
import { createHealthHttp } from './http/health.ts';
import { createMail } from './integrations/mail/smtp.ts';
import { createOutside } from './integrations/outside.ts';
import { createScanner } from './integrations/scanner/clamd.ts';
import { createBucket } from './integrations/storage/s3.ts';
import { createSyslog } from './integrations/syslog/syslog.ts';
import { createTexts } from './integrations/texts/twilio.ts';
import { JOBS } from './jobs/registry.ts';
import { createSchedule } from './jobs/schedule.ts';
import { createWorker } from './jobs/worker.ts';
import { assertRestored } from './kernel/backup/restore-database.ts';
import { type Clock, systemClock } from './kernel/clock.ts';
import { appUrl, grantToApp } from './kernel/database/app-role.ts';
import { migrate } from './kernel/database/migrate.ts';
import { type Connection, connect } from './kernel/database/pool.ts';
import { assertSessions } from './kernel/database/session-check.ts';
import { followDatabase } from './kernel/database-clock.ts';
import type { Env } from './kernel/env/env.ts';
import { createHub } from './kernel/events/hub.ts';
import { createListener } from './kernel/events/listener.ts';
import { createArrivals } from './kernel/files/arrivals.ts';
import { createFileStore } from './kernel/files/files.ts';
import { createHold } from './kernel/hold.ts';
import { assertSameKey, installationId, webApiKey } from './kernel/installation.ts';
import { createLog } from './kernel/log.ts';
import { logFaults } from './kernel/network/outside-fault.ts';
import { createPasswordHasher } from './kernel/password-hasher.ts';
import type { Process } from './kernel/process.ts';
import { createQueue } from './kernel/queue.ts';
import { secretKey } from './kernel/secret-key.ts';
import { createVault } from './kernel/secrets.ts';
import type { Services } from './kernel/services.ts';
import { createTelemetry } from './kernel/telemetry/telemetry.ts';
import { VERBS } from './verbs.ts';

export type Server = {
  url: string;
  /** Where health and metrics answer beside the portal; empty where they do not. */
  healthUrl: string;
  processId: string;
  /** Where the first super-admin is made, below the address that people use; null where there is one. */
  setUpPath: string | null;
  services: Services;
  stop(): Promise<void>;
};

/**
 * Starts a server process on the database at `ownerUrl` with the roles that `env` names, by the database's clock unless
 * another is given, and with other bounds where some are. `clusterUrl` is the owner's address of a PostgreSQL whose files are
 * ours. Several may start at once on one database: the first one
 * migrates and seeds, the others wait for it.
 */
export async function startServer(
  env: Env,
  ownerUrl: string,
  given?: Clock,
  bounds: Partial<Bounds> = {},
  clusterUrl: string | null = null,
): Promise<Server> {
  const id = randomUUID();
  const source = { process: id.slice(0, 8), roles: [...env.roles].join() };
  const log = createLog(env.logLevel, source);
  const otel = env.otlpEndpoint
    ? (await import('./integrations/telemetry/otel.ts')).connectOtel(env.otlpEndpoint, source)
    : null;
  const telemetry = createTelemetry(log, otel?.tracer ?? null);
  const limits = { ...BOUNDS, ...bounds };
  // A PostgreSQL of our own knows two roles: the owner brings the schema up to date, the application has rows alone.
  const isOurs = env.databaseUrl === null;
  if (!isOurs) await assertSessions(ownerUrl);
  await assertRestored(ownerUrl);
  const grant = isOurs ? (client: pg.Client) => grantToApp(client, ownerUrl) : undefined;
  await migrate(ownerUrl, grant, undefined, observeUpgrade(env, ownerUrl, log));
  const databaseUrl = isOurs ? appUrl(ownerUrl) : ownerUrl;
  const connection = connect(databaseUrl, log, env.pools.database);
  const vault = createVault(secretKey(env));
  const following = given ? null : await startable(connection, () => followDatabase(connection.db, systemClock, log));
  const clock = given ?? following ?? systemClock;
  await startable(connection, () => assertSameKey(connection.db, vault));
  if (env.demo && env.sandboxUrl) {
    await seedDemo(connection.db, vault, env.sandboxUrl, { passwordCost: env.passwordCost });
    const address = env.sandboxUrl;
    // Together: each row by itself would wait for the disk.
    await connection.db.transaction().execute((trx) => followSandbox(trx, vault, address));
  }
  await sealHeaders(connection.db, vault);
  await ensureTemplates(connection.db);
  const listener = createListener(databaseUrl, id, log);
  const onFault = logFaults(log);
  const caller = createOutside(env, {
    circuits: createCircuits(connection.db, listener, clock, log),
    onFault,
    onAttempt: telemetry.report,
  });
  const services: Services = {
    env,
    vault,
    passwords: createPasswordHasher({
      cost: env.passwordCost,
      waiting: limits.passwords_waiting,
      waitingOfNetwork: limits.passwords_waiting_by_address,
    }),
    webApiKey: await webApiKey(connection.db),
    installation: await installationId(connection.db),
    caller,
    mail: createMail(env, onFault),
    texts: createTexts(env, caller),
    files: createFileStore(env.dataDir, { bucket: await createBucket(env), scanner: createScanner(env), onFault }),
    arrivals: createArrivals(env.dataDir),
    hold: await createHold(connection.db, listener, log),
    clusterUrl,
    outside: connection.db,
  };
  const queue = createQueue(databaseUrl, log, {
    connections: env.pools.jobs,
    supervise: env.roles.has('cron'),
    createSchema: !isOurs,
  });
  await queue.start(JOBS.map(({ name }) => name));
  const app: Process = { id, connection, queue, services, clock, log, telemetry };

  const hub = createHub(connection.db, listener, log);
  const workers = JOBS.map((job) => createWorker(app, listener, job));
  const engine = createEngine(app, listener);
  const schedule = createSchedule(app, JOBS);
  await listener.start();
  if (env.roles.has('worker')) {
    for (const worker of workers) worker.start();
    engine.start();
  }
  if (env.roles.has('cron')) schedule.start();
  const writeSecurityLine = createSecurityLog(env, log, source, {
    metrics: telemetry.metrics,
    syslog: (url) => createSyslog(url, (error) => log.error({ err: error }, 'syslog does not take the security log')),
  });
  const security = recordSecurityEvents(connection.db, clock, log, writeSecurityLine);
  const figures = createGauges({
    ...{ registry: telemetry.metrics.registry, connection, env, hold: services.hold },
    jobs: JOBS.map(({ name }) => name),
    savesChanges: clusterUrl !== null,
    streams: () => hub.size(),
    now: () => clock.now(),
  });
  otel?.exportMetrics(telemetry.metrics.registry, figures);
  const heartbeat = await startHeartbeat(
    connection.db,
    { id, roles: env.roles, registry: telemetry.metrics.registry },
    log,
  );
  const http = await createHttp({ ...app, hub, verbs: VERBS, security, figures }, limits);
  const url = env.roles.has('web') ? await http.listen({ port: env.port, host: env.host }) : '';
  const health = env.healthPort === null ? null : await createHealthHttp({ ...app, figures }, clock);
  const healthUrl = (await health?.listen({ port: env.healthPort ?? 0, host: env.host })) ?? '';
  const setUpPath = url ? await newSetUpPath(connection.db, env.demo, clock.now()) : null;
  // Whoever is told where to call back is told the port that was free.
  if (url && env.port === 0) services.env = { ...env, port: Number(new URL(url).port) };

  return {
    url,
    healthUrl,
    processId: id,
    setUpPath,
    services,
    async stop() {
      await http.close();
      await health?.close();
      engine.stop();
      schedule.stop();
      await Promise.all(workers.map((worker) => worker.stop()));
      await listener.stop();
      await queue.stop();
      services.mail?.close();
      await caller.close();
      following?.stop();
      await heartbeat.stop();
      await security.stop();
      await telemetry.stop();
      await connection.close();
    },
  };
}

/** What must hold before anything is begun: otherwise nothing is left open. */
async function startable<T>(connection: Connection, check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    await connection.close();
    throw error;
  }
}
