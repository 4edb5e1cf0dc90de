import { becomeProjectNode } from './install/become-project-node.mjs';
import { install, readEnvFile } from './install/install.mjs';
import { NODE_FLAGS } from './install/node-flags.mjs';
import { startedBy } from './install/parents.mjs';

// Before anything that takes its time: what started this may be gone after it.
const chain = startedBy();
readEnvFile();
install('product');
const isDev = process.argv.includes('--dev');
const watch = [
  '--watch',
  '--watch-preserve-output',
  '--watch-path=apps/server/src',
  '--watch-path=apps/sandbox/src',
  '--watch-path=packages',
];
becomeProjectNode([...NODE_FLAGS, ...(isDev ? [...watch, 'scripts/run.ts', '--dev'] : ['scripts/run.mjs'])], chain);
