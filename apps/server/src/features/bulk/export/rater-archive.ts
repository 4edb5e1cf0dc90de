import type { RaterFormat } from '@freeboard/domain/applications';
import { csvOfRows } from '@freeboard/domain/csv';
import type { ApplicationRecord } from '../../applications/index.ts';
import { raterFile } from './rater.ts';
import { type Part, zipOf } from './zip.ts';

async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

async function* partsOf(
  format: RaterFormat,
  pages: AsyncIterable<readonly ApplicationRecord[]>,
  now: Date,
): AsyncGenerator<Part> {
  const omissions: string[][] = [['No.', 'Field', 'Value']];
  for await (const rows of pages)
    for (const row of rows) {
      const { name, content, omitted } = raterFile(row, format, now);
      for (const { label, value } of omitted) omissions.push([String(row.number), label, value]);
      yield { name, content: bytesOf(content) };
    }
  if (omissions.length > 1) yield { name: 'Not in these files.csv', content: bytesOf(`\uFEFF${csvOfRows(omissions)}`) };
}

/** Streams a ZIP with one file per application, and a list of the values that the files cannot contain. */
export const raterArchive = (
  format: RaterFormat,
  pages: AsyncIterable<readonly ApplicationRecord[]>,
  now: Date,
): AsyncGenerator<Buffer> => zipOf(partsOf(format, pages, now));
