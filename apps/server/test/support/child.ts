import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type Child = {
  pid: number;
  /** Everything that it wrote on its standard output and error. */
  output(): string;
  /** The next line of JSON that it writes; throws when it ends before. */
  said(): Promise<Record<string, unknown>>;
  /** Waits until it has written `text`; throws when it ends before. */
  written(text: string): Promise<void>;
  kill(signal?: NodeJS.Signals): Promise<void>;
};

type Options = { env?: Record<string, string>; uid?: number; gid?: number };

/** Starts one of the scripts beside this file as a process of its own. */
export function startChild(script: string, args: string[], { env, ...account }: Options = {}): Child {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    ...account,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const lines: Record<string, unknown>[] = [];
  const changed = new Set<() => void>();
  const waiting: ((line: Record<string, unknown>) => void)[] = [];
  const ended = once(child, 'close');
  if (!child.stdout || !child.stderr || !child.pid) throw new Error(`${script} could not be started.`);
  createInterface({ input: child.stdout }).on('line', (line) => {
    output += `${line}\n`;
    for (const look of changed) look();
    if (!line.startsWith('{"said":')) return;
    const { said } = JSON.parse(line);
    const next = waiting.shift();
    if (next) next(said);
    else lines.push(said);
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  return {
    pid: child.pid,
    output: () => output,
    said() {
      const line = lines.shift();
      if (line) return Promise.resolve(line);
      const next = new Promise<Record<string, unknown>>((resolve) => waiting.push(resolve));
      const early = ended.then(() => Promise.reject(new Error(`${script} ended early:\n${output}`)));
      return Promise.race([next, early]);
    },
    written(text) {
      const found = Promise.withResolvers<void>();
      const look = () => output.includes(text) && found.resolve();
      changed.add(look);
      look();
      const early = ended.then(() => Promise.reject(new Error(`${script} ended early:\n${output}`)));
      return Promise.race([found.promise, early]).finally(() => changed.delete(look));
    },
    async kill(signal = 'SIGKILL') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    },
  };
}
