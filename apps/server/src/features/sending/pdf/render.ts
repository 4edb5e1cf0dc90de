import { ApartError, createApart } from '../../../kernel/apart/pool.ts';

export type MultiQuoteData = {
  title: string;
  description: string;
  heading: string;
  address: string;
  prepared: string;
  prepared_by: string;
  sandbox: boolean;
  agency: { name: string; address: string; phone: string };
  /** What was different when the quotes were made. */
  changes: string[];
  /** Values that entered the prices and that nobody confirmed. */
  assumptions: string[];
  facts: { label: string; value: string; assumed: boolean }[];
  quotes: {
    carrier: string;
    kind: string;
    binding: boolean;
    deductible: string;
    building: string;
    contents: string;
    premium: string;
    note: string;
  }[];
  disclaimer: string;
};

/** With `isPlain` only what the page's own font has is shown. */
export type RenderTask = { data: MultiQuoteData; isPlain: boolean };
export type RenderedPdf = { bytes: Uint8Array | null };

const RENDER_MS = 15_000;

/** Typst may break down on a rare sign, and would take along whatever process it runs in. */
const typst = createApart<RenderTask, RenderedPdf>(new URL('./render-helper.ts', import.meta.url), {
  most: 2,
  memory_mb: 400,
  addons: true,
});

async function attempt(task: RenderTask): Promise<Buffer | null> {
  try {
    const { bytes } = (await typst.run(task, RENDER_MS)).value;
    return bytes && Buffer.from(bytes);
  } catch (error) {
    if (error instanceof ApartError && error.fault === 'broken') return null;
    throw error;
  }
}

/**
 * Writes the multi-quote PDF: tagged, with a title and the language, which readers of screens need (PDF/UA-1). What no
 * font can show is replaced; where even that does not do, all that is not in the page's own font.
 */
export async function renderMultiQuote(data: MultiQuoteData): Promise<Buffer> {
  const pdf = (await attempt({ data, isPlain: false })) ?? (await attempt({ data, isPlain: true }));
  if (!pdf) throw new Error('The multi-quote PDF could not be made.');
  return pdf;
}
