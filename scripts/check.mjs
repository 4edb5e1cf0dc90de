import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './install/install.mjs';

// Checks what differs from main, committed or not: a few seconds instead of all of `npm test -- static unit`.
const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
const [base = 'HEAD'] = git('merge-base', 'main', 'HEAD');
const changed = [
  ...git('diff', '--name-only', '--diff-filter=ACMR', base),
  ...git('ls-files', '--others', '--exclude-standard'),
];
const code = changed.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.gen.ts'));
const checked = changed.filter(
  (file) => /\.(ts|tsx|mjs|css|json|jsonc)$/.test(file) && !file.endsWith('package-lock.json'),
);

const CHECKS = [
  { name: 'lint', tool: '@biomejs/biome/bin/biome', args: ['check', '--no-errors-on-unmatched'], files: checked },
  { name: 'promises', tool: 'oxlint/bin/oxlint', args: ['--type-aware'], files: code },
  { name: 'types', tool: 'typescript/bin/tsc', args: ['--noEmit'], files: [] },
  { name: 'unit', tool: 'vitest/vitest.mjs', args: ['related', '--run', '--project', 'unit'], files: code },
];

const failed = CHECKS.filter(({ name, tool, args, files }) => {
  if (name !== 'types' && files.length === 0) return false;
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', tool), ...args, ...files], {
    cwd: root,
    stdio: 'inherit',
  });
  return status !== 0;
});
if (failed.length > 0) console.error(`Failed: ${failed.map(({ name }) => name).join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
