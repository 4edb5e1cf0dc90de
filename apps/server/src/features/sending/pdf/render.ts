import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

export type MultiQuoteData = {
  title: string;
  description: string;
  heading: string;
  address: string;
  prepared: string;
  prepared_by: string;
  sandbox: boolean;
  agency: { name: string; address: string; phone: string };
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

const FOLDER = import.meta.dirname;
const WEIGHTS = ['400Regular', '500Medium', '600SemiBold', '700Bold'];

let compiler: NodeCompiler | null = null;
/** Made at the first document: loading the fonts takes longer than writing one. */
function shared(): NodeCompiler {
  if (!compiler) {
    const fonts = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'));
    const fontBlobs = WEIGHTS.map((weight) => readFileSync(join(fonts, weight, `Inter_${weight}.ttf`)));
    compiler = NodeCompiler.create({ workspace: FOLDER, fontArgs: [{ fontBlobs }] });
  }
  return compiler;
}

/** Writes the multi-quote PDF: tagged, with a title and the language, which readers of screens need (PDF/UA-1). */
export function renderMultiQuote(data: MultiQuoteData): Buffer {
  const typst = shared();
  const pdf = typst.pdf(
    { mainFilePath: join(FOLDER, 'multi-quote.typ'), inputs: { data: JSON.stringify(data) } },
    { pdfStandard: 'ua-1' },
  );
  typst.evictCache(10);
  return pdf;
}
