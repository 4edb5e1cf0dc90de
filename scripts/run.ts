import { setTimeout as pause } from 'node:timers/promises';
import { startSandbox } from '@freeboard/sandbox';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../apps/server/src/demo/seed.ts';
import { INBOUND_MAIL_PATH, INBOUND_PATH } from '../apps/server/src/features/messages/index.ts';
import { assertOwner } from '../apps/server/src/kernel/data-owner.ts';
import { ensureDatabase, FolderInUse, startEmbedded } from '../apps/server/src/kernel/database/embedded/index.ts';
import { readEnv } from '../apps/server/src/kernel/env/env.ts';
import { projectRoot } from '../apps/server/src/kernel/env/project-root.ts';
import { createLog } from '../apps/server/src/kernel/log.ts';
import { StartRefused } from '../apps/server/src/kernel/start-refused.ts';
import { startServer } from '../apps/server/src/main.ts';
import { buildPage, servePageSources } from './page.ts';
import { addSamples } from './samples.ts';
import { buildServer } from './server-bundles.ts';

const root = projectRoot();
const isDev = process.argv.includes('--dev');
const given = environment();
const cleanUps: (() => Promise<void>)[] = [];
/** What is under way and would leave something running behind it. */
let beginning: Promise<unknown> = Promise.resolve();
/** An answer still being made is not waited for longer; what it has not kept it has not promised. */
const PATIENCE_MS = 2_500;

/** What is wrong with the environment is said to whoever starts this, plainly. */
function environment() {
  try {
    return readEnv(process.env, root);
  } catch (error) {
    console.error((error as Error).message);
    return process.exit(1);
  }
}

/** The own PostgreSQL, when no server is named. */
async function database(): Promise<string> {
  assertOwner(given.dataDir);
  if (given.databaseUrl) return given.databaseUrl;
  const log = createLog(given.logLevel);
  const embedded = await startEmbedded(given.dataDir, {}, (message) => log.warn(message));
  cleanUps.push(() => embedded.stop());
  await ensureDatabase(embedded.url('postgres'), 'freeboard');
  return embedded.url('freeboard');
}

async function sandbox(): Promise<{
  url: string;
  smtpUrl?: string;
  clamdUrl?: string;
  dns?: { address: string };
  bringTextsTo?(url: string): void;
  bringMailTo?(url: string): void;
} | null> {
  if (!given.demo) return null;
  if (process.env.SANDBOX_URL) return { url: process.env.SANDBOX_URL };
  const speed = Number(process.env.SANDBOX_SPEED ?? 5);
  const started = await startSandbox({ port: Number(process.env.SANDBOX_PORT ?? 0), host: '127.0.0.1', speed });
  cleanUps.push(() => started.close());
  return started;
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

try {
  const place = Promise.all([database(), sandbox()]);
  beginning = place;
  const [[databaseUrl, standIn]] = await Promise.all([
    place,
    isDev || process.env.HELPER_BUNDLES || buildServer(root),
    isDev || !given.roles.has('web') || buildPage(root),
  ]);
  const vars = {
    ...process.env,
    ...(standIn?.smtpUrl && !process.env.SMTP_URL ? { SMTP_URL: standIn.smtpUrl } : {}),
    ...(standIn?.dns && !process.env.DNS_RESOLVER ? { DNS_RESOLVER: standIn.dns.address } : {}),
    ...(standIn?.clamdUrl && !process.env.CLAMD_URL ? { CLAMD_URL: standIn.clamdUrl } : {}),
  };
  const server = await startServer(readEnv(vars, root, standIn?.url ?? null), databaseUrl);
  cleanUps.push(() => Promise.race([server.stop(), pause(PATIENCE_MS)]));
  const seconds = (performance.now() / 1_000).toFixed(1);
  const base = (given.publicUrl ?? server.url).replace(/\/+$/, '');
  standIn?.bringTextsTo?.(`${base}${INBOUND_PATH}`);
  standIn?.bringMailTo?.(`${base}${INBOUND_MAIL_PATH}`);
  console.log(`Freeboard is ready at ${given.publicUrl ?? server.url} (${seconds} s)`);
  if (server.setUpPath)
    console.log(
      `Nobody can sign in yet. Set this installation up at ${base}${server.setUpPath} (works once, for an hour; start again for another)`,
    );
  if (given.demo) {
    console.log(`Demo people (password ${DEMO_PASSWORD}):`);
    for (const { username, role } of DEMO_PEOPLE) console.log(`  ${`${username}@demo.test`.padEnd(20)} ${role}`);
    console.log('Carriers and data providers are a sandbox. DEMO=off connects the real ones.');
    if (standIn) console.log(`What is sent to clients arrives in the sandbox's inbox: ${standIn.url}/inbox`);
    if (given.roles.has('web') && process.env.SAMPLES !== 'off')
      addSamples(server.url, DEMO_PASSWORD).catch((error: Error) =>
        console.error(`The sample applications could not all be made: ${error.message}`),
      );
  }
  if (isDev) servePageSources(root, server.url, 5173);
} catch (error) {
  fail(error);
}
