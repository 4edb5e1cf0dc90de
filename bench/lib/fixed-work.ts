/** What the fixed work takes on the machine of docs/benchmarks.md when nothing else runs there, in ms. */
export const USUAL_MS = 10;
/** Long enough that a processor that is shared or held back shows in it. */
const MEASURED_MS = 500;
const WARM = 5;
const ROWS = 10_000;

/** Work as the product does it: objects made, written as text, read again, sorted and looked up. */
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

/**
 * Milliseconds that the fixed work takes now: what a time is compared with that has nothing closer of its own to be
 * compared with.
 */
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
