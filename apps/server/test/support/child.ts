import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type Child = {
  pid: number;
  output(): string;
  /** Resolves to the next message, which is a line of JSON; rejects when the process ends first. */
  message(): Promise<Record<string, unknown>>;
  /** Waits until it has written `text`. @throws when the process ends first */
  written(text: string): Promise<void>;
  kill(signal?: NodeJS.Signals): Promise<void>;
};

type Options = { env?: Record<string, string>; uid?: number; gid?: number };

export function startChild(script: string, args: string[], { env, ...account }: Options = {}): Child {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    ...account,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const messages: Record<string, unknown>[] = [];
  const changed = new Set<() => void>();
  const waiting: ((message: Record<string, unknown>) => void)[] = [];
  const ended = once(child, 'close');
  if (!child.stdout || !child.stderr || !child.pid) throw new Error(`${script} could not be started.`);
  createInterface({ input: child.stdout }).on('line', (line) => {
    output += `${line}\n`;
    for (const check of changed) check();
    if (!line.startsWith('{"message":')) return;
    const { message } = JSON.parse(line);
    const next = waiting.shift();
    if (next) next(message);
    else messages.push(message);
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  return {
    pid: child.pid,
    output: () => output,
    message() {
      const message = messages.shift();
      if (message) return Promise.resolve(message);
      const next = new Promise<Record<string, unknown>>((resolve) => waiting.push(resolve));
      const early = ended.then(() => Promise.reject(new Error(`${script} ended early:\n${output}`)));
      return Promise.race([next, early]);
    },
    written(text) {
      const found = Promise.withResolvers<void>();
      const check = () => output.includes(text) && found.resolve();
      changed.add(check);
      check();
      const early = ended.then(() => Promise.reject(new Error(`${script} ended early:\n${output}`)));
      return Promise.race([found.promise, early]).finally(() => changed.delete(check));
    },
    async kill(signal = 'SIGKILL') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    },
  };
}
