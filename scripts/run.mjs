import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { areBundlesFresh, SERVER_BUNDLES } from './fingerprint.mjs';

// Runs the server's bundle if it is up to date, otherwise the sources, which build the bundle in the background.
const root = join(import.meta.dirname, '..');
const isBundled = areBundlesFresh(root);
enableCompileCache(join(root, 'node_modules/.cache/compiled-server'));
if (isBundled) {
  process.env.HELPER_BUNDLES = join(root, SERVER_BUNDLES, 'helpers');
  await import(pathToFileURL(join(root, SERVER_BUNDLES, 'server/run.js')).href);
} else await import('./run.ts');
