import { readFileSync, writeFileSync } from 'node:fs';
import type { Word } from '../packages/documents/src/pages/page.ts';
import { TextRecognizer } from '../packages/documents/src/pages/recognize-text.ts';
import { pageOfScan, SCAN_SCALE } from '../packages/documents/src/pages/scan.ts';
import { openPdf } from '../packages/documents/src/pdf/open.ts';
import { pageOfPdf } from '../packages/documents/src/pdf/pages.ts';
import { drawPage } from '../packages/documents/src/pdf/picture.ts';
import { anchorText } from '../packages/documents/src/template/form-template.ts';

// `derive-form.ts <blank.pdf> <form.json>` measures the words of a blank form again; squares and blanks, which are
// named by hand, stay as they are in the file. Recognition places words differently from the text layer, so both are
// stored.
type Stored = { edition: string; pages: { words: string; scanWords: string; squares: object; blanks: object }[] };

const [blank = '', file = ''] = process.argv.slice(2);
const SHORTEST_WORD = 4;
const LEAST_CONFIDENCE = 0.8;
const LIMIT_MS = 120_000;

function anchorsOf(words: readonly Word[]): string {
  const places = new Map<string, string[]>();
  for (const { text, box } of words) {
    const word = anchorText(text);
    if (word.length < SHORTEST_WORD) continue;
    const place = `${word} ${(box.x + box.width / 2).toFixed(1)} ${(box.y + box.height / 2).toFixed(1)}`;
    places.set(word, [...(places.get(word) ?? []), place]);
  }
  return [...places.values()].flatMap((all) => (all.length === 1 ? all : [])).join(';');
}

const stored = JSON.parse(readFileSync(file, 'utf8')) as Stored;
const pdf = await openPdf(new Uint8Array(readFileSync(blank)));
const recognizer = new TextRecognizer();
for (const [index, page] of stored.pages.entries()) {
  page.words = anchorsOf((await pageOfPdf(pdf, index + 1)).words);
  const canvas = await drawPage(await pdf.getPage(index + 1), SCAN_SCALE);
  const scan = await pageOfScan(index + 1, canvas, SCAN_SCALE, recognizer, LIMIT_MS);
  page.scanWords = anchorsOf(scan.words.filter(({ confidence }) => confidence > LEAST_CONFIDENCE));
}
await recognizer.end();
await pdf.loadingTask.destroy();
writeFileSync(file, `${JSON.stringify(stored, null, 2)}\n`);
