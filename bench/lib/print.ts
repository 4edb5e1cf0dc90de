import { cpus, release, totalmem } from 'node:os';

export const median = (values: number[]): number => quantile(values, 0.5);

export function quantile(values: number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

const round = (value: number) =>
  Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(3);

/** What the figures were taken on: an absolute time is only worth its machine. */
export function machine(): string {
  const [cpu] = cpus();
  return `${cpus().length} x ${cpu?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${release()}, Node ${process.version}`;
}

type Line = { what: string; value: number; unit?: string; limit?: number; above?: boolean };

let missed = 0;

/** Prints a figure with its limit and whether it was met; `above`: the limit is a least, not a most. */
export function figure({ what, value, unit = '', limit, above }: Line): void {
  const shown = `${round(value)}${unit && ` ${unit}`}`;
  if (limit === undefined) {
    console.log(`  ${what.padEnd(66)} ${shown.padStart(12)}`);
    return;
  }
  const isMet = above ? value >= limit : value <= limit;
  if (!isMet) missed += 1;
  console.log(
    `  ${what.padEnd(66)} ${shown.padStart(12)}   ${above ? '>=' : '<='} ${limit}${unit && ` ${unit}`}   ${isMet ? 'met' : 'MISSED'}`,
  );
}

export function title(name: string, text: string): void {
  console.log(`\n${name}: ${text}\n  on ${machine()}`);
}

/** Ends the benchmark; the exit code is 1 when a limit was missed. */
export function finish(): never {
  process.exit(missed > 0 ? 1 : 0);
}
