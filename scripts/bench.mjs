import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './install/chromium.mjs';
import { install, projectNode, root } from './install/install.mjs';
import { useMemoryForFiles } from './test/memory-folder.mjs';

const names = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));
const [name, ...args] = process.argv.slice(2);
if (!name || ![...names, 'smoke', 'report'].includes(name)) {
  console.log(`npm run bench -- <name>, one of: ${names.join(', ')}
npm run bench -- smoke: all of them at their smallest size, to prove that they still run
npm run bench -- report: writes the figures of the last runs to docs/benchmarks.md`);
  process.exit(name ? 1 : 0);
}

// What is measured writes to the disk; what only has to run need not.
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
const script = name === 'report' ? ['report.ts'] : ['run.ts', name];
const { status } = spawnSync(
  projectNode(),
  ['--expose-gc', join(root, 'bench', script[0]), ...script.slice(1), ...args],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      CHROMIUM_PATH: findChromium(),
      ...(name === 'smoke' ? { BENCH_SIZE: 'smoke' } : {}),
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
    },
  },
);
process.exit(status ?? 1);
