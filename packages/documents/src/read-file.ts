import type { FileReading, ReadDocument } from '@freeboard/domain';
import type { LaidOutPage } from './kinds/reader.ts';
import { linesOf } from './pages/lines.ts';
import type { Page } from './pages/page.ts';
import { TextRecognizer } from './pages/recognize-text.ts';
import { isPdf, openPdf, UnreadableFile } from './pdf/open.ts';
import { pageOfPdf } from './pdf/pages.ts';
import { withoutConflicts } from './readings/draft.ts';
import { type Separated, separateDocuments } from './separate.ts';

/** Reports progress after each page. */
export type PageProgress = (done: number, of: number) => void;

/** The day on which a file is read; ages and expired inspections count from it. */
export type ReadOptions = { today?: string };

const MOST_PAGES = 60;
/** A scanned page takes about five seconds; one that takes longer than this is left out. */
const PAGE_LIMIT_MS = 120_000;

const nothing = (failure: FileReading['failure']): FileReading => ({ pages: [], documents: [], failure });

function layOut(page: Page): LaidOutPage {
  const lines = linesOf(page);
  return { page, lines, text: lines.map((line) => line.text).join('\n') };
}

async function readDocument(document: Separated, today: string): Promise<ReadDocument> {
  const { reader, edition, pages } = document;
  const { readings, warnings } = await reader.read({ pages, edition, today });
  const numbers = pages.map(({ page }) => page.number);
  return { kind: reader.kind, edition, pages: numbers, readings: withoutConflicts(readings), warnings };
}

async function readPdf(bytes: Uint8Array, onPage: PageProgress, today: string): Promise<FileReading> {
  const pdf = await openPdf(bytes);
  const recognizer = new TextRecognizer();
  try {
    if (pdf.numPages > MOST_PAGES) return nothing('too_many_pages');
    const pages: LaidOutPage[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      pages.push(layOut(await pageOfPdf(pdf, number, recognizer, PAGE_LIMIT_MS)));
      onPage(number, pdf.numPages);
    }
    const sizes = pages.map(({ page: { width, height } }) => ({ width, height }));
    const documents: ReadDocument[] = [];
    for (const document of separateDocuments(pages)) documents.push(await readDocument(document, today));
    return { pages: sizes, documents, failure: null };
  } finally {
    await recognizer.end();
    await pdf.loadingTask.destroy();
  }
}

/**
 * Reads one file: recognizes the documents in it and the values that they state.
 * Uses no network. Never throws for what a file holds: that is the reading's `failure`.
 */
export async function readFile(
  bytes: Uint8Array,
  onPage: PageProgress = () => {},
  { today = new Date().toISOString().slice(0, 10) }: ReadOptions = {},
): Promise<FileReading> {
  if (!isPdf(bytes)) return nothing('not_a_document');
  try {
    return await readPdf(bytes, onPage, today);
  } catch (error) {
    return nothing(error instanceof UnreadableFile ? error.failure : 'broken');
  }
}
