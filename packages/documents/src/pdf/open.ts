import './canvas.ts';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReadingFailure } from '@freeboard/domain/documents';
import { getDocument, PasswordException, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Pictures in a file with more pixels are left out. A letter page at 600 dpi has 34 million. */
const MOST_PICTURE_PIXELS = 40_000_000;

const packageFolder = join(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')), '..');

export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1_024)).includes('%PDF-');

export class UnreadableFile extends Error {
  readonly failure: ReadingFailure;

  constructor(failure: ReadingFailure) {
    super(`The file cannot be read: ${failure}`);
    this.failure = failure;
  }
}

/** Words on the only page of a form that requires Adobe's own reader. */
const PLEASE_WAIT = /please wait|adobe (?:acrobat )?reader 8|later version of adobe|to view the full contents/i;

/** Whether a form's real pages are in XFA, so that it displays only a request to wait. */
async function isDynamicXfa(pdf: PDFDocumentProxy): Promise<boolean> {
  if (pdf.isPureXfa) return true;
  if (pdf.numPages > 1) return false;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
  return text.length < 900 && PLEASE_WAIT.test(text);
}

/**
 * Opens a PDF. Runs no scripts in it, and uses no network.
 * @throws UnreadableFile when it is encrypted, damaged or an XFA form
 */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  try {
    const pdf = await getDocument({
      // Copied, because pdfjs transfers the buffer.
      data: bytes.slice(),
      verbosity: 0,
      isEvalSupported: false,
      useSystemFonts: false,
      maxImageSize: MOST_PICTURE_PIXELS,
      standardFontDataUrl: `${join(packageFolder, 'standard_fonts')}/`,
      cMapUrl: `${join(packageFolder, 'cmaps')}/`,
      wasmUrl: `${join(packageFolder, 'wasm')}/`,
      iccUrl: `${join(packageFolder, 'iccs')}/`,
    } as Parameters<typeof getDocument>[0]).promise;
    if (await isDynamicXfa(pdf)) {
      await pdf.loadingTask.destroy();
      throw new UnreadableFile('xfa');
    }
    return pdf;
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    if (error instanceof PasswordException) throw new UnreadableFile('encrypted');
    throw new UnreadableFile('broken');
  }
}
