import { setTimeout as pause } from 'node:timers/promises';
import { FolderInUse } from '../apps/server/src/kernel/database/embedded/index.ts';
import { readEnv } from '../apps/server/src/kernel/env/env.ts';
import { projectRoot } from '../apps/server/src/kernel/env/project-root.ts';
import { StartRefused } from '../apps/server/src/kernel/start-refused.ts';
import { type Ground, groundOfDevelopment, startDatabase, startSandbox } from './ground.ts';
import { buildPage } from './page.ts';
import { buildServer } from './server-bundles.ts';

// PostgreSQL takes time to start, so only its own imports are loaded here; the server is loaded in the meantime.
const root = projectRoot();
const started = groundOfDevelopment();
const given = environment();
const cleanUps: (() => Promise<void>)[] = [];
/** The step of the start that is running: an exit before its end would leave a process behind. */
let beginning: Promise<unknown> = Promise.resolve();
/**
 * Milliseconds that work in progress may take at exit: less than the service manager waits, and very few after
 * Ctrl-C, because a person is waiting.
 */
const PATIENCE_MS = 27_000;
const IMPATIENT_MS = 2_500;
let patience_ms = PATIENCE_MS;

function environment() {
  try {
    return readEnv(process.env, root);
  } catch (error) {
    console.error((error as Error).message);
    return process.exit(1);
  }
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
    if (signal === 'SIGINT') patience_ms = IMPATIENT_MS;
    void stop(0);
  });

async function startGround(): Promise<Ground> {
  const [databaseUrl, standIn] = await Promise.all([startDatabase(given, cleanUps), startSandbox(given, cleanUps)]);
  return { databaseUrl, standIn };
}

async function start(): Promise<void> {
  const ground = started ?? startGround();
  beginning = Promise.resolve(ground);
  const [{ databaseUrl, standIn }, { startServer }] = await Promise.all([
    ground,
    import('../apps/server/src/main.ts'),
    started || process.env.HELPER_BUNDLES || buildServer(root),
    started || !given.roles.has('web') || buildPage(root),
  ]);
  const demo = standIn && (await import('./demo.ts'));
  const vars = demo && standIn ? demo.standInVariables(standIn, process.env) : process.env;
  const clusterUrl = given.databaseUrl ? null : databaseUrl;
  const env = readEnv(vars, root, standIn?.url ?? null);
  const server = await startServer(env, databaseUrl, undefined, {}, clusterUrl);
  cleanUps.push(() => Promise.race([server.stop(), pause(patience_ms)]));
  server.keepAlive(() => {
    if (isStopping) return;
    isStopping = true;
    void stop(1);
  });
  const seconds = (performance.now() / 1_000).toFixed(1);
  const base = (given.publicUrl ?? server.url).replace(/\/+$/, '');
  console.log(`Freeboard is ready at ${given.publicUrl ?? server.url} (${seconds} s)`);
  if (server.setUpPath)
    console.log(
      `Nobody can sign in yet. Finish setup: ${base}${server.setUpPath} (one use, expires in 1 hour; restart for a new link)
Write down the origin of its backups, which a restore asks for: ${server.backupOrigin}`,
    );
  process.send?.('ready');
  if (started || !demo || !standIn) return;
  demo.deliverTo(standIn, base);
  demo.printDemo(standIn);
  if (given.roles.has('web') && process.env.SAMPLES !== 'off') demo.makeSamples(server.url);
}

// Not awaited: in the bundle the server imports shared code from this module, whose evaluation must have ended by then.
start().catch(fail);
