import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { followSandbox } from './demo/follow-sandbox.ts';
import { seedDemo } from './demo/seed.ts';
import { SecurityLog } from './features/accounts/index.ts';
import { newSetUpPath } from './features/agencies/index.ts';
import { createCircuits } from './features/lookups/index.ts';
import { Canary, createGauges, observeUpgrade, startHeartbeat } from './features/operation/index.ts';
import { Engine } from './features/quoting/index.ts';
import { HOOKS, JOBS, PREPARATIONS, ROUTES, VERBS } from './features.ts';
import { createHttp } from './http/app.ts';
import { BOUNDS, type Bounds } from './http/bounds.ts';
import { createHealthHttp } from './http/health/health.ts';
import type { HttpApp } from './http/types.ts';
import { startStandIn } from './integrations/canary/stand-in.ts';
import { createMail } from './integrations/mail/smtp.ts';
import { createHttpCaller } from './integrations/outside.ts';
import { createScanner } from './integrations/scanner/clamd.ts';
import { createBucket } from './integrations/storage/s3.ts';
import { createSyslog } from './integrations/syslog/syslog.ts';
import { createTexts } from './integrations/texts/twilio.ts';
import { createSchedule } from './jobs/schedule.ts';
import { Worker } from './jobs/worker.ts';
import type { App } from './kernel/app.ts';
import { createSigner } from './kernel/backup/origin.ts';
import { assertRestored } from './kernel/backup/restore-database.ts';
import { CANARY_HOST } from './kernel/canary.ts';
import { type Clock, systemClock } from './kernel/clock.ts';
import { CostLedger } from './kernel/cost-ledger.ts';
import { appUrl, grantToApp } from './kernel/database/app-role.ts';
import { migrate } from './kernel/database/migrate.ts';
import { connect, type Database } from './kernel/database/pool.ts';
import { assertSessions } from './kernel/database/session-check.ts';
import { watchSchema } from './kernel/database/watch-schema.ts';
import { followDatabase } from './kernel/database-clock.ts';
import type { Env } from './kernel/env/env.ts';
import { type Announcer, createAnnouncer } from './kernel/events/announcer.ts';
import { createHub, type Hub } from './kernel/events/hub.ts';
import { createArrivals } from './kernel/files/arrivals.ts';
import { createFileStore } from './kernel/files/files.ts';
import { createHold } from './kernel/hold.ts';
import { assertSameKey, installationId, webApiKey } from './kernel/installation.ts';
import { createLog, type Log, type LogSource } from './kernel/log.ts';
import { logFaults } from './kernel/network/outside-fault.ts';
import { createPasswordHasher } from './kernel/password-hasher.ts';
import { createQueue } from './kernel/queue.ts';
import { secretKey } from './kernel/secret-key.ts';
import { createVault, type Vault } from './kernel/secrets.ts';
import type { Services } from './kernel/services.ts';
import { takeStrayFaults } from './kernel/stray-faults.ts';
import { createTelemetry, type Telemetry } from './kernel/telemetry/telemetry.ts';
import { within } from './kernel/within.ts';

export type Server = {
  url: string;
  /** The separate address of health and metrics; empty if there is none. */
  healthUrl: string;
  processId: string;
  /** The path of the page that creates the first super-admin; null when there is one. */
  setUpPath: string | null;
  /** The public key that verifies the backups' signatures; not a secret. */
  backupOrigin: string;
  services: Services;
  /**
   * Handles uncaught errors of this process, and a schema that a newer release took away; `end` stops it gracefully.
   * Only for a process that runs nothing else.
   */
  keepAlive(end: () => void): void;
  /** Stops taking work, finishes what is in progress for a while, and closes everything. */
  stop(): Promise<void>;
};

