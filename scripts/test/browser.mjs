import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectNode, root } from '../install/install.mjs';

/** More tests than these that fail at first and pass alone fail the run: then it is the product or the suite that is at fault. */
const MOST_FLAKY = 3;
/** Of so many failures a second run would only tell what the first one did. */
const MOST_RERUN = 10;

/** Runs Playwright by the arguments of a part and more. @returns its report, or null when it did not come as far as one */
function run(part, more, output, env) {
  const report = join(root, 'test-results', `${output}.json`);
  rmSync(report, { force: true });
  const places = { BROWSER_REPORT: report, BROWSER_OUTPUT: join(root, 'test-results', output) };
  const { status } = spawnSync(projectNode(), [...part.args, ...more], {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, ...places },
  });
  try {
    return { status, ...JSON.parse(readFileSync(report, 'utf8')) };
  } catch {
    return null;
  }
}

/** Lists the tests of a report: where each is, what it is called, its duration in ms, whether it failed, and its errors. */
export function testsOf(part, suites, above = []) {
  return suites.flatMap((suite) => {
    const titles = [...above, suite.title];
    const own = (suite.specs ?? []).map((spec) => ({
      part,
      file: `e2e/${spec.file}:${spec.line}`,
      title: [...titles, spec.title].join(' › '),
      ms: spec.tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
      isFailed: !spec.ok,
      errors: spec.tests.flatMap((test) => test.results.flatMap(({ errors }) => errors.map(({ message }) => message))),
    }));
    return [...own, ...testsOf(part, suite.suites ?? [], titles)];
  });
}

/** What came of a run whose failed tests were run once more: one that was not seen to pass then has failed. */
export function judge(first, passedAgain, passed) {
  const isPassed = new Set(passedAgain.map(({ title }) => title));
  const flaky = first.filter(({ title }) => isPassed.has(title));
  const failures = flaky.length > MOST_FLAKY ? first : first.filter(({ title }) => !isPassed.has(title));
  return { passed: passed + (first.length - failures.length), failures, flaky };
}

/** Runs a part of journeys, and what failed once more, alone, after all others. */
export function runJourneys(part, env) {
  const { name } = part;
  const report = run(part, [], name, env);
  const outside = { part: name, file: '', ms: 0, isFailed: true, errors: [] };
  if (!report)
    return { passed: 0, failures: [{ ...outside, title: `The part ${name} left no results.` }], flaky: [], tests: [] };
  const tests = testsOf(name, report.suites);
  const first = tests.filter(({ isFailed }) => isFailed);
  const faults = report.errors ?? [];
  if (faults.length > 0)
    first.push({ ...outside, title: 'outside of a test', errors: faults.map(({ message }) => message) });
  const passed = report.stats.expected;
  const places = first.flatMap(({ file }) => file || []);
  if (places.length === 0 || places.length > MOST_RERUN || faults.length > 0)
    return { passed, failures: first, flaky: [], tests };
  console.log(`\n── ${name}: ${places.length} failed, once more alone`);
  const again = run(part, ['--workers=1', ...places], `${name}-again`, env);
  const passedAgain = testsOf(name, again?.suites ?? []).filter(({ isFailed }) => !isFailed);
  return { ...judge(first, passedAgain, passed), tests };
}
