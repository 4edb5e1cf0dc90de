import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stopDatabases } from './lib/database.ts';
import { type Figure, isJudged, isMet, removeResult, saveResult } from './lib/figures.ts';
import { machine, takeSettings } from './lib/print.ts';
import { isSmoke } from './lib/size.ts';

// `run.ts <name> [size]` runs one benchmark; `run.ts smoke [name …]` runs all or these in this process at their
// smallest size, and writes their results where `npm test` reads them, in Vitest's format.
/**
 * Milliseconds for a benchmark at its smallest size, even on a slow machine. One that takes longer ends the run,
 * because it would continue during the next ones.
 */
const TIME_LIMIT_MS = 600_000;

const REPORT = process.env.BENCH_REPORT ?? join(import.meta.dirname, '../test-results/smoke.json');

// A benchmark finds its own arguments from the third word on.
const [wanted = ''] = process.argv.splice(2, 1);
const all = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));

/** @returns the figures that missed their limits */
async function run(name: string): Promise<Figure[]> {
  takeSettings();
  removeResult(name, isSmoke);
  await import(`./${name}.bench.ts`);
  const settings = takeSettings();
  if (settings.length === 0) throw new Error('It printed no figures.');
  saveResult({ name, machine: machine(), date: new Date().toISOString().slice(0, 10), settings }, isSmoke);
  return settings.flatMap(({ figures }) => figures).filter((line) => isJudged(line) && !isMet(line));
}

/** @throws when the work takes longer than a benchmark at its smallest size may */
async function withinTimeLimit<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`It took more than ${TIME_LIMIT_MS / 1_000} s.`)),
    TIME_LIMIT_MS,
  );
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/** Runs benchmarks at their smallest size, one after another. @returns how many failed */
async function smoke(names: string[]): Promise<number> {
  const results = [];
  for (const name of names) {
    const started = performance.now();
    const failureMessages = await withinTimeLimit(run(name)).then(
      (missed) => missed.map((line) => `${line.what}: ${line.value}, the limit is ${line.limit}`),
      (error: Error) => [error.stack ?? error.message],
    );
    const duration = performance.now() - started;
    const status = failureMessages.length === 0 ? 'passed' : 'failed';
    for (const message of failureMessages) console.error(message);
    console.log(`── ${name} ${status} in ${(duration / 1_000).toFixed(1)} s`);
    const test = { title: name, status, duration, failureMessages };
    results.push({ name: join(import.meta.dirname, `${name}.bench.ts`), status, assertionResults: [test] });
    if (duration >= TIME_LIMIT_MS) break;
  }
  const failed = results.filter(({ status }) => status === 'failed').length;
  mkdirSync(dirname(REPORT), { recursive: true });
  writeFileSync(REPORT, JSON.stringify({ testResults: results }));
  console.log(`\n${results.length} benchmarks run, ${failed} failed`);
  return failed;
}

const named = wanted === 'smoke' ? process.argv.splice(2) : [];
const faults = await (wanted === 'smoke'
  ? smoke(named.length > 0 ? named : all)
  : run(wanted).then((missed) => missed.length)
).finally(stopDatabases);
process.exit(faults > 0 ? 1 : 0);
