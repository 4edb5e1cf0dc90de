import { relative } from 'node:path';
import { root } from '../install/install.mjs';

const SLOWEST = 10;
const LINES_OF_A_FAULT = 12;
const NAME_WIDTH = 14;

const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`;
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
const escaped = (title) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

export const patternOf = (tests) => `^(${tests.map(({ title }) => escaped(title)).join('|')})$`;

const JOURNEYS = new Set(['browser', 'engines']);

export function commandFor({ part, file, title }) {
  if (JOURNEYS.has(part)) return `npm run ${part} -- ${file}`;
  if (part === 'smoke') return `npm run bench -- smoke ${title}`;
  return title ? `npm run ${part} -- ${file} -t ${quoted(escaped(title))}` : `npm run ${part} -- ${file}`;
}

function nameOf({ part, file, title }) {
  return JOURNEYS.has(part) || !file || !title ? title || file : `${file} › ${title}`;
}

/**
 * The tests of a Vitest report, titled as `-t` matches them. A file that could not be loaded is a failed test without
 * a title.
 * @returns each with its part, file, title, milliseconds, status ('passed', 'failed' or another of Vitest's) and
 * errors
 */
export function testsOfVitest(part, report) {
  return report.testResults.flatMap((result) => {
    const file = relative(root, result.name);
    const tests = result.assertionResults.map(({ ancestorTitles = [], title, duration, status, failureMessages }) => ({
      part,
      file,
      title: [...ancestorTitles, title].join(' > '),
      ms: duration ?? 0,
      status,
      errors: failureMessages ?? [],
    }));
    if (result.status !== 'failed' || tests.some(({ status }) => status === 'failed')) return tests;
    return [...tests, { part, file, title: '', ms: 0, status: 'failed', errors: [result.message ?? ''] }];
  });
}

export function testsOfPlaywright(part, suites, above = []) {
  return suites.flatMap((suite) => {
    const titles = [...above, suite.title];
    const own = (suite.specs ?? []).map((spec) => ({
      part,
      file: `e2e/${spec.file}:${spec.line}`,
      title: [...titles, spec.title].join(' › '),
      ms: spec.tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
      status: spec.ok ? 'passed' : 'failed',
      errors: spec.tests.flatMap((test) => test.results.flatMap(({ errors }) => errors.map(({ message }) => message))),
    }));
    return [...own, ...testsOfPlaywright(part, suite.suites ?? [], titles)];
  });
}

export function faultText(test) {
  const error = (test.errors[0] ?? '').split('\n').slice(0, LINES_OF_A_FAULT);
  const command = test.file ? [`alone: ${commandFor(test)}`] : [];
  return `✗ ${[nameOf(test), ...error, ...command].join('\n  ')}`;
}

export function timesText(parts, tests, notRun = []) {
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  return [
    'Time per part',
    ...parts.map(({ name, ms, isFailed }) => `  ${name.padEnd(NAME_WIDTH)}${seconds(ms)}${isFailed ? '  FAILED' : ''}`),
    ...notRun.map(({ name, reason }) => `  ${name}: not run: ${reason}`),
    ...(slowest.length > 0 ? ['', 'Slowest tests'] : []),
    ...slowest.map((test) => `  ${seconds(test.ms).padEnd(NAME_WIDTH)}${nameOf(test)}`),
  ].join('\n');
}
