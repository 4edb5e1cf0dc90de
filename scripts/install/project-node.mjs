import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectNode, readEnvFile, root } from './install.mjs';
import { startedBy, whenParentGoes } from './parents.mjs';

// Runs a script with the project's Node, whatever Node started npm. The script ends when its parent does, so that no
// command continues unnoticed.
const chain = startedBy();
readEnvFile();
const args = ['--import', './scripts/install/end-with-parent.mjs', ...process.argv.slice(2)];
const env = {
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  ...process.env,
  FREEBOARD_STARTED_BY: chain.join(),
};
const child = spawn(projectNode(), args, { cwd: root, stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
whenParentGoes(chain, () => child.kill('SIGTERM'));
child.on('error', (error) => {
  console.error(`${projectNode()} could not be started: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code, signal) => {
  if (signal) console.error(`The command was ended by ${signal} before it was done. Run the same command again.`);
  process.exit(code ?? 1);
});
