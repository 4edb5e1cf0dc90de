/** Milliseconds of the fixed work on the machine of docs/benchmarks.md when it is idle. */
export const USUAL_MS = 10;
/** Long enough to notice that the processor is shared or throttled. */
const MEASURED_MS = 500;
const WARM = 5;
const ROWS = 10_000;

/** Work like the product's: creates, serializes, parses, sorts and looks up objects. */
function work(): number {
  let seed = 7;
  const rows = Array.from({ length: ROWS }, (_, id) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return { id, name: `client ${seed % 9_973}`, premium: seed % 100_000, tags: [seed % 7, seed % 11] };
  });
  const read = JSON.parse(JSON.stringify(rows)) as typeof rows;
  const byName = Map.groupBy(
    read.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.premium - b.premium),
    ({ name }) => name,
  );
  let sum = 0;
  for (const [name, group] of byName) if (/[37]$/.test(name)) for (const { premium } of group) sum += premium;
  return sum;
}

/** Milliseconds that the fixed work takes now, for judging times that have no closer reference. */
export function fixedWork(): number {
  for (let run = 0; run < WARM; run += 1) work();
  const started = performance.now();
  let runs = 0;
  while (performance.now() - started < MEASURED_MS) {
    work();
    runs += 1;
  }
  return (performance.now() - started) / runs;
}
