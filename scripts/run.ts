import { setTimeout as pause } from 'node:timers/promises';
import { assertOwner } from '../apps/server/src/kernel/data-owner.ts';
import { ensureDatabase, FolderInUse, startEmbedded } from '../apps/server/src/kernel/database/embedded/index.ts';
import { readEnv } from '../apps/server/src/kernel/env/env.ts';
import { projectRoot } from '../apps/server/src/kernel/env/project-root.ts';
import { StartRefused } from '../apps/server/src/kernel/start-refused.ts';
import { buildPage, servePageSources } from './page.ts';
import { buildServer } from './server-bundles.ts';

// PostgreSQL takes its time to start: what is imported here is what it needs, and the server is loaded meanwhile.
const root = projectRoot();
const isDev = process.argv.includes('--dev');
const given = environment();
const cleanUps: (() => Promise<void>)[] = [];
/** The start-up step in progress: exiting before its end would leave a process running. */
let beginning: Promise<unknown> = Promise.resolve();
/** Milliseconds to wait for unfinished answers on exit; a caller got no confirmation from one that takes longer. */
const PATIENCE_MS = 2_500;

/** Reads the environment; exits with a plain list of its errors if it has any. */
function environment() {
  try {
    return readEnv(process.env, root);
  } catch (error) {
    console.error((error as Error).message);
    return process.exit(1);
  }
}

/** The database's URL: DATABASE_URL, else that of the embedded PostgreSQL, which it starts. */
async function database(): Promise<string> {
  assertOwner(given.dataDir);
  if (given.databaseUrl) return given.databaseUrl;
  const embedded = await startEmbedded(given.dataDir, {}, async (message) => {
    const { createLog } = await import('../apps/server/src/kernel/log.ts');
    createLog(given.logLevel).warn(message);
  });
  cleanUps.push(() => embedded.stop());
  await ensureDatabase(embedded.url('postgres'), 'freeboard');
  return embedded.url('freeboard');
}

/** Starts the stand-in for the external services; null if the real ones are used. */
async function sandbox() {
  if (!given.demo) return null;
  const demo = await import('./demo.ts');
  const standIn = await demo.startStandIn(process.env);
  cleanUps.push(async () => standIn.close?.());
  return { ...demo, standIn };
}

async function stop(code: number): Promise<void> {
  await beginning.catch(() => undefined);
  for (const cleanUp of cleanUps.reverse()) await cleanUp().catch((error: Error) => console.error(error.message));
  process.exit(code);
}

function fail(error: unknown): void {
  const isPlain =
    error instanceof FolderInUse ||
    error instanceof StartRefused ||
    (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE');
  console.error(isPlain ? (error as Error).message : error);
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    console.error('Set PORT to another port.');
  void stop(1);
}

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    void stop(0);
  });

async function start(): Promise<void> {
  const place = Promise.all([database(), sandbox()]);
  beginning = place;
  const [[databaseUrl, demo], { startServer }] = await Promise.all([
    place,
    import('../apps/server/src/main.ts'),
    isDev || process.env.HELPER_BUNDLES || buildServer(root),
    isDev || !given.roles.has('web') || buildPage(root),
  ]);
  const vars = demo ? demo.standInVariables(demo.standIn, process.env) : process.env;
  const clusterUrl = given.databaseUrl ? null : databaseUrl;
  const env = readEnv(vars, root, demo?.standIn.url ?? null);
  const server = await startServer(env, databaseUrl, undefined, {}, clusterUrl);
  cleanUps.push(() => Promise.race([server.stop(), pause(PATIENCE_MS)]));
  server.keepAlive(() => {
    if (isStopping) return;
    isStopping = true;
    void stop(1);
  });
  const seconds = (performance.now() / 1_000).toFixed(1);
  const base = (given.publicUrl ?? server.url).replace(/\/+$/, '');
  demo?.deliverTo(demo.standIn, base);
  console.log(`Freeboard is ready at ${given.publicUrl ?? server.url} (${seconds} s)`);
  if (server.setUpPath)
    console.log(
      `Nobody can sign in yet. Set this installation up at ${base}${server.setUpPath} (works once, for an hour; start again for another)
Write down the origin of its backups, which a restore asks for: ${server.backupOrigin}`,
    );
  demo?.printDemo(demo.standIn);
  if (demo && given.roles.has('web') && process.env.SAMPLES !== 'off') demo.makeSamples(server.url);
  if (isDev) servePageSources(root, server.url, 5173);
}

// Not awaited here: in the bundle the server imports what it shares with this module, which must have ended by then.
start().catch(fail);
