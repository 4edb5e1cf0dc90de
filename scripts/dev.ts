import cluster, { type Worker } from 'node:cluster';
import { watch } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createServer as createPageServer } from 'vite';
import { readEnv } from '../apps/server/src/kernel/env/env.ts';
import { projectRoot } from '../apps/server/src/kernel/env/project-root.ts';
import { deliverTo, makeSamples, printDemo } from './demo.ts';
import { GROUND, startDatabase, startSandbox } from './ground.ts';
import { NODE_FLAGS } from './install/node-flags.mjs';

// Development: PostgreSQL, the sandbox and the page's server stay; only the server restarts when its sources change.
// The previous one serves until the new one is ready, so no request is refused, and a file with an error stops nothing.
const root = projectRoot();
const given = readEnv(process.env, root);
const cleanUps: (() => Promise<void>)[] = [];
/** Milliseconds within which several saved files count as one change. */
const TOGETHER_MS = 30;
/** Milliseconds that a server may take to exit before it is killed. */
const PATIENCE_MS = 5_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, given.host, () => server.close(() => resolve(true)));
  });

const freePort = async (port: number): Promise<number> => ((await isFree(port)) ? port : freePort(port + 1));

async function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const exit = new Promise((resolve) => worker.once('exit', resolve));
  worker.process.kill('SIGINT');
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), PATIENCE_MS);
  await exit;
  clearTimeout(timer);
}

let isStopping = false;
async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await Promise.all(Object.values(cluster.workers ?? {}).flatMap((worker) => (worker ? [end(worker)] : [])));
  for (const cleanUp of cleanUps.reverse()) await cleanUp().catch((error: Error) => console.error(error.message));
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));

const port = process.env.PORT ? given.port : await freePort(given.port);
const base = `http://localhost:${port}`;
const [databaseUrl, standIn] = await Promise.all([startDatabase(given, cleanUps), startSandbox(given, cleanUps)]);
cluster.setupPrimary({ exec: join(root, 'scripts/run.ts'), args: [], execArgv: [...NODE_FLAGS] });

let serving: Worker | null = null;
let newest: Worker | null = null;

const ready = Promise.withResolvers<void>();

function startServer(): void {
  const worker = cluster.fork({ PORT: String(port), [GROUND]: JSON.stringify({ databaseUrl, standIn }) });
  if (newest && newest !== serving) void end(newest);
  newest = worker;
  worker.on('message', (message) => {
    if (message !== 'ready') return;
    const previous = serving;
    serving = worker;
    if (previous) void end(previous);
    ready.resolve();
  });
  worker.once('exit', () => {
    if (isStopping || worker !== newest) return;
    newest = serving === worker ? null : serving;
    if (newest) console.error('The server was not renewed; the previous one still answers.');
    else void stop(1);
  });
}

const isSource = (file: string | null): boolean =>
  file !== null && !/\.test\.tsx?$|(^|\/)(dist|node_modules)\//.test(file);
let timer: ReturnType<typeof setTimeout> | undefined;

function follow(folder: string, act: () => void): void {
  watch(join(root, folder), { recursive: true }, (_, file) => {
    if (!isSource(file)) return;
    clearTimeout(timer);
    timer = setTimeout(act, TOGETHER_MS);
  });
}

// Files saved while the first server starts count too.
for (const folder of ['apps/server/src', 'packages']) follow(folder, startServer);
startServer();
await ready.promise;
follow('apps/sandbox/src', () => console.log('The sandbox has changed: start npm run dev again to see it.'));
process.env.FREEBOARD_API = `http://127.0.0.1:${port}`;
const web = join(root, 'apps/web');
const pagePort = await freePort(5173);
// With its own server, Vite would exit before this process has stopped its children.
const http = createHttpServer();
const page = await createPageServer({
  root: web,
  configFile: join(web, 'vite.config.ts'),
  logLevel: 'warn',
  server: { middlewareMode: { server: http }, ws: { server: http } },
});
http.on('request', page.middlewares).listen(pagePort, given.host);
cleanUps.push(() => page.close());
console.log(`The page from its sources is at http://localhost:${pagePort}`);
if (!given.databaseUrl) console.log(`PostgreSQL listens on port ${new URL(databaseUrl).port}`);
if (standIn) {
  deliverTo(standIn, base);
  printDemo(standIn);
  if (process.env.SAMPLES !== 'off') makeSamples(base);
}
