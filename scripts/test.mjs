import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findChromium } from './install/chromium.mjs';
import { install, projectNode, root } from './install/install.mjs';

install('all');
const chromium = findChromium();
const node = projectNode();
const bin = (name) => join(root, 'node_modules', name);
const reports = {
  unit: 'test-results/unit.json',
  database: 'test-results/database.json',
  browser: 'test-results/browser.json',
};

/** What takes long, too: `e2e/long`, and tests named `.long.test.ts`. */
const isAll = process.argv.includes('--all');
const STEPS = [
  ['page', join(root, 'scripts/build-page.ts')],
  ['types', bin('typescript/bin/tsc'), '--noEmit'],
  ['lint', bin('@biomejs/biome/bin/biome'), 'check', '.'],
  [
    'boundaries',
    bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'err',
    'packages',
    'apps',
    'scripts',
    'e2e',
  ],
  ['unused', bin('knip/bin/knip.js'), '--no-config-hints'],
  [
    'unit',
    bin('vitest/vitest.mjs'),
    'run',
    '--project',
    'unit',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reports.unit}`,
  ],
  [
    'database',
    bin('vitest/vitest.mjs'),
    'run',
    '--project',
    'database',
    ...(isAll ? ['--project', 'long'] : []),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reports.database}`,
  ],
  ['browser', bin('@playwright/test/cli.js'), 'test', ...(isAll ? [] : ['--project=short'])],
];

const wanted = process.argv.slice(2).filter((word) => word !== '--all');
const env = {
  ...process.env,
  CHROMIUM_PATH: chromium,
  BROWSER_REPORT: reports.browser,
  NODE_ENV: '',
  // Servers are started again and again: what they are made of is compiled once.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
};
const totals = { passed: 0, failed: 0 };
const failed = [];
const faults = [];

for (const file of Object.values(reports)) rmSync(join(root, file), { force: true });
const isWanted = ([name]) => wanted.length === 0 || wanted.includes(name);

// What reads the sources, and the page that is made of them, side by side, words kept together; the tests have the machine to themselves.
await Promise.all(STEPS.filter(([name]) => !(name in reports) && isWanted([name])).map(runQuietly));
for (const [name, script, ...args] of STEPS.filter((step) => step[0] in reports && isWanted(step))) {
  const started = Date.now();
  console.log(`\n── ${name}`);
  const { status } = spawnSync(node, [script, ...args], { cwd: root, stdio: 'inherit', env });
  count(name);
  ended(name, status, started);
}

function ended(name, status, started) {
  console.log(`── ${name} ${status === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  if (status !== 0) failed.push(name);
}

function runQuietly([name, script, ...args]) {
  return new Promise((resolve) => {
    const started = Date.now();
    const step = spawn(node, [script, ...args], { cwd: root, env });
    let said = '';
    for (const stream of [step.stdout, step.stderr])
      stream.on('data', (part) => {
        said += part;
      });
    step.on('close', (status) => {
      console.log(`\n── ${name}\n${said.trimEnd()}`);
      ended(name, status, started);
      resolve();
    });
  });
}

function count(name) {
  try {
    const report = JSON.parse(readFileSync(join(root, reports[name]), 'utf8'));
    totals.passed += report.numPassedTests ?? report.stats?.expected ?? 0;
    totals.failed += report.numFailedTests ?? report.stats?.unexpected ?? 0;
    faults.push(...(report.testResults ? faultsOfVitest(report) : faultsOfPlaywright(report.suites)));
  } catch {
    totals.failed += 1;
  }
}

function faultsOfVitest(report) {
  return report.testResults.flatMap((file) => {
    const tests = file.assertionResults.filter((test) => test.status === 'failed');
    const where = relative(root, file.name);
    if (tests.length === 0 && file.status === 'failed') return [`${where}\n${file.message}`];
    return tests.map((test) => `${where} › ${test.fullName}\n${test.failureMessages.join('\n')}`);
  });
}

function faultsOfPlaywright(suites, above = []) {
  return suites.flatMap((suite) => {
    const titles = [...above, suite.title];
    const specs = (suite.specs ?? []).filter((spec) => !spec.ok);
    const own = specs.map((spec) => {
      const errors = spec.tests.flatMap((test) => test.results.flatMap((result) => result.errors));
      return `${[...titles, spec.title].join(' › ')}\n${errors.map((error) => error.message).join('\n')}`;
    });
    return [...own, ...faultsOfPlaywright(suite.suites ?? [], titles)];
  });
}

/** The last thing that a long output ends with: which tests failed, and the beginning of why. */
const LINES_OF_A_FAULT = 12;
for (const fault of faults) console.log(`\n✗ ${fault.split('\n').slice(0, LINES_OF_A_FAULT).join('\n  ')}`);
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
if (!isAll && wanted.length === 0) console.log('What takes long was left out: npm test -- --all');
process.exit(failed.length > 0 ? 1 : 0);
