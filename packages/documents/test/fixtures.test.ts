import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFile } from '../src/index.ts';
import { openPdf } from '../src/pdf/open.ts';
import { pageOfPdf } from '../src/pdf/pages.ts';
import { pdfOf } from './support/pdf-file.ts';
import { expectedOf, score } from './support/score.ts';

const FOLDER = join(import.meta.dirname, 'fixtures');
const TODAY = '2026-11-26';

/** Values that a form states and its reader does not find, by file: neither offered nor filled wrongly. */
const MISSED: Readonly<Record<string, readonly string[]>> = {};

test.each(readdirSync(FOLDER).filter((name) => name.endsWith('.pdf')))('reads %s', async (name) => {
  const file = join(FOLDER, name);
  const reading = await readFile(new Uint8Array(readFileSync(file)), TODAY);
  const { wrong, missed, wrongSure } = score(reading, expectedOf(file)!);
  expect(reading.failure).toBeNull();
  expect(wrongSure).toEqual([]);
  expect(wrong).toEqual([]);
  expect(missed).toEqual(MISSED[name] ?? []);
});

test.each([90, 180, 270])('sees a page upright that its file turns by %i degrees', async (degrees) => {
  const wordsOf = async (bytes: Uint8Array) => {
    const pdf = await openPdf(bytes);
    const { words, width, height } = await pageOfPdf(pdf, 1);
    await pdf.loadingTask.destroy();
    return { size: [width, height], words: words.map(({ text, box }) => [text, Math.round(box.x), Math.round(box.y)]) };
  };
  const upright = pdfOf(['HOMEOWNERS DECLARATIONS, Policy Number: HO-4711']);
  const turned = Buffer.from(upright).toString('latin1').replace('/MediaBox', `/Rotate ${degrees} /MediaBox`);
  expect(await wordsOf(new Uint8Array(Buffer.from(turned, 'latin1')))).toEqual(await wordsOf(upright));
});
