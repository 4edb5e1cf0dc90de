import { relative } from 'node:path';
import { root } from '../install/install.mjs';

const SLOWEST = 10;
const LINES_OF_A_FAULT = 12;
const NAME_WIDTH = 14;

const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`;
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
const escaped = (title) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The parts whose results are Playwright's. */
const JOURNEYS = new Set(['browser', 'engines']);

/** The command that runs one test of a part alone. */
export function commandFor({ part, file, title }) {
  if (JOURNEYS.has(part)) return `npm run ${part} -- ${file}`;
  if (part === 'smoke') return `npm run bench -- smoke ${title}`;
  return title ? `npm run ${part} -- ${file} -t ${quoted(escaped(title))}` : `npm run ${part} -- ${file}`;
}

/** What a test is called: Playwright's titles begin with their file. */
function nameOf({ part, file, title }) {
  return JOURNEYS.has(part) || !file || !title ? title || file : `${file} › ${title}`;
}

/**
 * Lists the tests of a report of Vitest; a file that could not be loaded is one failed test without a title.
 * @returns for each its part, file, title, duration in ms, whether it failed, and its errors
 */
export function testsOfVitest(part, report) {
  return report.testResults.flatMap((result) => {
    const file = relative(root, result.name);
    const tests = result.assertionResults.map(({ fullName, duration, status, failureMessages }) => ({
      part,
      file,
      title: fullName,
      ms: duration ?? 0,
      isFailed: status === 'failed',
      errors: failureMessages ?? [],
    }));
    if (result.status !== 'failed' || tests.some(({ isFailed }) => isFailed)) return tests;
    return [...tests, { part, file, title: '', ms: 0, isFailed: true, errors: [result.message ?? ''] }];
  });
}

/** Describes a failed test: its name, the beginning of its error, and the command that runs it alone. */
export function faultText(test) {
  const error = (test.errors[0] ?? '').split('\n').slice(0, LINES_OF_A_FAULT);
  const command = test.file ? [`alone: ${commandFor(test)}`] : [];
  return `✗ ${[nameOf(test), ...error, ...command].join('\n  ')}`;
}

/** Lists the parts with their times, those that could not be run with the reason, and the slowest of these tests. */
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
