import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { projectRoot } from '../../../kernel/env/project-root.ts';

/** How much of what a program prints as errors is of use. */
const ERRORS = 2_000;

export type ChildTask = {
  /** The program with its arguments, from the folder of the project. Anybody on the machine may read them: no secret. */
  command: readonly string[];
  env: NodeJS.ProcessEnv;
  /** What it reads on standard input. */
  input?: string;
  /** How far it gives way to everything else, 0 to 19. */
  niceness: number;
  longest_ms: number;
};

export type ChildEnd = {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Whether it was ended because its time was over. */
  is_late: boolean;
  output: string;
  errors: string;
};

/** Lets a process and all that it starts give way to everything else. */
function lowerPriority({ pid }: ChildProcessWithoutNullStreams, niceness: number): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness);
  } catch {
    // It has ended already.
  }
}

/**
 * Runs a program of the project in a process of its own, which gives way to people's work and ends with this process.
 * @throws Error where it cannot be started
 */
export async function runChild({ command, env, input = '', niceness, longest_ms }: ChildTask): Promise<ChildEnd> {
  const first = ['--disable-warning=ExperimentalWarning', '--import', './scripts/install/end-with-parent.mjs'];
  const child = spawn(process.execPath, [...first, ...command], {
    cwd: projectRoot(),
    env: { ...env, FREEBOARD_STARTED_BY: String(process.pid) },
  });
  const closed = once(child, 'close');
  // Without a process there may be no streams either; why there is none comes as an event.
  if (child.pid === undefined) await closed;
  lowerPriority(child, niceness);
  const end: ChildEnd = { code: null, signal: null, is_late: false, output: '', errors: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    end.output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    end.errors = (end.errors + text).slice(-ERRORS);
  });
  // One that ends before it has read its task fails by its status.
  child.stdin.on('error', () => undefined).end(input);
  const kill = () => child.kill('SIGKILL');
  const timer = setTimeout(() => {
    end.is_late = kill();
  }, longest_ms);
  process.once('exit', kill);
  try {
    const [code, signal] = await closed;
    return { ...end, code, signal };
  } finally {
    clearTimeout(timer);
    process.off('exit', kill);
  }
}
