import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { projectRoot } from '../../../kernel/env/project-root.ts';

/** The most characters of a program's error output that are stored. */
const ERRORS = 2_000;

export type ChildTask = {
  /**
   * The program with its arguments, run in the project's folder. Must contain no secrets, because every user of the
   * machine can read it.
   */
  command: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Written to its standard input. */
  input?: string;
  /** 0 to 19. */
  niceness: number;
  longest_ms: number;
};

export type ChildEnd = {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Whether it was killed after `longest_ms`. */
  is_late: boolean;
  output: string;
  errors: string;
};

function lowerPriority({ pid }: ChildProcessWithoutNullStreams, niceness: number): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness);
  } catch {
    // The process has ended already.
  }
}

/**
 * Runs a program of the project as a child process with low priority, which ends with this process.
 * @throws Error when it cannot be started
 */
export async function runChild({ command, env, input = '', niceness, longest_ms }: ChildTask): Promise<ChildEnd> {
  const first = ['--disable-warning=ExperimentalWarning', '--import', './scripts/install/end-with-parent.mjs'];
  const child = spawn(process.execPath, [...first, ...command], {
    cwd: projectRoot(),
    env: { ...env, FREEBOARD_STARTED_BY: String(process.pid) },
  });
  const closed = once(child, 'close');
  // A process that failed to start may have no streams; `closed` then rejects with the error.
  if (child.pid === undefined) await closed;
  lowerPriority(child, niceness);
  const end: ChildEnd = { code: null, signal: null, is_late: false, output: '', errors: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    end.output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    end.errors = (end.errors + text).slice(-ERRORS);
  });
  // A process that ends before it has read its task is reported by its exit status.
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
