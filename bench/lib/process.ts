import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createClient } from '../../packages/contract/src/client.ts';
import { NODE_FLAGS } from '../../scripts/install/node-flags.mjs';

/**
 * Starts a process of the product as `npm start` does; `vars` state its roles, port and database.
 * @returns it once it is ready
 */
export async function startProcess(vars: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...NODE_FLAGS, join(import.meta.dirname, '../../scripts/run.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, LOG_LEVEL: 'fatal', SAMPLES: 'off', ...vars },
  });
  process.once('exit', () => child.kill('SIGKILL'));
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (output: Buffer) => {
      if (output.includes('Freeboard is ready')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`A process ended with ${code} before it was ready.`)));
  });
  return child;
}

/** A typed client, signed in as a demo user at the process on `port`. */
export async function clientOf(port: number, username = 'agent') {
  const url = `http://127.0.0.1:${port}`;
  const config = (await (await fetch(`${url}/config.json`)).json()) as { api_key: string };
  let key: string | null = null;
  const client = createClient({ baseUrl: `${url}/api`, sessionKey: () => key, apiKey: () => config.api_key });
  const answer = await client.call('login', { username, password: 'demo-pass-1' });
  if (!answer.ok) throw new Error(answer.message);
  key = answer.data.session.session_key;
  return client;
}
