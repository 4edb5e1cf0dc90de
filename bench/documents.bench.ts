import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { readInProcess } from '../apps/server/src/features/documents/reader.ts';
import { expectedOf, type Score, score } from '../packages/documents/test/support/score.ts';
import { madeSamples, type Sample } from './documents/all-papers.ts';
import { helperBytes } from './lib/helper-memory.ts';
import { figure, median, remark, title } from './lib/print.ts';
import { isSmoke } from './lib/size.ts';

// Reads documents with known values, each in its own process as in the product: how many values are right, how many are
// wrong but filled in, and how long a file or a scanned page takes, including the process's start. DOCUMENT_SAMPLES
// names a folder of further documents, including scans.
/** The date from which the documents' ages are counted. */
const TODAY = '2026-11-26';
const root = join(import.meta.dirname, '..');
const fixtures = join(root, 'packages/documents/test/fixtures');
const samples = process.env.DOCUMENT_SAMPLES ?? join(root, '../shared/samples/documents');
const folders = isSmoke ? [fixtures] : [fixtures, samples].filter((folder) => existsSync(folder));
const SMALLEST = /dp3-landlord-invented\.pdf|standin-2019-edition-text-invented\.pdf|dp1-typewriter$/;
const [only = ''] = process.argv.slice(2);

const stored = folders
  .flatMap((folder) => globSync('**/*.pdf', { cwd: folder }).map((name) => join(folder, name)))
  .flatMap((file): Omit<Sample, 'isScan'>[] => {
    const expected = expectedOf(file);
    return expected ? [{ name: basename(file), bytes: async () => new Uint8Array(readFileSync(file)), expected }] : [];
  });
const files = [...stored, ...madeSamples(fixtures)].filter(
  ({ name }) => (!isSmoke || SMALLEST.test(name)) && name.includes(only),
);

type Run = { kind: string; seconds: number; pages: number; isScan: boolean; score: Score };

const folder = mkdtempSync(join(tmpdir(), 'freeboard-bench-documents-'));
let peak = 0;
const watch = setInterval(() => {
  peak = Math.max(peak, helperBytes('document-readings/reader-helper', 'status', 'VmHWM'));
}, 50);

async function run({ name, bytes, expected }: Omit<Sample, 'isScan'>): Promise<Run> {
  const path = join(folder, 'document');
  writeFileSync(path, await bytes());
  const started = performance.now();
  const fail = (message: unknown) => {
    throw new Error(`${name}: ${String(message)}`);
  };
  const reading = await readInProcess({ path, today: TODAY }, async () => undefined, fail);
  const seconds = (performance.now() - started) / 1_000;
  if (typeof reading === 'string') throw new Error(`${name}: its process was ended (${reading}).`);
  const methods = reading.documents.flatMap(({ readings }) => readings.map(({ method }) => method));
  const isScan = methods.length > 0 && methods.every((method) => method === 'ocr');
  const kind = reading.documents[0]?.kind ?? 'not recognized';
  return { kind, seconds, pages: reading.pages.length, isScan, score: score(reading, expected) };
}

const runs: Run[] = [];
for (const file of files) {
  const result = await run(file);
  runs.push(result);
  const { right, wrong, missed, wrongSure } = result.score;
  console.log(
    `${file.name}: ${right.length} right, ${wrong.length} wrong, ${missed.length} missed, ${wrongSure.length} wrong and sure; ${result.seconds.toFixed(1)} s`,
  );
  for (const [kind, list] of Object.entries({ wrong, missed, wrongSure })) {
    if (list.length > 0) console.log(`  ${kind}: ${list.join('; ')}`);
  }
}
clearInterval(watch);
rmSync(folder, { recursive: true });

const count = (kind: keyof Score, of: readonly Run[] = runs) =>
  of.reduce((sum, one) => sum + one.score[kind].length, 0);
/** The percentage of stated values that are read correctly. */
const share = (of: readonly Run[]) =>
  (100 * count('right', of)) / (count('right', of) + count('wrong', of) + count('missed', of));
const texts = runs.filter(({ isScan }) => !isScan).map(({ seconds }) => seconds);
const scans = runs.filter(({ isScan }) => isScan).map(({ seconds, pages }) => seconds / pages);

title('documents', `${files.length} documents with known values, ${scans.length} of them scans`);
figure({ what: 'values read wrongly and filled', value: count('wrongSure'), limit: 0 });
for (const [kind, list] of Map.groupBy(runs, (one) => (one.isScan ? `${one.kind}, scanned` : one.kind))) {
  const limit = list[0]?.isScan ? 92 : 98;
  figure({
    what: `values read rightly: ${kind.replaceAll('_', ' ')}`,
    value: share(list),
    unit: '%',
    limit,
    above: true,
  });
}
if (texts.length > 0) figure({ what: 'a PDF with text, median', value: median(texts), unit: 's', limit: 2 });
if (scans.length > 0) figure({ what: 'a scanned page, median', value: median(scans), unit: 's', limit: 8 });
figure({ what: 'memory at most', value: peak / 1e6, unit: 'MB', limit: 600 });
if (!existsSync(samples))
  remark('Without further samples: set DOCUMENT_SAMPLES to a folder of documents with expected values.');
