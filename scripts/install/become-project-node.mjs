import { spawn } from 'node:child_process';
import { projectNode, root } from './install.mjs';

/**
 * Continues as the project's own Node: replaces this process if the running Node can do that, else starts a child and
 * passes signals on to it. Either way it ends when a process of `chain` (startedBy) does.
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
