import { join } from 'node:path';
import { becomeProjectNode } from './install/become-project-node.mjs';
import { install, readEnvFile, root } from './install/install.mjs';
import { NODE_FLAGS } from './install/node-flags.mjs';
import { startedBy } from './install/parents.mjs';

// Before anything that takes its time: what started this may be gone after it.
const chain = startedBy();
readEnvFile();
install('product');
const isDev = process.argv.includes('--dev');
// What the server is made of is compiled once, not at each change.
if (isDev) process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled-sources');
becomeProjectNode([...NODE_FLAGS, isDev ? 'scripts/dev.ts' : 'scripts/run.mjs'], chain);
