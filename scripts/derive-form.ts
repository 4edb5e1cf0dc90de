import { readFileSync, writeFileSync } from 'node:fs';
import { openPdf } from '../packages/documents/src/pdf/open.ts';
import { pageOfPdf } from '../packages/documents/src/pdf/pages.ts';
import { anchorText } from '../packages/documents/src/template/form-template.ts';

// `derive-form.ts <blank.pdf> <form.json>` measures the words of a blank form anew; squares and blanks, which a person
// names, stay as they are in the file.
type Stored = { edition: string; pages: { words: string; squares: object; blanks: object }[] };

const [blank = '', file = ''] = process.argv.slice(2);
const SHORTEST_WORD = 4;

async function wordsOf(pdf: Awaited<ReturnType<typeof openPdf>>, number: number): Promise<string> {
  const { words } = await pageOfPdf(pdf, number);
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
for (const [index, page] of stored.pages.entries()) page.words = await wordsOf(pdf, index + 1);
await pdf.loadingTask.destroy();
writeFileSync(file, `${JSON.stringify(stored, null, 2)}\n`);
