import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createWorker, PSM } from 'tesseract.js';
import type { Word } from './page.ts';

type Worker = Awaited<ReturnType<typeof createWorker>>;

const MODEL_FOLDER = join(
  fileURLToPath(import.meta.resolve('@tesseract.js-data/eng/package.json')),
  '../4.0.0_best_int',
);

export class PageTimeout extends Error {}

/** A page needs OCR, which the caller has not allowed, because OCR has its own queue. */
export class NeedsRecognition extends Error {}

export class TextRecognizer {
  private worker: Worker | null = null;
  private isLine = false;

  private async start(): Promise<Worker> {
    const worker = await createWorker('eng', 1, {
      langPath: MODEL_FOLDER,
      gzip: true,
      cacheMethod: 'none',
      errorHandler: () => {},
    });
    // One block of text: columns are found by their gaps, not by the guess of the OCR engine at the layout.
    await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK });
    this.isLine = false;
    return worker;
  }

  /**
   * Reads the words of an encoded picture. Their boxes are in points.
   * @param isLine whether the picture is a single line of text
   * @throws PageTimeout when it takes longer than `limitMs`; after any error the worker is ended
   */
  async words(image: Uint8Array, scale: number, limitMs: number, isLine = false): Promise<Word[]> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new PageTimeout()), limitMs);
    try {
      return await Promise.race([this.read(image, scale, isLine), late.promise]);
    } catch (error) {
      await this.end();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  private async read(image: Uint8Array, scale: number, isLine: boolean): Promise<Word[]> {
    this.worker ??= await this.start();
    if (this.isLine !== isLine) {
      await this.worker.setParameters({ tessedit_pageseg_mode: isLine ? PSM.SINGLE_LINE : PSM.SINGLE_BLOCK });
      this.isLine = isLine;
    }
    const { data } = await this.worker.recognize(Buffer.from(image), {}, { text: false, blocks: true });
    const words = (data.blocks ?? []).flatMap((block) =>
      block.paragraphs.flatMap((paragraph) => paragraph.lines.flatMap((line) => line.words)),
    );
    return words.flatMap(({ text, confidence, bbox }) =>
      text.trim() === ''
        ? []
        : [
            {
              text: text.trim(),
              confidence: confidence / 100,
              isField: false,
              box: {
                x: bbox.x0 / scale,
                y: bbox.y0 / scale,
                width: (bbox.x1 - bbox.x0) / scale,
                height: (bbox.y1 - bbox.y0) / scale,
              },
            },
          ],
    );
  }

  async end(): Promise<void> {
    const { worker } = this;
    this.worker = null;
    await worker?.terminate();
  }
}
