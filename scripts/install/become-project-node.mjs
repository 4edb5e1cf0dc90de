import { spawn } from 'node:child_process';
import { projectNode, root } from './install.mjs';

/**
 * Goes on as the project's own Node: this process becomes it where the running Node can do that, else it waits for
 * it and passes signals on. Either way it ends when one of `chain` (startedBy) does.
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
