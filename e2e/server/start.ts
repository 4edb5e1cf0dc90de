import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { administer, databaseUrl } from '../../apps/server/test/support/databases/administer.ts';
import type { Answer, Ask, CreatedAgency, Question, Ready, SignedInPerson } from './protocol.ts';

export const TEMPLATE = 'e2e_template';

const ROOT = join(import.meta.dirname, '../..');
const SET_UP = /http:\S+\/set-up#[\w-]+/;
const READY = /is ready at (http:\S+)/;

/** @returns the URL of a new database, a copy of `template` */
async function createDatabase(name: string, template: string): Promise<string> {
  const admin = process.env.E2E_DATABASE_URL ?? '';
  await administer(admin, async (query) => {
    await query(`drop database if exists ${name} with (force)`);
    await query(`create database ${name} template ${template} strategy file_copy`);
  });
  return databaseUrl(admin, name);
}

/** Calls `take` with each line that a process writes. */
function eachLine(child: ChildProcess, take: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) if (stream) createInterface({ input: stream }).on('line', take);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

export type TestServer = {
  url: string;
  sandboxUrl: string;
  /** What the server logged since the last call. */
  takeLog(): string[];
  createAgency(input: Extract<Ask, { kind: 'agency' }>['input']): Promise<CreatedAgency>;
  createPerson(input: Extract<Ask, { kind: 'person' }>['input']): Promise<SignedInPerson>;
  openSession(personId: number): Promise<SignedInPerson>;
  /** Sets the server's clock `aheadMs` ahead of its usual time; only for a server that no other test uses. */
  putClockForward(aheadMs: number): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the product on a database of this name, on its own port, with a sandbox and a way to create agencies. */
export async function startTestServer(name: string, more: Record<string, string> = {}): Promise<TestServer> {
  const child = fork(join(import.meta.dirname, 'main.ts'), {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'warn',
      DATA_DIR: join(ROOT, 'test-results/e2e-data', name),
      DATABASE_URL: await createDatabase(name, TEMPLATE),
      ...more,
    },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let lines: string[] = [];
  eachLine(child, (line) => lines.push(line));
  const waiting = new Map<number, (answer: Answer) => void>();
  const { url, sandboxUrl } = await new Promise<Ready>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.\n${lines.join('\n')}`)));
    child.on('message', (message: Ready | Answer) => {
      if ('url' in message) resolve(message);
      else waiting.get(message.id)?.(message);
    });
  });
  let count = 0;
  async function ask<T>(question: Ask): Promise<T> {
    count += 1;
    const id = count;
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      child.send({ id, ask: question } satisfies Question);
    });
    waiting.delete(id);
    if ('error' in answer) throw new Error(answer.error);
    return answer.data as T;
  }
  return {
    url,
    sandboxUrl,
    takeLog() {
      const taken = lines;
      lines = [];
      return taken;
    },
    createAgency: (input) => ask({ kind: 'agency', input }),
    createPerson: (input) => ask({ kind: 'person', input }),
    openSession: (personId) => ask({ kind: 'session', personId }),
    putClockForward: (aheadMs) => ask({ kind: 'clock', aheadMs }),
    stop: () => end(child),
  };
}

type Installation = {
  url: string;
  /** The URL for creating the first super-admin, once it was printed. */
  setUpAddress: Promise<string>;
  stop(): Promise<void>;
};

/** Starts the product by its start script, as in production, on an empty database of this name. */
export async function startInstallation(name: string, more: Record<string, string>): Promise<Installation> {
  const child = spawn(process.execPath, ['scripts/run.mjs'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: join(ROOT, 'test-results/e2e-data', name),
      SAMPLES: 'off',
      DATABASE_URL: await createDatabase(name, 'template0'),
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const setUpAddress = Promise.withResolvers<string>();
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The product ended with ${code} before it was ready.`)));
    eachLine(child, (line) => {
      const address = SET_UP.exec(line)?.[0];
      if (address) setUpAddress.resolve(address);
      const ready = READY.exec(line)?.[1];
      if (ready) resolve(ready);
    });
  });
  return { url, setUpAddress: setUpAddress.promise, stop: () => end(child) };
}
