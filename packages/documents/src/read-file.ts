import type { FileReading, ReadDocument, ReadingFailure } from '@freeboard/domain';
import type { LaidOutPage } from './kinds/reader.ts';
import {
  drawImagePage,
  type ImageKind,
  type ImagePage,
  imageKind,
  imagePages,
  readingWidth,
} from './pages/image-file.ts';
import { linesOf } from './pages/lines.ts';
import type { Page } from './pages/page.ts';
import { NeedsRecognition, PageTimeout, TextRecognizer } from './pages/recognize-text.ts';
import { pageOfScan } from './pages/scan.ts';
import { isPdf, openPdf, UnreadableFile } from './pdf/open.ts';
import { pageOfPdf } from './pdf/pages.ts';
import { withoutConflicts } from './readings/draft.ts';
import { type Separated, separateDocuments } from './separate.ts';

/** A file that cannot be read without recognition, by its number of pages. */
export type ScannedFile = { scanned_of: number };

/** Reports progress after each page. */
export type PageProgress = (done: number, of: number) => void;

const MOST_PAGES = 60;
/** A scanned page takes about five seconds; one that takes longer than this is left out. */
const PAGE_LIMIT_MS = 120_000;

const nothing = (failure: ReadingFailure): FileReading => ({ pages: [], documents: [], failure });

/** A file whose pages are read one after another. */
type OpenFile = {
  sizes: readonly { width: number; height: number }[];
  page: (number: number, recognizer: TextRecognizer | 'refused') => Promise<Page>;
  close: () => Promise<void>;
};

async function openPdfFile(bytes: Uint8Array): Promise<OpenFile> {
  const pdf = await openPdf(bytes);
  const close = () => pdf.loadingTask.destroy();
  if (pdf.numPages > MOST_PAGES) {
    await close();
    throw new UnreadableFile('too_many_pages');
  }
  const sizes: { width: number; height: number }[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
    sizes.push({ width, height });
  }
  return { sizes, page: (number, recognizer) => pageOfPdf(pdf, number, recognizer, PAGE_LIMIT_MS), close };
}

async function readImagePage(image: ImagePage, number: number, recognizer: TextRecognizer | 'refused'): Promise<Page> {
  if (recognizer === 'refused') throw new NeedsRecognition();
  const width = readingWidth(image);
  const canvas = await drawImagePage(image, width);
  const { width: points, height } = image;
  return { ...(await pageOfScan(number, canvas, width / points, recognizer, PAGE_LIMIT_MS)), width: points, height };
}

async function openImageFile(bytes: Uint8Array, kind: ImageKind): Promise<OpenFile> {
  const images = await imagePages(bytes, kind).catch((error: unknown) => {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('broken');
  });
  if (images.length === 0) throw new UnreadableFile('broken');
  if (images.length > MOST_PAGES) throw new UnreadableFile('too_many_pages');
  return {
    sizes: images.map(({ width, height }) => ({ width, height })),
    page: (number, recognizer) => readImagePage(images[number - 1]!, number, recognizer),
    close: async () => {},
  };
}

function openFile(bytes: Uint8Array): Promise<OpenFile> {
  if (isPdf(bytes)) return openPdfFile(bytes);
  const kind = imageKind(bytes);
  if (!kind) throw new UnreadableFile('not_a_document');
  return openImageFile(bytes, kind);
}

/** The rest of a file is still read when one page takes too long. */
async function readPages(file: OpenFile, onPage: PageProgress, mayRecognize: boolean) {
  const recognizer = mayRecognize ? new TextRecognizer() : 'refused';
  const pages: LaidOutPage[] = [];
  let failure: ReadingFailure | null = null;
  try {
    for (const [index] of file.sizes.entries()) {
      try {
        const page = await file.page(index + 1, recognizer);
        const lines = linesOf(page);
        pages.push({ page, lines, text: lines.map((line) => line.text).join('\n') });
      } catch (error) {
        if (!(error instanceof PageTimeout)) throw error;
        failure = 'time';
      }
      onPage(index + 1, file.sizes.length);
    }
  } finally {
    if (recognizer !== 'refused') await recognizer.end();
  }
  return { pages, failure };
}

async function readDocument(document: Separated, today: string): Promise<ReadDocument> {
  const { reader, edition, pages } = document;
  const { readings, warnings } = await reader.read({ pages, edition, today });
  const numbers = pages.map(({ page }) => page.number);
  return { kind: reader.kind, edition, pages: numbers, readings: withoutConflicts(readings), warnings };
}

/**
 * Reads one file: recognizes the documents in it and the values that they state. `today`: YYYY-MM-DD, which ages count to.
 * Uses no network. What a file holds is never an error: that is the reading's `failure`. Without `mayRecognize` a file
 * with a scanned page is not read; its number of pages is returned.
 */
export async function readFile(
  bytes: Uint8Array,
  today: string,
  onPage?: PageProgress,
  mayRecognize?: true,
): Promise<FileReading>;
export async function readFile(
  bytes: Uint8Array,
  today: string,
  onPage: PageProgress,
  mayRecognize: boolean,
): Promise<FileReading | ScannedFile>;
export async function readFile(
  bytes: Uint8Array,
  today: string,
  onPage: PageProgress = () => {},
  mayRecognize = true,
): Promise<FileReading | ScannedFile> {
  let file: OpenFile | null = null;
  try {
    file = await openFile(bytes);
    const { pages, failure } = await readPages(file, onPage, mayRecognize);
    const documents: ReadDocument[] = [];
    for (const document of separateDocuments(pages)) documents.push(await readDocument(document, today));
    return { pages: [...file.sizes], documents, failure };
  } catch (error) {
    if (error instanceof NeedsRecognition) return { scanned_of: file?.sizes.length ?? 0 };
    // An error of the reader's own is none of the file's.
    if (!(error instanceof UnreadableFile)) throw error;
    return nothing(error.failure);
  } finally {
    await file?.close();
  }
}
