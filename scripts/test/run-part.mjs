import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectNode, root } from '../install/install.mjs';
import { patternOf, testsOfPlaywright, testsOfVitest } from './summary.mjs';

/**
 * If more tests of a part are flaky (failed at first, passed alone), the run fails: then the product or the suite is
 * at fault.
 */
const MOST_FLAKY = 3;
/** If more tests failed, running them again would show nothing new. */
const MOST_RERUN = 10;

const TOOLS = {
  vitest: {
    resultsIn: (report) => ({ args: [`--outputFile.json=${report}`], env: {} }),
    testsOf: testsOfVitest,
    only: (failed) => [
      ...new Set(failed.map(({ file }) => file)),
      ...(failed.every(({ title }) => title) ? ['-t', patternOf(failed)] : []),
    ],
  },
  playwright: {
    resultsIn: (report, output) => ({ args: [], env: { BROWSER_REPORT: report, BROWSER_OUTPUT: output } }),
    testsOf: (part, { suites }) => testsOfPlaywright(part, suites),
    only: (failed) => ['--workers=1', ...failed.map(({ file }) => file)],
  },
  bench: {
    resultsIn: (report) => ({ args: [], env: { BENCH_REPORT: report } }),
    testsOf: testsOfVitest,
    only: (failed) => failed.map(({ title }) => title),
  },
};

/**
 * Runs a command and prints its output under a heading. With `isQuiet` the output is printed at the end, because
 * others run at the same time.
 * @returns its exit status
 */
export function runCommand(name, args, env, isQuiet) {
  return new Promise((resolve) => {
    if (!isQuiet) console.log(`\n── ${name}`);
    const stdio = isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(projectNode(), args, { cwd: root, env, stdio });
    let output = '';
    for (const stream of isQuiet ? [child.stdout, child.stderr] : [])
      stream.on('data', (text) => {
        output += text;
      });
    child.on('close', (status) => {
      if (isQuiet) console.log(`\n── ${name}\n${output.trimEnd()}`);
      resolve(status);
    });
  });
}

/**
 * Runs a part's command, with `more` arguments. @returns its exit status, errors and tests; `tests` is null if it
 * wrote no report
 */
async function runTool(part, more, name, env) {
  const report = join(root, 'test-results', `${name}.json`);
  rmSync(report, { force: true });
  const results = TOOLS[part.tool].resultsIn(report, join(root, 'test-results', name));
  const args = [...part.args, ...results.args, ...more];
  const status = await runCommand(name, args, { ...env, ...results.env }, part.isBeside);
  try {
    const content = JSON.parse(readFileSync(report, 'utf8'));
    const errors = (content.errors ?? []).map(({ message }) => message);
    return { status, errors, tests: TOOLS[part.tool].testsOf(part.name, content) };
  } catch {
    return { status, errors: [], tests: null };
  }
}

const nameOf = ({ file, title }) => `${file} ${title}`;

/**
 * Divides failed tests by the result of their second run: those that passed are flaky, the others failures. If more
 * than MOST_FLAKY are flaky, all are failures.
 */
export function judge(failed, again) {
  const isPassed = new Set(again.filter(({ status }) => status === 'passed').map(nameOf));
  const flaky = failed.filter((test) => isPassed.has(nameOf(test)));
  return { failures: flaky.length > MOST_FLAKY ? failed : failed.filter((test) => !isPassed.has(nameOf(test))), flaky };
}

/**
 * Runs a part with tests, and runs its failed tests again, alone. An error outside of a test is a failure without a
 * file.
 * @returns the tests of the first run, how many passed in the end, the failures, and the flaky tests
 */
export async function runPart(part, env) {
  const { name } = part;
  const outside = (title, errors = []) => ({ part: name, file: '', title, ms: 0, status: 'failed', errors });
  const { status, errors, tests } = await runTool(part, [], name, env);
  if (!tests) return { tests: [], passed: 0, failures: [outside(`The part ${name} left no results.`)], flaky: [] };
  const failed = tests.filter((test) => test.status === 'failed');
  const passed = tests.filter((test) => test.status === 'passed').length;
  const isBroken = errors.length > 0 || (status !== 0 && failed.length === 0);
  if (isBroken) return { tests, passed, failures: [...failed, outside('outside of a test', errors)], flaky: [] };
  if (failed.length === 0 || failed.length > MOST_RERUN) return { tests, passed, failures: failed, flaky: [] };
  console.log(`\n── ${name}: ${failed.length} failed, once more alone`);
  const again = await runTool(part, TOOLS[part.tool].only(failed), `${name}-again`, env);
  const { failures, flaky } = judge(failed, again.tests ?? []);
  return { tests, passed: passed + failed.length - failures.length, failures, flaky };
}
