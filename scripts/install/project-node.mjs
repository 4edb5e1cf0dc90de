import { spawnSync } from 'node:child_process';
import { projectNode, root } from './install.mjs';

// Runs a script of the project by the project's own Node, whatever Node started npm.
const { status } = spawnSync(projectNode(), process.argv.slice(2), { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
