import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from './install/chromium.mjs';
import { install, root } from './install/install.mjs';
import { chosenParts, groupsOf } from './test/parts.mjs';
import { runCommand, runPart } from './test/run-part.mjs';
import { propertySeed } from './test/seed.mjs';
import { faultText, timesText } from './test/summary.mjs';

// `npm test -- [--seed=<number>|random] [part …]`
const { values, positionals } = parseArgs({
  options: { seed: { type: 'string' } },
  allowPositionals: true,
});
const chosen = chosenParts(positionals);
const seed = propertySeed(values.seed);

install('all');
const env = {
  ...process.env,
  CHROMIUM_PATH: findChromium(),
  NODE_ENV: '',
  PROPERTY_SEED: String(seed),
  // Servers start many times, so their compiled code is cached.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
};
const totals = { passed: 0, failed: 0 };
const ended = [];
const notRun = [];
const tests = [];
const faults = [];
const flaky = [];

console.log(`Property tests use seed ${seed} (npm test -- --seed=${seed}).`);
await Promise.all(chosen.fixed.map(runStatic));
// Installs what each part needs before any part of its group begins.
for (const group of groupsOf(chosen.tests)) await Promise.all(group.filter(isReady).map(runTests));

function end(name, isFailed, started) {
  const ms = Date.now() - started;
  console.log(`── ${name} ${isFailed ? 'FAILED' : 'passed'} in ${(ms / 1_000).toFixed(1)} s`);
  ended.push({ name, ms, isFailed });
}

/** Runs a part that checks the sources. Its output is printed at its end, because such parts run in parallel. */
async function runStatic({ name, args }) {
  const started = Date.now();
  const status = await runCommand(name, args, env, true);
  if (status !== 0) totals.failed += 1;
  end(name, status !== 0, started);
}

function isReady({ name, prepare }) {
  const reason = prepare?.();
  if (!reason) return true;
  notRun.push({ name, reason });
  console.log(`\n── ${name}: not run: ${reason}`);
  return false;
}

async function runTests(part) {
  const { name } = part;
  const started = Date.now();
  const result = await runPart(part, env);
  totals.passed += result.passed;
  totals.failed += result.failures.length;
  tests.push(...result.tests);
  faults.push(...result.failures);
  flaky.push(...result.flaky);
  end(name, result.failures.length > 0, started);
}

// A long output ends with what failed and how to run it alone.
console.log(`\n${timesText(ended, tests, notRun)}`);
for (const fault of faults) console.log(`\n${faultText(fault)}`);
if (flaky.length > 0) console.log(`\nFlaky:\n${flaky.map((fault) => faultText(fault)).join('\n')}`);
const failedParts = ended.filter(({ isFailed }) => isFailed).map(({ name }) => name);
if (failedParts.length > 0) console.log(`\nFailed: ${failedParts.join(', ')}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed > 0 ? 1 : 0);
