import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from './install/chromium.mjs';
import { install, projectNode, root } from './install/install.mjs';
import { runJourneys } from './test/browser.mjs';
import { chosenParts, groupsOf, reportOf } from './test/parts.mjs';
import { propertySeed } from './test/seed.mjs';
import { faultText, testsOfVitest, timesText } from './test/summary.mjs';

// `npm test -- [--all] [--seed=<number>|random] [part …]`
const { values, positionals } = parseArgs({
  options: { all: { type: 'boolean', default: false }, seed: { type: 'string' } },
  allowPositionals: true,
});
const chosen = chosenParts(positionals, values.all);
const seed = propertySeed(values.seed);

install('all');
const node = projectNode();
const env = {
  ...process.env,
  CHROMIUM_PATH: findChromium(),
  NODE_ENV: '',
  PROPERTY_SEED: String(seed),
  // Servers are started again and again: what they are made of is compiled once.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
};
const totals = { passed: 0, failed: 0 };
const ended = [];
/** Parts that cannot be run on this machine, with the reason. */
const notRun = [];
const tests = [];
const faults = [];
/** Journeys that failed at first and passed alone. */
const flaky = [];

console.log(`Property tests use seed ${seed} (npm test -- --seed=${seed}).`);
await Promise.all(chosen.fixed.map(runStatic));
for (const group of groupsOf(chosen.tests)) await Promise.all(group.map(runTests));

function end(name, isFailed, started) {
  const ms = Date.now() - started;
  console.log(`── ${name} ${isFailed ? 'FAILED' : 'passed'} in ${(ms / 1_000).toFixed(1)} s`);
  ended.push({ name, ms, isFailed });
}

/** Runs a command and prints what it writes together at its end, for others write meanwhile. @returns its exit status */
function runQuietly(name, args) {
  return new Promise((resolve) => {
    const child = spawn(node, args, { cwd: root, env });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text;
      });
    child.on('close', (status) => {
      console.log(`\n── ${name}\n${output.trimEnd()}`);
      resolve(status);
    });
  });
}

function runLoudly(name, args) {
  console.log(`\n── ${name}`);
  return spawnSync(node, args, { cwd: root, stdio: 'inherit', env }).status;
}

/** Runs a part that reads the sources. */
async function runStatic({ name, args }) {
  const started = Date.now();
  const status = await runQuietly(name, args);
  if (status !== 0) totals.failed += 1;
  end(name, status !== 0, started);
}

/** Runs a part that tests, and adds its results to those of all. */
async function runTests(part) {
  const { name, args, isBeside, isJourneys } = part;
  const reason = part.prepare?.();
  if (reason) {
    notRun.push({ name, reason });
    console.log(`\n── ${name}: not run: ${reason}`);
    return;
  }
  const started = Date.now();
  let status = 0;
  if (!isJourneys) {
    rmSync(reportOf(name), { force: true });
    status = await (isBeside ? runQuietly : runLoudly)(name, args);
  }
  const failedBefore = totals.failed;
  if (isJourneys) {
    console.log(`\n── ${name}`);
    addJourneys(runJourneys(part, env));
  } else addVitest(name);
  // A part may fail outside of its tests.
  if (status !== 0 && totals.failed === failedBefore) totals.failed += 1;
  end(name, totals.failed > failedBefore, started);
}

function addJourneys(result) {
  totals.passed += result.passed;
  totals.failed += result.failures.length;
  tests.push(...result.tests);
  faults.push(...result.failures);
  flaky.push(...result.flaky);
}

function addVitest(name) {
  let report;
  try {
    report = JSON.parse(readFileSync(reportOf(name), 'utf8'));
  } catch {
    faults.push({ part: name, file: '', title: `The part ${name} left no results.`, errors: [] });
    totals.failed += 1;
    return;
  }
  const own = testsOfVitest(name, report);
  const failed = own.filter(({ isFailed }) => isFailed);
  totals.passed += report.numPassedTests;
  totals.failed += failed.length;
  tests.push(...own);
  faults.push(...failed);
}

// A long output ends with what failed and how to run it alone.
console.log(`\n${timesText(ended, tests, notRun)}`);
for (const fault of faults) console.log(`\n${faultText(fault)}`);
if (flaky.length > 0) console.log(`\nFlaky:\n${flaky.map((fault) => faultText(fault)).join('\n')}`);
const failedParts = ended.filter(({ isFailed }) => isFailed).map(({ name }) => name);
if (failedParts.length > 0) console.log(`\nFailed: ${failedParts.join(', ')}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed > 0 ? 1 : 0);