/**
 * Starts a server process with the roles in `env` on the database at `ownerUrl`, by the database's clock unless one
 * is given. `clusterUrl` is the owner's address of an embedded PostgreSQL. Several processes may start at the same
 * time: the first one migrates and seeds, the others wait for it.
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
  const opened = await openDatabase(env, ownerUrl, given, log);
  const { connection, clock } = opened;
  await prepareRows(connection.db, opened.vault, env);
  const announcer = createAnnouncer(opened.url, id, log);
  const services = await createServices(env, opened, limits, {
    log,
    announcer,
    clusterUrl,
    onAttempt: telemetry.report,
  });
  const queue = await startQueue(env, opened, log);
  const leaving = new AbortController();
  const schemaGone = watchSchema(connection, log).then(() => leaving.abort('A newer release has taken over.'));
  const app: App = { id, connection, queue, services, clock, log, telemetry, stopping: leaving.signal };

  const hub = createHub(connection.db, announcer, env.roles.has('web'));
  connection.onCommit(announcer.readNow);
  const work = createWork(app, announcer);
  await announcer.start();
  work.start();
  const reporting = await startReporting(app, hub, source, work.isWorking);
  const { security, figures } = reporting;
  otel?.exportMetrics(telemetry.metrics.registry, figures);
  const { url, healthUrl, close } = await listen(
    { ...app, hub, verbs: VERBS, routes: ROUTES, security, figures, isWorking: work.isWorking },
    limits,
  );
  const canary = url && env.canary ? new Canary(app, limits.canary_ms) : null;
  canary?.start();
  const setUpPath = url ? await newSetUpPath(connection.db, env.demo, clock.now()) : null;

  return {
    url,
    healthUrl,
    processId: id,
    setUpPath,
    backupOrigin: createSigner(secretKey(env)).key,
    services,
    keepAlive(end) {
      takeStrayFaults(process, { log, count: telemetry.metrics.countStrayFault, now: Date.now }, end);
      void schemaGone.then(end);
    },
    async stop() {
      leaving.abort('This process is stopping.');
      canary?.stop();
      work.stop();
      const drained = url ? pause(env.drainSeconds * 1_000) : Promise.resolve();
      await Promise.all([
        drained.then(() => close()),
        within(limits.finish_ms, work.ended()).catch(() =>
          log.warn(work.inProgress(), 'this process ends with work in progress, which others take over'),
        ),
      ]);
      work.leave();
      await announcer.stop();
      await queue.stop();
      services.mail?.close();
      await services.caller.close();
      services.standIn?.close();
      opened.following?.stop();
      await reporting.stop();
      await telemetry.stop();
      await connection.close();
    },
  };
}

/** Migrates the schema and connects. When a check fails, nothing stays open. */
async function openDatabase(env: Env, ownerUrl: string, given: Clock | undefined, log: Log) {
  // The embedded PostgreSQL has two roles: the owner migrates the schema, and the application may only read and write
  // rows.
  const isOurs = env.databaseUrl === null;
  if (!isOurs) await assertSessions(ownerUrl);
  await assertRestored(ownerUrl);
  const grant = isOurs ? (client: pg.Client) => grantToApp(client, ownerUrl) : undefined;
  await migrate(ownerUrl, grant, undefined, observeUpgrade(env, ownerUrl, log));
  const url = isOurs ? appUrl(ownerUrl) : ownerUrl;
  const connection = connect(url, log, env.pools.database, undefined, env.pools.wait_ms);
  try {
    const vault = createVault(secretKey(env));
    const following = given ? null : await followDatabase(connection.db, systemClock, log);
    const clock = given ?? following ?? systemClock;
    await assertSameKey(connection.db, vault);
    return { url, isOurs, connection, vault, clock, following };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** Writes the rows that every start requires: those of the demo and of features. */
async function prepareRows(db: Database, vault: Vault, { demo, sandboxUrl, passwordCost }: Env): Promise<void> {
  if (demo && sandboxUrl) {
    await seedDemo(db, vault, sandboxUrl, { passwordCost });
    // In one transaction, because each row alone would wait for the disk.
    await db.transaction().execute((trx) => followSandbox(trx, vault, sandboxUrl));
  }
  for (const prepare of PREPARATIONS) await prepare(db, vault);
}

type Opened = Awaited<ReturnType<typeof openDatabase>>;
type ServiceDeps = Pick<Services, 'clusterUrl'> & { log: Log; announcer: Announcer; onAttempt: Telemetry['report'] };

async function createServices(
  env: Env,
  { connection: { db }, vault, clock }: Opened,
  limits: Bounds,
  { log, announcer, clusterUrl, onAttempt }: ServiceDeps,
): Promise<Services> {
  const onFault = logFaults(log);
  const standIn = env.canary ? await startStandIn() : null;
  const caller = createHttpCaller(env, {
    circuits: createCircuits(db, announcer, clock, log),
    onFault,
    onAttempt,
    own: standIn && { host: CANARY_HOST, port: standIn.httpPort },
  });
  return {
    env,
    vault,
    passwords: createPasswordHasher({
      cost: env.passwordCost,
      waiting: limits.passwords_waiting,
      waitingOfNetwork: limits.passwords_waiting_by_address,
    }),
    webApiKey: await webApiKey(db),
    installation: await installationId(db),
    caller,
    mail: createMail(env, onFault, standIn?.smtpPort),
    texts: createTexts(env, caller),
    files: createFileStore(env.dataDir, {
      bucket: await createBucket(env),
      scanner: createScanner(env),
      reserve_bytes: env.diskReserve,
      onFault,
    }),
    arrivals: createArrivals(env.dataDir),
    costs: new CostLedger(clock, limits.work_ms),
    hold: await createHold(db, announcer, log),
    clusterUrl,
    outside: db,
    standIn,
    hooks: HOOKS,
  };
}

async function startQueue(env: Env, { url, isOurs }: Opened, log: Log) {
  const queue = createQueue(url, log, {
    connections: env.pools.jobs,
    // Workers supervise too, so that a dead worker's jobs are restarted even if all schedulers have died with it.
    supervise: env.roles.has('cron') || env.roles.has('worker'),
    createSchema: !isOurs,
  });
  await queue.start(JOBS.map(({ name }) => name));
  return queue;
}

/** If the queue or the engine has not answered for longer than this, the process counts as not working. */
const SILENT_MS = 25_000;

/** The background work, as far as the process has the roles: jobs, carrier requests and the schedule. */
function createWork(app: App, announcer: Announcer) {
  const { roles } = app.services.env;
  const workers = JOBS.map((job) => new Worker(app, announcer, job));
  const engine = new Engine(app, announcer);
  const schedule = createSchedule(app, JOBS);
  return {
    start(): void {
      if (roles.has('worker')) {
        for (const worker of workers) worker.start();
        engine.start();
        announcer.hurryWhile(() => true);
      }
      if (roles.has('cron')) schedule.start();
    },
    isWorking: (): boolean => Math.max(engine.silentMs(), ...workers.map((worker) => worker.silentMs())) < SILENT_MS,
    /** Takes no more work; what is in progress continues. */
    stop(): void {
      engine.stop();
      schedule.stop();
      for (const worker of workers) worker.stop();
    },
    ended: () => Promise.all([engine.ended(), ...workers.map((worker) => worker.ended())]),
    inProgress: () => ({
      carrier_requests: engine.working(),
      jobs: JOBS.filter((_, index) => workers[index]?.running()).map(({ name }) => name),
    }),
    leave: () => engine.leave(),
  };
}

async function startReporting(app: App, hub: Hub, source: LogSource, isWorking: () => boolean) {
  const { id, connection, services, clock, log, telemetry } = app;
  const { env, hold, clusterUrl } = services;
  const { metrics } = telemetry;
  const security = SecurityLog.open(env, log, source, {
    db: connection.db,
    clock,
    metrics,
    syslog: (url) =>
      createSyslog(url, (error) => log.error({ err: error }, 'the security log could not be sent to syslog')),
  });
  const figures = createGauges({
    registry: metrics.registry,
    connection,
    env,
    files: services.files,
    hold,
    jobs: JOBS.map(({ name }) => name),
    savesChanges: clusterUrl !== null,
    streams: () => hub.size(),
    now: () => clock.now(),
  });
  const heartbeat = await startHeartbeat(
    connection.db,
    { id, roles: env.roles, registry: metrics.registry, isWorking, knowsCanary: services.standIn !== null },
    log,
  );
  const stop = async () => {
    await heartbeat.stop();
    await security.stop();
  };
  return { security, figures, stop };
}

/**
 * Listens on the portal's port and the port of health and metrics. @returns the addresses, '' for a port that is not
 * used
 */
async function listen(app: HttpApp, limits: Bounds) {
  const { services } = app;
  const { env } = services;
  const http = await createHttp(app, limits);
  const url = env.roles.has('web') ? await http.listen({ port: env.port, host: env.host }) : '';
  const health = env.healthPort === null ? null : await createHealthHttp(app, app.clock);
  const healthUrl = (await health?.listen({ port: env.healthPort ?? 0, host: env.host })) ?? '';
  // Callback URLs must contain the port that was actually assigned.
  if (url && env.port === 0) services.env = { ...env, port: Number(new URL(url).port) };
  const close = async () => {
    await http.close();
    await health?.close();
  };
  return { url, healthUrl, close };
}
