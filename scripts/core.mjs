import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, linkSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { projectNode, root } from './install/install.mjs';
import { takeOutModules } from './modules.mjs';

// `npm run core [-- --all | file …]` proves that the product works without its modules (features.ts, modules.ts): a
// copy of the tree without them is type-checked, built and tested. By default only the tests that can notice a missing
// module run; the others test code that is the same with modules.

const COPY = join(root, 'test-results/core');
const TYPES = 'node_modules/.cache/types.tsbuildinfo';
const NOTICING = [
  // The tests of calls, served or not, and of all jobs.
  'apps/server/test/contract',
  'apps/server/test/jobs',
  'apps/server/src/http/run-call.test.ts',
  // Features with hooks.
  'apps/server/src/features/applications/notes',
  'apps/server/src/features/operation/checklist',
  'apps/server/src/features/sending/send',
  // Screens that show parts of modules.
  'apps/web/src/routes',
  'apps/web/src/features/agencies',
  'apps/web/src/features/application/notes',
];

const words = process.argv.slice(2);
const options = words.filter((word) => word.startsWith('--') && word !== '--all');
const chosen = words.filter((word) => !word.startsWith('--')).map((file) => file.replace(/^test-results\/core\//, ''));
const isAll = words.includes('--all');

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
rmSync(COPY, { recursive: true, force: true });
copySources();
takeOutModules(COPY);
linkPackages(join(root, 'node_modules'), join(COPY, 'node_modules'));
// Reuses the type check of the complete product for unchanged files.
if (existsSync(join(root, TYPES))) cpSync(join(root, TYPES), join(COPY, TYPES));

const module = (path) => join(COPY, 'node_modules', path);
const checked =
  chosen.length > 0 ? [] : [run([module('typescript/bin/tsc'), '--noEmit']), run([join(COPY, 'scripts/build.ts')])];
const failed = (await Promise.all(checked)).find((status) => status !== 0);
const projects = ['unit', 'component', 'database'].flatMap((name) => ['--project', name]);
// Without the tests of scripts, which read documents that describe the whole product.
const filters = isAll ? ['apps', 'packages', 'bench'] : chosen.length > 0 ? chosen : NOTICING;
process.exitCode = failed ?? (await run([module('vitest/vitest.mjs'), 'run', ...projects, ...options, ...filters]));
if (process.exitCode === 0) rmSync(COPY, { recursive: true });

function run(args) {
  return new Promise((resolve) => {
    const child = spawn(projectNode(), args, { cwd: COPY, stdio: 'inherit' });
    process.on('exit', () => child.kill());
    child.on('close', (status) => resolve(status ?? 1));
  });
}

function copySources() {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  for (const file of stdout.split('\0').filter((file) => file && existsSync(join(root, file))))
    cpSync(join(root, file), join(COPY, file));
}

/**
 * Hard-links the installed packages into the copy. Links to workspaces are recreated, so that they point into the
 * copy; caches of tools are left out.
 */
function linkPackages(from, to, isTop = true) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (isTop && entry.name.startsWith('.') && entry.name !== '.bin') continue;
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.isDirectory()) linkPackages(source, target, false);
    else linkSync(source, target);
  }
}
