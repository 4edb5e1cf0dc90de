import { PDF_TEXT, type PdfText } from '@freeboard/domain/languages';
import { helperAt } from '../../../kernel/isolated/launch.ts';
import { createWorkerPool, WorkerError } from '../../../kernel/isolated/pool.ts';
import type { MultiQuoteData, RecordData, SignedChoiceData, SingleQuoteData } from './data.ts';

export type Logo = { media_type: string; bytes: Uint8Array; hash: string };

type Proposal = MultiQuoteData | SingleQuoteData | SignedChoiceData | RecordData;

type Template = 'multi-quote.typ' | 'single-quote.typ' | 'signed-choice.typ' | 'record.typ';
/** With `isPlain`, characters outside the document font are replaced. */
export type RenderTask = {
  template: Template;
  data: Proposal & { text: PdfText };
  logo: Logo | null;
  isPlain: boolean;
};
export type RenderedPdf = { bytes: Uint8Array | null };

const RENDER_MS = 15_000;

/** Typst may crash on a rare character or an image and take its process down, so it runs in isolated processes. */
const typst = createWorkerPool<RenderTask, RenderedPdf>(helperAt('features/sending/pdf/render-helper.ts'), {
  most: 2,
  memory_mb: 400,
  resident_mb: 1_500,
  addons: true,
});

async function attempt(task: RenderTask): Promise<Buffer | null> {
  try {
    const { bytes } = (await typst.run(task, RENDER_MS)).value;
    return bytes && Buffer.from(bytes);
  } catch (error) {
    if (error instanceof WorkerError && (error.fault === 'broken' || (error.fault === 'time' && task.logo)))
      return null;
    throw error;
  }
}

export const withPhrases = (data: Proposal): RenderTask['data'] => ({ ...data, text: PDF_TEXT[data.language ?? 'en'] });

/**
 * Renders a tagged PDF with title and language, as screen readers require (PDF/UA-1). If rendering fails, it is
 * retried first without characters outside the document font, then without the logo.
 */
async function renderPdf(template: Template, proposal: Proposal, logo: Logo | null): Promise<Buffer> {
  const data = withPhrases(proposal);
  const tasks: RenderTask[] = [logo, null]
    .filter((one, index) => index === 0 || one !== logo)
    .flatMap((one) => [false, true].map((isPlain) => ({ template, data, logo: one, isPlain })));
  for (const task of tasks) {
    const pdf = await attempt(task);
    if (pdf) return pdf;
  }
  throw new Error(`No PDF could be made by ${template}.`);
}

export const renderMultiQuote = (data: MultiQuoteData, logo: Logo | null = null): Promise<Buffer> =>
  renderPdf('multi-quote.typ', data, logo);

export const renderSingleQuote = (data: SingleQuoteData, logo: Logo | null = null): Promise<Buffer> =>
  renderPdf('single-quote.typ', data, logo);

export const renderSignedChoice = (data: SignedChoiceData, logo: Logo | null = null): Promise<Buffer> =>
  renderPdf('signed-choice.typ', data, logo);

export const renderRecord = (data: RecordData, logo: Logo | null = null): Promise<Buffer> =>
  renderPdf('record.typ', data, logo);
