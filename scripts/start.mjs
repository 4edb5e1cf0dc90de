import { join } from 'node:path';
import { becomeProjectNode } from './install/become-project-node.mjs';
import { install, readEnvFile, root } from './install/install.mjs';
import { NODE_FLAGS } from './install/node-flags.mjs';
import { startedBy } from './install/parents.mjs';

// First of all, because the parent may be gone later.
const chain = startedBy();
readEnvFile();
install('product');
const isDev = process.argv.includes('--dev');
// Compiled code of the server is cached, so that it is not compiled at each change.
if (isDev) process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled-sources');
becomeProjectNode([...NODE_FLAGS, isDev ? 'scripts/dev.ts' : 'scripts/run.mjs'], chain);
