import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './install/chromium.mjs';
import { install, projectNode, root } from './install/install.mjs';
import { NODE_FLAGS } from './install/node-flags.mjs';
import { useMemoryForFiles } from './test/memory-folder.mjs';

const names = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));
const [name, ...args] = process.argv.slice(2);
const unknown =
  name === 'each' || name === 'report' ? args.filter((word) => !names.includes(word) && !word.startsWith('--')) : [];
const isIncomplete = unknown.length > 0 || (name === 'each' && args.length === 0);
if (isIncomplete || ![...names, 'smoke', 'each', 'report'].includes(name)) {
  console.log(`npm run bench -- <name>, one of: ${names.join(', ')}
npm run bench -- smoke: all of them at their smallest size, to prove that they still run
npm run bench -- each <name> …: these one after another, and their figures to docs/benchmarks.md
npm run bench -- report [<name> …]: writes the figures of the last runs of these or all to docs/benchmarks.md`);
  process.exit(name ? 1 : 0);
}

// Measured runs write to the disk; smoke runs need not.
if (name === 'smoke') useMemoryForFiles();
install('all');

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const hasPeers = Object.entries(readJson(join(root, 'bench/package.json')).dependencies).every(([peer, version]) => {
  const path = join(root, 'bench/node_modules', peer, 'package.json');
  return existsSync(path) && readJson(path).version === version;
});
if (!hasPeers) {
  console.log('Installing the peers …');
  const { status } = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: join(root, 'bench'),
    stdio: 'inherit',
    shell: true,
  });
  if (status !== 0) process.exit(1);
}
function run(script, ...words) {
  const { status } = spawnSync(projectNode(), [...NODE_FLAGS, '--expose-gc', join(root, 'bench', script), ...words], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      CHROMIUM_PATH: findChromium(),
      ...(name === 'smoke' ? { BENCH_SIZE: 'smoke' } : {}),
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
    },
  });
  return status ?? 1;
}

if (name === 'each') {
  // A benchmark that missed a limit has figures too.
  const missed = args.filter((one) => run('run.ts', one) !== 0);
  if (missed.length > 0) console.log(`\nMissed or failed: ${missed.join(', ')}`);
  process.exit(run('report.ts', ...args) || (missed.length > 0 ? 1 : 0));
}
process.exit(name === 'report' ? run('report.ts', ...args) : run('run.ts', name, ...args));
