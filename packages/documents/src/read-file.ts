import type { FileReading, ReadDocument, ReadingFailure } from '@freeboard/domain/documents';
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
import type { LeftOutPage, Page, RecognizedPage } from './pages/page.ts';
import { NeedsRecognition, PageTimeout, TextRecognizer } from './pages/recognize-text.ts';
import { pageOfScan, pageRecognizedBefore } from './pages/scan.ts';
import { isPdf, openPdf, UnreadableFile } from './pdf/open.ts';
import { pageOfPdf } from './pdf/pages.ts';
import { uprightViewport } from './pdf/upright.ts';
import { withoutConflicts } from './readings/draft.ts';
import { type Separated, separateDocuments } from './separate.ts';

/** A file that needs OCR, with its number of pages. */
export type ScannedFile = { scanned_of: number };

export type PageBefore = RecognizedPage | LeftOutPage;

/** Called after each page with how many of all pages are done, and the page's OCR result if it is new. */
export type PageProgress = (done: number, of: number, recognized?: PageBefore) => void;

const MOST_PAGES = 60;
/** Milliseconds for one page, which takes about five seconds by OCR. A page that takes longer is left out. */
const PAGE_LIMIT_MS = 120_000;

const nothing = (failure: ReadingFailure): FileReading => ({ pages: [], documents: [], failure });

type OpenFile = {
  sizes: readonly { width: number; height: number }[];
  page: (number: number, recognizer: TextRecognizer | 'refused', before?: RecognizedPage) => Promise<Page>;
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
    const { width, height } = await uprightViewport(await pdf.getPage(number), 1);
    sizes.push({ width, height });
  }
  return {
    sizes,
    page: (number, recognizer, before) => pageOfPdf(pdf, number, recognizer, PAGE_LIMIT_MS, before),
    close,
  };
}

async function readImagePage(
  image: ImagePage,
  number: number,
  recognizer: TextRecognizer | 'refused',
  before?: RecognizedPage,
): Promise<Page> {
  if (recognizer === 'refused') throw new NeedsRecognition();
  const { width: points, height } = image;
  const width = readingWidth(image);
  const scale = width / points;
  const draw = async () => ({ canvas: await drawImagePage(image, width), scale });
  if (before) return pageRecognizedBefore(before, draw);
  const { canvas } = await draw();
  return { ...(await pageOfScan(number, canvas, scale, recognizer, PAGE_LIMIT_MS)), width: points, height };
}

async function openImageFile(bytes: Uint8Array, kind: ImageKind): Promise<OpenFile> {
  const images = await imagePages(bytes, kind).catch((error: unknown) => {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('broken');
  });
  if (images.length === 0) throw new UnreadableFile('broken');
  if (images.length > MOST_PAGES) throw new UnreadableFile('too_many_pages');
  return {
    sizes: images.map(({ width, height }) => ({ width, height })),
    page: (number, recognizer, before) => readImagePage(images[number - 1]!, number, recognizer, before),
    close: async () => {},
  };
}

function openFile(bytes: Uint8Array): Promise<OpenFile> {
  if (isPdf(bytes)) return openPdfFile(bytes);
  const kind = imageKind(bytes);
  if (!kind) throw new UnreadableFile('not_a_document');
  return openImageFile(bytes, kind);
}

async function readPages(file: OpenFile, onPage: PageProgress, mayRecognize: boolean, before: readonly PageBefore[]) {
  const recognizer = mayRecognize ? new TextRecognizer() : 'refused';
  const pages: LaidOutPage[] = [];
  let failure: ReadingFailure | null = null;
  try {
    for (const [index] of file.sizes.entries()) {
      let recognized: PageBefore | undefined;
      const known = before.find(({ number }) => number === index + 1);
      try {
        if (known && 'isLeftOut' in known) throw new PageTimeout();
        const page = await file.page(index + 1, recognizer, known);
        const lines = linesOf(page);
        pages.push({ page, lines, text: lines.map((line) => line.text).join('\n') });
        recognized = page.recognized;
      } catch (error) {
        if (!(error instanceof PageTimeout)) throw error;
        failure = 'time';
        recognized = { number: index + 1, isLeftOut: true };
      }
      if (known) recognized = undefined;
      onPage(index + 1, file.sizes.length, recognized);
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
 * Reads one file: recognizes the documents in it and the values that they state. `today` (YYYY-MM-DD) is used to
 * detect expired policies and future inspections. Uses no network. A file that cannot be read is reported in
 * `failure`; an error of the reader itself is thrown. If a page needs OCR and `mayRecognize` is false, returns only
 * the number of pages. Pages in `before` are not read by OCR again.
 */
export async function readFile(
  bytes: Uint8Array,
  today: string,
  onPage?: PageProgress,
  mayRecognize?: true,
  before?: readonly PageBefore[],
): Promise<FileReading>;
export async function readFile(
  bytes: Uint8Array,
  today: string,
  onPage: PageProgress,
  mayRecognize: boolean,
  before?: readonly PageBefore[],
): Promise<FileReading | ScannedFile>;
export async function readFile(
  bytes: Uint8Array,
  today: string,
  onPage: PageProgress = () => {},
  mayRecognize = true,
  before: readonly PageBefore[] = [],
): Promise<FileReading | ScannedFile> {
  let file: OpenFile | null = null;
  try {
    file = await openFile(bytes);
    const { pages, failure } = await readPages(file, onPage, mayRecognize, before);
    const documents: ReadDocument[] = [];
    for (const document of separateDocuments(pages)) documents.push(await readDocument(document, today));
    return { pages: [...file.sizes], documents, failure };
  } catch (error) {
    if (error instanceof NeedsRecognition) return { scanned_of: file?.sizes.length ?? 0 };
    // An error of the reader itself says nothing about the file.
    if (!(error instanceof UnreadableFile)) throw error;
    return nothing(error.failure);
  } finally {
    await file?.close();
  }
}
