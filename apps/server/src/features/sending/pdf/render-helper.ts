import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { serveApart } from '../../../kernel/apart/helper.ts';
import { coverageOf } from './coverage.ts';
import { readFonts } from './fonts.ts';
import type { RenderedPdf, RenderTask } from './render.ts';
import { showable } from './showable.ts';

const FOLDER = import.meta.dirname;

const { own, fallbacks } = readFonts();
const typst = NodeCompiler.create({ workspace: FOLDER, fontArgs: [{ fontBlobs: [...own, ...fallbacks] }] });
// Every weight of a font has the same signs.
const plain = own.slice(0, 1).map(coverageOf);
const all = [...plain, ...fallbacks.map(coverageOf)];

serveApart(({ data, isPlain }: RenderTask): RenderedPdf => {
  try {
    const shown = showable(data, isPlain ? plain : all);
    const bytes = typst.pdf(
      { mainFilePath: join(FOLDER, 'multi-quote.typ'), inputs: { data: JSON.stringify(shown) } },
      { pdfStandard: 'ua-1' },
    );
    typst.evictCache(10);
    return { bytes };
  } catch {
    // Typst's words hold the names that it could not set.
    return { bytes: null };
  }
});
