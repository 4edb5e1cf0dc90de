import { spawn } from 'node:child_process';
import { projectNode, root } from './install.mjs';

/**
 * Continues with the project's own Node: by replacing this process where Node can do that, else in a child process
 * that gets its signals. Either way it ends when a process of `chain` (startedBy) does.
 */
export function becomeProjectNode(args, chain) {
  const node = projectNode();
  process.chdir(root);
  const env = { ...process.env, FREEBOARD_STARTED_BY: chain.join() };
  const all = ['--import', './scripts/install/end-with-parent.mjs', ...args];
  if (typeof process.execve === 'function' && process.platform !== 'win32') process.execve(node, [node, ...all], env);
  const child = spawn(node, all, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
