import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readFile } from '../packages/documents/src/index.ts';
import { expectedOf, type Score, score } from '../packages/documents/test/support/score.ts';
import { figure, median, remark, title } from './lib/print.ts';
import { isSmoke } from './lib/size.ts';

// Reads documents whose values are known: how many are right, how many are wrong and filled all the same, and how long
// a file or a scanned page takes. DOCUMENT_SAMPLES names a folder of further documents, scans among them.
const TODAY = '2026-11-26';
const root = join(import.meta.dirname, '..');
const fixtures = join(root, 'packages/documents/test/fixtures');
const samples = process.env.DOCUMENT_SAMPLES ?? join(root, '../shared/samples/documents');
const folders = isSmoke ? [fixtures] : [fixtures, samples].filter((folder) => existsSync(folder));
const SMALLEST = /dp3-landlord|standin-2019/;
const [only = ''] = process.argv.slice(2);

const files = folders
  .flatMap((folder) => globSync('**/*.pdf', { cwd: folder }).map((name) => join(folder, name)))
  .filter((file) => expectedOf(file) !== null && (!isSmoke || SMALLEST.test(file)) && file.includes(only));

type Run = { file: string; seconds: number; pages: number; isScan: boolean; score: Score };

let peak = 0;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 50);

async function run(file: string): Promise<Run> {
  const started = performance.now();
  const reading = await readFile(new Uint8Array(readFileSync(file)), undefined, { today: TODAY });
  const seconds = (performance.now() - started) / 1_000;
  const methods = reading.documents.flatMap(({ readings }) => readings.map(({ method }) => method));
  const isScan = methods.length > 0 && methods.every((method) => method === 'ocr');
  return { file, seconds, pages: reading.pages.length, isScan, score: score(reading, expectedOf(file)!) };
}

const runs: Run[] = [];
for (const file of files) {
  const result = await run(file);
  runs.push(result);
  const { right, wrong, missed, wrongSure } = result.score;
  console.log(
    `${basename(file)}: ${right.length} right, ${wrong.length} wrong, ${missed.length} missed, ${wrongSure.length} wrong and sure; ${result.seconds.toFixed(1)} s`,
  );
  for (const [kind, list] of Object.entries({ wrong, missed, wrongSure })) {
    if (list.length > 0) console.log(`  ${kind}: ${list.join('; ')}`);
  }
}
clearInterval(watch);

const count = (kind: keyof Score) => runs.reduce((sum, one) => sum + one.score[kind].length, 0);
const texts = runs.filter(({ isScan }) => !isScan).map(({ seconds }) => seconds);
const scans = runs.filter(({ isScan }) => isScan).map(({ seconds, pages }) => seconds / pages);
const stated = count('right') + count('wrong') + count('missed');

title('documents', `${files.length} documents with known values, ${scans.length} of them scans`);
figure({ what: 'values read wrongly and filled', value: count('wrongSure'), limit: 0 });
figure({ what: 'values read rightly', value: (100 * count('right')) / stated, unit: '%', limit: 90, above: true });
figure({ what: 'a PDF with text, median', value: median(texts), unit: 's', limit: 2 });
if (scans.length > 0) figure({ what: 'a scanned page, median', value: median(scans), unit: 's', limit: 8 });
figure({ what: 'memory at most', value: peak / 1e6, unit: 'MB', limit: 600 });
if (!existsSync(samples))
  remark('Without further samples: set DOCUMENT_SAMPLES to a folder of documents with expected values.');
