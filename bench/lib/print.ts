import { cpus, release, totalmem } from 'node:os';
import { type Figure, isJudged, isMet, limitText, type Setting, valueText } from './figures.ts';
import { fixedWork, USUAL_MS } from './fixed-work.ts';
import { isSmoke } from './size.ts';

export const median = (values: number[]): number => quantile(values, 0.5);

export function quantile(values: number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

/** The machine of the figures, because an absolute time means nothing without it. */
export function machine(): string {
  const [cpu] = cpus();
  return `${cpus().length} x ${cpu?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${release()}, Node ${process.version}`;
}

let settings: Setting[] = [];
/** Milliseconds of the fixed work in the current setting. */
let work: number | null = null;

/** Returns and clears the settings printed since the last call. */
export function takeSettings(): Setting[] {
  const taken = settings;
  settings = [];
  return taken;
}

export function title(name: string, text: string): void {
  settings.push({ title: text, figures: [], remarks: [] });
  work = null;
  console.log(`\n${name}: ${text}\n  on ${machine()}`);
}

function currentSetting(): Setting {
  const setting = settings.at(-1);
  if (!setting) throw new Error('A figure needs a title before it.');
  return setting;
}

/**
 * Milliseconds of the fixed work in the current setting; the usual ones at the smallest size, which judges no speed.
 */
export function workNow(): number {
  work ??= isSmoke ? USUAL_MS : fixedWork();
  return work;
}

const MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000 };

/**
 * Prints a figure with its limit, whether it was met, and its peer. A time is judged by its ratio to the fixed work of
 * the same run, because its limit is for the machine of docs/benchmarks.md.
 * @throws when nothing was measured
 */
export function figure(line: Figure): void {
  const { limit, unit = '', what, value } = line;
  const ms = MS[unit];
  const isOfMachine = limit !== undefined && limit !== 0 && ms !== undefined;
  print(isOfMachine ? { ...line, limit: undefined } : line);
  if (!isOfMachine) return;
  const peer = `${workNow().toFixed(1)} ms`;
  print({ what: `${what} / fixed work`, value: (value * ms) / workNow(), limit: (limit * ms) / USUAL_MS, peer });
}

function print(line: Figure): void {
  if (Number.isNaN(line.value)) throw new Error(`Nothing was measured: ${line.what}`);
  currentSetting().figures.push(line);
  const verdict = isMet(line) ? 'met' : 'MISSED';
  const limit = limitText(line) && `   ${limitText(line)}   ${isJudged(line) ? verdict : ''}`;
  const peer = line.peer ? `   (${line.peer})` : '';
  console.log(`  ${line.what.padEnd(66)} ${valueText(line).padStart(12)}${limit}${peer}`);
}

export function remark(text: string): void {
  currentSetting().remarks.push(text);
  console.log(`    ${text}`);
}
