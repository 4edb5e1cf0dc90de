import { spawn } from 'node:child_process';
import { projectNode, root } from './install.mjs';

/**
 * Goes on as the project's own Node: this process becomes it where the running Node can do that, else it waits for
 * it and passes signals on.
 */
export function handOver(args) {
  const node = projectNode();
  process.chdir(root);
  if (typeof process.execve === 'function' && process.platform !== 'win32')
    process.execve(node, [node, ...args], process.env);
  const child = spawn(node, args, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
